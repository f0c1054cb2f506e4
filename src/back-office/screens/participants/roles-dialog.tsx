import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Checkbox } from "antd";
import { useId } from "react";
import {
  participantQuery,
  rolesQuery,
  sessionQuery,
  useOffice,
} from "#src/back-office/api/office.ts";
import { useRoleName } from "#src/back-office/screens/roles/role-name.ts";
import { PermissionList } from "#src/back-office/screens/roles/role-permissions.tsx";
import styles from "#src/back-office/screens/roles/roles.module.css";
import { useTexts } from "#src/back-office/texts.ts";
import { FormDialog } from "#src/back-office/ui/form-dialog.tsx";
import { lackedPermissions } from "#src/domain/people/permissions.ts";
import type { OfficeRoleAssignment } from "#src/schema/types.gen.ts";

interface Props {
  id: string;
  /** The ids of the roles that the person has. */
  roles: number[];
  onClose: () => void;
}

/** Assigns roles whose permissions the user has, each with the work that it allows (BO-2.2). */
export function RolesDialog({ id, roles, onClose }: Props) {
  const t = useTexts();
  const client = useOffice();
  const queries = useQueryClient();
  const roleName = useRoleName();
  const prefix = useId();
  const held = useQuery(sessionQuery(client)).data?.permissions ?? [];
  const all = useQuery(rolesQuery(client)).data?.items ?? [];
  return (
    <FormDialog<OfficeRoleAssignment>
      title={t("roles.assign")}
      initialValues={{ roles }}
      send={(body) =>
        client.request("PUT", "/participants/{id}/roles", {
          params: { id },
          body,
        })
      }
      onDone={() => queries.invalidateQueries(participantQuery(client, id))}
      onClose={onClose}
      dialog="roles"
      fields={[
        {
          name: "roles",
          label: t("roles.title"),
          isGroup: true,
          control: ({ value, onChange }) => (
            <Checkbox.Group
              className={styles["choices"] ?? ""}
              value={value as number[]}
              onChange={onChange}
            >
              {all.map((role) => (
                <div key={role.id}>
                  <Checkbox
                    value={role.id}
                    disabled={
                      lackedPermissions(role.permissions, held).length > 0
                    }
                    aria-describedby={`${prefix}${role.id}`}
                  >
                    {roleName(role)}
                  </Checkbox>
                  <div id={`${prefix}${role.id}`} className={styles["why"]}>
                    <PermissionList held={role.permissions} />
                  </div>
                </div>
              ))}
            </Checkbox.Group>
          ),
        },
      ]}
    />
  );
}
