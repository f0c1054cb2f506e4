import { useQuery } from "@tanstack/react-query";
import { Select, Space, Tag, Typography } from "antd";
import type { RefObject } from "react";
import { Link } from "wouter";
import { listQuery, useMay, useOffice } from "#src/back-office/api/office.ts";
import { useListState } from "#src/back-office/list-state.ts";
import { useTexts } from "#src/back-office/texts.ts";
import { GroupFilter } from "#src/back-office/ui/group-filter.tsx";
import { OfficeList } from "#src/back-office/ui/office-list.tsx";
import type { OfficeRole, OfficeRoleHolder } from "#src/schema/types.gen.ts";
import { useRoleName } from "./role-name.ts";

interface Props {
  roles: readonly OfficeRole[];
  /** Takes the focus when a role was chosen elsewhere. */
  heading: RefObject<HTMLElement | null>;
}

/** Who holds which role (BO-2.2); the filter is in the address. */
export function RoleHolders({ roles, heading }: Props) {
  const t = useTexts();
  const may = useMay();
  const roleName = useRoleName();
  const list = useListState(["role", "group"]);
  const { state, change } = list;
  const query = useQuery(listQuery(useOffice(), "/roles/holders", state));
  return (
    <Space orientation="vertical" style={{ width: "100%" }}>
      <Typography.Title ref={heading} tabIndex={-1} level={3}>
        {t("roles.holders")}
      </Typography.Title>
      <Select
        aria-label={t("roles.role")}
        value={state["role"] ?? ""}
        onChange={(role) => change({ role })}
        style={{ width: 260, maxWidth: "100%" }}
        options={[
          { value: "", label: t("roles.all") },
          ...roles.map((role) => ({
            value: String(role.id),
            label: roleName(role),
          })),
        ]}
      />
      <GroupFilter {...{ state, change }} />
      <OfficeList<OfficeRoleHolder>
        label={t("roles.holders")}
        empty={t("roles.holders_empty")}
        query={query}
        list={list}
        columns={[
          {
            key: "name",
            isSorted: true,
            isFixed: true,
            title: t("participants.name"),
            render: (_, { id, name, email }) =>
              may("USER_READ") ? (
                <Link href={`/participants/${id}`}>{name ?? email}</Link>
              ) : (
                (name ?? email)
              ),
          },
          {
            key: "email",
            isSorted: true,
            title: t("participants.email"),
            dataIndex: "email",
          },
          {
            key: "roles",
            title: t("roles.title"),
            render: (_, holder) =>
              holder.roles.map((role) => (
                <Tag key={role.id}>{roleName(role)}</Tag>
              )),
          },
          {
            key: "state",
            title: t("participants.state"),
            render: (_, { isActive }) =>
              t(isActive ? "participants.active" : "participants.disabled"),
          },
        ]}
      />
    </Space>
  );
}
