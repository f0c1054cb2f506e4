import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Button, Select, Space } from "antd";
import { useState } from "react";
import {
  listQuery,
  participantQuery,
  useMay,
  useOffice,
} from "#src/back-office/api/office.ts";
import { useTexts } from "#src/back-office/texts.ts";
import { FormDialog } from "#src/back-office/ui/form-dialog.tsx";
import { OfficeTable } from "#src/back-office/ui/office-table.tsx";
import type {
  OfficeBadgeRequest,
  OfficeParticipantDetail,
  OfficeReasonRequest,
} from "#src/schema/types.gen.ts";
import { dateColumn } from "./use-person-list.ts";

type Badge = OfficeParticipantDetail["badges"][number];

/** The badges of a person; those without a rule are given and taken back by hand (BO-24). */
export function PersonBadges({ person }: { person: OfficeParticipantDetail }) {
  const t = useTexts();
  const may = useMay();
  const [taken, take] = useState<Badge>();
  const [isGiving, setGiving] = useState(false);
  const id = String(person.id);
  const date = dateColumn<Badge>(
    t("participants.badge_won"),
    ({ obtainedAt }) => obtainedAt,
  );
  return (
    <Space orientation="vertical" style={{ width: "100%" }}>
      {may("BADGE_WRITE") && (
        <Button onClick={() => setGiving(true)}>{t("badges.give")}</Button>
      )}
      <OfficeTable<Badge>
        label={t("participants.badges")}
        empty={t("participants.no_badges")}
        rows={person.badges}
        columns={[
          { title: t("participants.name"), dataIndex: "title" },
          { ...date, sorter: false },
          {
            key: "take_back",
            align: "end",
            render: (_, badge) =>
              may("BADGE_WRITE") &&
              !badge.hasRule && (
                <Button
                  size="small"
                  onClick={() => take(badge)}
                  aria-label={`${t("badges.take_back")}: ${badge.title}`}
                >
                  {t("badges.take_back")}
                </Button>
              ),
          },
        ]}
      />
      {isGiving && <GiveDialog id={id} onClose={() => setGiving(false)} />}
      {taken && (
        <TakeDialog id={id} badge={taken} onClose={() => take(undefined)} />
      )}
    </Space>
  );
}

interface DialogProps {
  id: string;
  onClose: () => void;
}

function GiveDialog({ id, onClose }: DialogProps) {
  const t = useTexts();
  const client = useOffice();
  const queries = useQueryClient();
  const { data, isLoading } = useQuery(
    listQuery(client, "/targets", { entity: "Badge", itemsPerPage: 100 }),
  );
  return (
    <FormDialog<OfficeBadgeRequest>
      title={t("badges.give")}
      dialog="badge"
      send={(body, keyed) =>
        client.request("POST", "/participants/{id}/badges", {
          ...{ ...keyed, params: { id }, body },
        })
      }
      onDone={() => queries.invalidateQueries(participantQuery(client, id))}
      onClose={onClose}
      fields={[
        {
          name: "badge",
          label: t("badges.badge"),
          hint: t("badges.hint"),
          control: ({ value, ...control }) => (
            <Select
              {...control}
              value={value as number | undefined}
              loading={isLoading}
              showSearch={{ optionFilterProp: "label" }}
              options={(data?.items ?? []).map((badge) => ({
                value: Number(badge.id),
                label: badge.name ?? `#${badge.id}`,
              }))}
            />
          ),
        },
        { name: "reason", label: t("care.reason") },
      ]}
    />
  );
}

function TakeDialog({ id, badge, onClose }: DialogProps & { badge: Badge }) {
  const t = useTexts();
  const client = useOffice();
  const queries = useQueryClient();
  return (
    <FormDialog<OfficeReasonRequest>
      title={`${t("badges.take_back")}: ${badge.title}`}
      okText={t("badges.take_back")}
      dialog="reason"
      send={(body, keyed) =>
        client.request("POST", "/participants/{id}/badges/{badge}/take-back", {
          ...{ ...keyed, params: { id, badge: badge.id }, body },
        })
      }
      onDone={() => queries.invalidateQueries(participantQuery(client, id))}
      onClose={onClose}
      fields={[{ name: "reason", label: t("care.reason") }]}
    />
  );
}
