import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Button, Space } from "antd";
import { useRef, useState } from "react";
import { Link, useLocation } from "wouter";
import {
  listKey,
  rolesQuery,
  sessionQuery,
  useOffice,
} from "#src/back-office/api/office.ts";
import { useTexts } from "#src/back-office/texts.ts";
import { FormDialog } from "#src/back-office/ui/form-dialog.tsx";
import { OfficeList } from "#src/back-office/ui/office-list.tsx";
import { formatNumber } from "#src/i18n/numbers.ts";
import type { OfficeRole, OfficeRoleRequest } from "#src/schema/types.gen.ts";
import { RoleHolders } from "./role-holders.tsx";
import { useRoleName } from "./role-name.ts";
import { PermissionChoices, PermissionList } from "./role-permissions.tsx";

/** The roles of the programme (BO-2.2): shipped ones, and the programme's own. */
export default function Roles() {
  const t = useTexts();
  const roleName = useRoleName();
  const query = useQuery(rolesQuery(useOffice()));
  const [path] = useLocation();
  const holders = useRef<HTMLElement>(null);
  const [edited, edit] = useState<Partial<OfficeRole>>();
  return (
    <Space orientation="vertical" size="middle" style={{ width: "100%" }}>
      <Button type="primary" onClick={() => edit({})}>
        {t("roles.new")}
      </Button>
      <OfficeList<OfficeRole>
        label={t("roles.title")}
        empty={t("list.empty")}
        query={query}
        columns={[
          { title: t("roles.name"), render: (_, role) => roleName(role) },
          {
            title: t("roles.permissions"),
            render: (_, role) => <PermissionList held={role.permissions} />,
          },
          {
            title: t("roles.people"),
            align: "end",
            render: (_, role) => (
              <Link
                href={`${path}?role=${role.id}`}
                onClick={() => holders.current?.focus()}
                aria-label={`${formatNumber(role.holders)} · ${t("roles.holders_of", { name: roleName(role) })}`}
              >
                {formatNumber(role.holders)}
              </Link>
            ),
          },
          {
            render: (_, role) =>
              role.key === null && (
                <Button
                  onClick={() => edit(role)}
                  aria-label={t("roles.edit_named", { name: role.name })}
                >
                  {t("roles.edit")}
                </Button>
              ),
          },
        ]}
      />
      <RoleHolders heading={holders} roles={query.data?.items ?? []} />
      {edited && <RoleDialog role={edited} onClose={() => edit(undefined)} />}
    </Space>
  );
}

interface DialogProps {
  role: Partial<OfficeRole>;
  onClose: () => void;
}

/** Makes or changes a role, of permissions that the user has. */
function RoleDialog({ role, onClose }: DialogProps) {
  const t = useTexts();
  const client = useOffice();
  const queries = useQueryClient();
  const held = useQuery(sessionQuery(client)).data?.permissions ?? [];
  return (
    <FormDialog<OfficeRoleRequest>
      title={t(role.id === undefined ? "roles.new" : "roles.edit")}
      initialValues={{
        name: role.name ?? "",
        permissions: role.permissions ?? [],
      }}
      send={(body, keyed) =>
        role.id === undefined
          ? client.request("POST", "/roles", { ...keyed, body })
          : client.request("PUT", "/roles/{id}", {
              params: { id: role.id },
              body,
            })
      }
      onDone={() => queries.invalidateQueries({ queryKey: listKey("/roles") })}
      onClose={onClose}
      dialog="role"
      fields={[
        { name: "name", label: t("roles.name") },
        {
          name: "permissions",
          label: t("roles.permissions"),
          isGroup: true,
          control: ({ value, onChange }) => (
            <PermissionChoices
              {...{ held, onChange }}
              value={value as string[]}
            />
          ),
        },
      ]}
    />
  );
}
