import { Select, Space } from "antd";
import { Link } from "wouter";
import { useMay } from "#src/back-office/api/office.ts";
import { useListState } from "#src/back-office/list-state.ts";
import { keyOf } from "#src/back-office/screens/moderation/entries.ts";
import { useTexts } from "#src/back-office/texts.ts";
import { OfficeList } from "#src/back-office/ui/office-list.tsx";
import { SectionLinks } from "#src/back-office/ui/section-links.tsx";
import { formatChange, formatNumber } from "#src/i18n/numbers.ts";
import type {
  OfficeParticipantDetail,
  OfficeParticipantEntry,
  OfficeParticipantMovement,
  OfficeParticipantOrder,
} from "#src/schema/types.gen.ts";
import { ParticipantNotes } from "./participant-notes.tsx";
import styles from "./participants.module.css";
import { PersonBadges } from "./person-badges.tsx";
import { PersonSignIns } from "./person-sign-ins.tsx";
import { dateColumn, usePersonList } from "./use-person-list.ts";
import { WhyButton } from "./why-button.tsx";

interface Props {
  person: OfficeParticipantDetail;
}

/** All that happened to a person (BO-7.3); which part is shown is in the address. */
export function ParticipantHistory({ person }: Props) {
  const t = useTexts();
  const { state } = useListState(["part"]);
  const id = String(person.id);
  const parts = {
    movements: <Movements id={id} />,
    entries: <Entries id={id} />,
    orders: <Orders id={id} />,
    badges: <PersonBadges person={person} />,
    sign_ins: <PersonSignIns person={person} />,
    notes: <ParticipantNotes id={id} />,
  };
  const names = Object.keys(parts) as (keyof typeof parts)[];
  const shown = names.find((name) => name === state["part"]) ?? "movements";
  return (
    <section aria-label={t("participants.history")}>
      <SectionLinks
        label={t("participants.history")}
        sections={names.map((name) => ({
          href: `/participants/${id}?part=${name}`,
          title: t(`participants.${name}`),
          isShown: name === shown,
        }))}
      />
      {parts[shown]}
    </section>
  );
}

function Movements({ id }: { id: string }) {
  const t = useTexts();
  return (
    <OfficeList<OfficeParticipantMovement>
      {...usePersonList("/participants/{id}/movements", id)}
      label={t("participants.movements")}
      empty={t("participants.no_movements")}
      columns={[
        dateColumn(t("participants.date"), ({ date }) => date),
        { title: t("participants.label"), dataIndex: "label" },
        {
          ...{ key: "points", isSorted: true },
          title: t("participants.points"),
          align: "end",
          render: (_, { points }) => formatChange(points),
        },
        {
          key: "why",
          align: "end",
          render: (_, { id: movement, points }) => (
            <WhyButton {...{ participant: id, movement, points }} />
          ),
        },
      ]}
    />
  );
}

const statuses = ["waiting", "validated", "refused"] as const;

/** Declarations and photos have the same ids. */
type Entry = Omit<OfficeParticipantEntry, "id"> & { id: string };

function Entries({ id }: { id: string }) {
  const t = useTexts();
  const may = useMay();
  const { state, change } = useListState(["part", "status"]);
  const status = statuses.find((one) => one === state["status"]);
  const path = "/participants/{id}/entries";
  const { query, list } = usePersonList(path, id, { status });
  return (
    <Space orientation="vertical" style={{ width: "100%" }}>
      <Select
        aria-label={t("participants.state")}
        value={status ?? ""}
        onChange={(next) => change({ status: next })}
        style={{ width: 180 }}
        options={[
          { value: "", label: t("participants.all") },
          ...statuses.map((value) => ({
            value: value as string,
            label: t(`entry.${value}`),
          })),
        ]}
      />
      <OfficeList<Entry>
        label={t("participants.entries")}
        empty={t("participants.no_entries")}
        query={{
          ...query,
          data: query.data && {
            ...query.data,
            items: query.data.items.map((one) => ({ ...one, id: keyOf(one) })),
          },
        }}
        list={list}
        columns={[
          dateColumn(t("participants.date"), ({ createdAt }) => createdAt),
          {
            title: t("participants.challenge"),
            render: (_, { id, challenge, kind, status }) => {
              const name = `${challenge.title ?? ""} · ${t(`moderation.${kind}`)}`;
              return may("MODERATE") ? (
                <Link href={`/moderation?status=${status}&entry=${id}`}>
                  {name}
                </Link>
              ) : (
                name
              );
            },
          },
          {
            title: t("participants.state"),
            render: (_, entry) => t(`entry.${entry.status}`),
          },
          {
            title: t("participants.entry_reason"),
            render: (_, { comment }) => (
              <span className={styles["lines"]}>{comment}</span>
            ),
          },
        ]}
      />
    </Space>
  );
}

function Orders({ id }: { id: string }) {
  const t = useTexts();
  const may = useMay();
  return (
    <OfficeList<OfficeParticipantOrder>
      {...usePersonList("/participants/{id}/orders", id)}
      label={t("participants.orders")}
      empty={t("participants.no_orders")}
      columns={[
        dateColumn(t("participants.date"), ({ createdAt }) => createdAt),
        {
          title: t("participants.order_number"),
          render: (_, { reference }) =>
            may("STORE_WRITE") ? (
              <Link href={`/store/orders?q=${reference}`}>{reference}</Link>
            ) : (
              reference
            ),
        },
        {
          title: t("participants.reward"),
          render: (_, { reward, quantity }) =>
            `${quantity} × ${reward.title ?? ""}`,
        },
        {
          title: t("participants.points"),
          align: "end",
          render: (_, { points }) => formatNumber(points),
        },
        {
          title: t("participants.state"),
          render: (_, { status }) => t(`order.${status}`),
        },
      ]}
    />
  );
}
