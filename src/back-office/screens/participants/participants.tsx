import { useQuery } from "@tanstack/react-query";
import { Button, Input, Select, Skeleton, Space, Tag } from "antd";
import { lazy, Suspense, useState } from "react";
import { Link, Route, Switch, useLocation } from "wouter";
import { listQuery, useMay, useOffice } from "#src/back-office/api/office.ts";
import { useListState } from "#src/back-office/list-state.ts";
import { ExportButton } from "#src/back-office/screens/exports/export-button.tsx";
import { ImportButton } from "#src/back-office/screens/imports/import-button.tsx";
import { useTexts } from "#src/back-office/texts.ts";
import { GroupFilter } from "#src/back-office/ui/group-filter.tsx";
import { OfficeList, SavedViews } from "#src/back-office/ui/office-list.tsx";
import { participantStates } from "#src/domain/people/participant-state.ts";
import { formatDate } from "#src/i18n/dates.ts";
import { formatNumber } from "#src/i18n/numbers.ts";
import type { OfficeParticipant } from "#src/schema/types.gen.ts";
import { InviteDialog } from "./invite-dialog.tsx";
import styles from "./participants.module.css";

const Imports = lazy(
  () => import("#src/back-office/screens/imports/imports.tsx"),
);
const Participant = lazy(() => import("./participant.tsx"));

/** The people of the programme: found by name, address or client identifier, and one of them in detail (BO-7.3). */
export default function Participants() {
  return (
    <Suspense fallback={<Skeleton active />}>
      <Switch>
        <Route path="/participants/import/points/*?">
          <Imports kind="points" />
        </Route>
        <Route path="/participants/import/*?">
          <Imports kind="participants" />
        </Route>
        <Route path="/participants/:id">
          {({ id }) => <Participant id={id} />}
        </Route>
        <Route>
          <ParticipantList />
        </Route>
      </Switch>
    </Suspense>
  );
}

function ParticipantList() {
  const t = useTexts();
  const client = useOffice();
  const list = useListState(["q", "state", "group"]);
  const { state, change } = list;
  const query = useQuery(listQuery(client, "/participants", state));
  return (
    <Space orientation="vertical" size="middle" style={{ width: "100%" }}>
      <Space wrap>
        <Input.Search
          allowClear
          aria-label={t("participants.search")}
          placeholder={t("participants.search")}
          defaultValue={state["q"] ?? ""}
          onSearch={(q) => change({ q: q.trim() })}
          style={{ width: 320, maxWidth: "100%" }}
        />
        <Select
          aria-label={t("participants.state")}
          value={state["state"] ?? ""}
          onChange={(next) => change({ state: next })}
          style={{ width: 180 }}
          options={[
            { value: "", label: t("participants.all") },
            ...participantStates.map((value) => ({
              value: value as string,
              label: t(`participants.${value}`),
            })),
          ]}
        />
        <GroupFilter {...{ state, change }} />
        <SavedViews list="participants" />
        <NewParticipants />
        <ImportButton kind="points" />
        <ExportButton kind="participants" status={state["state"]} />
      </Space>
      <OfficeList<OfficeParticipant>
        label={t("participants.title")}
        empty={t("participants.empty")}
        query={query}
        list={list}
        columns={[
          {
            key: "name",
            isSorted: true,
            isFixed: true,
            title: t("participants.name"),
            render: (_, { id, name, email }) => (
              <Link href={`/participants/${id}`}>{name ?? email}</Link>
            ),
          },
          {
            key: "email",
            isSorted: true,
            title: t("participants.email"),
            dataIndex: "email",
          },
          {
            key: "clientId",
            title: t("participants.client"),
            dataIndex: "clientId",
            className: styles["wide"],
          },
          {
            key: "groups",
            title: t("participants.groups"),
            render: (_, { groups }) =>
              groups.map(({ name }) => name).join(", "),
          },
          {
            key: "points",
            title: t("participants.points"),
            align: "end",
            render: (_, { points }) => formatNumber(points),
          },
          {
            key: "state",
            title: t("participants.state"),
            render: (_, person) => (
              <Tag>{t(`participants.${person.state}`)}</Tag>
            ),
          },
          {
            key: "createdAt",
            isSorted: true,
            title: t("participants.since"),
            className: styles["line"],
            render: (_, { createdAt }) => formatDate(createdAt, "ll"),
          },
        ]}
      />
    </Space>
  );
}

/** How people are added: one by an invitation, many by an import. */
function NewParticipants() {
  const t = useTexts();
  const may = useMay();
  const [, navigate] = useLocation();
  const [isOpen, setOpen] = useState(false);
  if (!may("USER_WRITE")) return null;
  return (
    <Space wrap>
      <Button onClick={() => setOpen(true)}>
        {t("participants.invite_person")}
      </Button>
      <ImportButton kind="participants" />
      {isOpen && (
        <InviteDialog
          onDone={(id) => navigate(`/participants/${id}`)}
          onClose={() => setOpen(false)}
        />
      )}
    </Space>
  );
}
