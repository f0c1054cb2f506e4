import { useQuery } from "@tanstack/react-query";
import { Button, Select, Space } from "antd";
import { Link } from "wouter";
import { listQuery, useOffice } from "#src/back-office/api/office.ts";
import { authorName } from "#src/back-office/author-name.ts";
import { useListState } from "#src/back-office/list-state.ts";
import { useTexts } from "#src/back-office/texts.ts";
import { GroupFilter } from "#src/back-office/ui/group-filter.tsx";
import { OfficeList, SavedViews } from "#src/back-office/ui/office-list.tsx";
import { formatDate } from "#src/i18n/dates.ts";
import type { OfficeMessage } from "#src/schema/types.gen.ts";
import { MessageDialog } from "./message-dialog.tsx";

const states = ["open", "answered", "closed"] as const;

/** Messages of the contact form (BO-24); filter and open message are in the address. */
export default function Messages() {
  const t = useTexts();
  const list = useListState(["state", "group"], { entry: "message" });
  const { state, change, opened, open } = list;
  const query = useQuery(listQuery(useOffice(), "/messages", state));
  const shown = query.data?.items.find(({ id }) => String(id) === opened);
  return (
    <Space orientation="vertical" size="middle" style={{ width: "100%" }}>
      <Space wrap>
        <Select
          aria-label={t("participants.state")}
          value={state["state"] ?? ""}
          onChange={(next) => change({ state: next })}
          style={{ width: 180 }}
          options={[
            { value: "", label: t("messages.all") },
            ...states.map((value) => ({
              value: value as string,
              label: t(`messages.${value}`),
            })),
          ]}
        />
        <GroupFilter {...{ state, change }} />
        <SavedViews list="messages" />
      </Space>
      <OfficeList<OfficeMessage>
        label={t("messages.title")}
        empty={t("messages.empty")}
        query={query}
        list={list}
        columns={[
          {
            ...{ key: "createdAt", isSorted: true },
            title: t("participants.date"),
            render: (_, { createdAt }) => formatDate(createdAt, "lll"),
          },
          {
            ...{ key: "name", isSorted: true },
            title: t("participants.name"),
            render: (_, { participant }) => (
              <Link href={`/participants/${participant.id}`}>
                {participant.name ?? participant.email}
              </Link>
            ),
          },
          {
            ...{ key: "subject", isSorted: true, isFixed: true },
            title: t("messages.subject"),
            render: (_, { id, subject }) => (
              <Button
                type="link"
                size="small"
                style={{ fontSize: "inherit", paddingInline: 0 }}
                aria-haspopup="dialog"
                onClick={() => open(String(id))}
              >
                {subject}
              </Button>
            ),
          },
          {
            key: "state",
            title: t("participants.state"),
            render: (_, message) => t(`messages.${message.state}`),
          },
          {
            key: "by",
            title: t("messages.by"),
            render: (_, { by, handledAt }) =>
              handledAt &&
              `${authorName(by ?? { name: null }, t)} · ${formatDate(handledAt, "lll")}`,
          },
        ]}
      />
      {shown && (
        <MessageDialog message={shown} onClose={() => open(undefined)} />
      )}
    </Space>
  );
}
