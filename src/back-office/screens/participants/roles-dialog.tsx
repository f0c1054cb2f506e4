import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Checkbox } from "antd";
import {
  participantQuery,
  rolesQuery,
  sessionQuery,
  useOffice,
} from "#src/back-office/api/office.ts";
import { useRoleName } from "#src/back-office/screens/roles/role-name.ts";
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

/** Assigns roles, of permissions that the user has (BO-2.2). */
export function RolesDialog({ id, roles, onClose }: Props) {
  const t = useTexts();
  const client = useOffice();
  const queries = useQueryClient();
  const roleName = useRoleName();
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
              value={value as number[]}
              onChange={onChange}
              options={all.map((role) => ({
                value: role.id,
                label: roleName(role),
                disabled: lackedPermissions(role.permissions, held).length > 0,
              }))}
            />
          ),
        },
      ]}
    />
  );
}
