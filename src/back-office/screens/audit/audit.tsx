import { useQuery } from "@tanstack/react-query";
import { DatePicker, Input, Space } from "antd";
import type { Dayjs } from "dayjs";
import { auditQuery, useOffice } from "#src/back-office/api/office.ts";
import { useListState } from "#src/back-office/list-state.ts";
import { useTexts } from "#src/back-office/texts.ts";
import { OfficeList } from "#src/back-office/ui/office-list.tsx";
import { instantPicked, pickerTime } from "#src/back-office/ui/zone-time.ts";
import { formatDate } from "#src/i18n/dates.ts";
import type { OfficeAuditEvent } from "#src/schema/types.gen.ts";

/** Who changed what, newest first (BO-3.8); the filter is in the URL. */
export default function Audit() {
  const t = useTexts();
  const client = useOffice();
  const { state, change, page } = useListState(["entity", "from", "to"]);
  const dateOf = (name: "from" | "to") =>
    state[name] === undefined ? null : pickerTime(state[name]);
  const picked = (date: Dayjs | null | undefined) =>
    date ? instantPicked(date) : undefined;
  return (
    <Space orientation="vertical" size="middle" style={{ width: "100%" }}>
      <Space wrap>
        <Input.Search
          allowClear
          aria-label={t("audit.entity")}
          placeholder={t("audit.entity_hint")}
          defaultValue={state["entity"] ?? ""}
          onSearch={(entity) => change({ entity: entity.trim() })}
          style={{ width: 280, maxWidth: "100%" }}
        />
        <DatePicker.RangePicker
          aria-label={t("audit.period")}
          value={[dateOf("from"), dateOf("to")]}
          allowEmpty={[true, true]}
          onChange={(range) =>
            change({
              from: picked(range?.[0]?.startOf("day")),
              to: picked(range?.[1]?.endOf("day")),
            })
          }
        />
      </Space>
      <OfficeList<OfficeAuditEvent>
        label={t("audit.title")}
        empty={t("audit.empty")}
        query={useQuery(auditQuery(client, state))}
        page={page}
        columns={[
          {
            title: t("audit.at"),
            dataIndex: "at",
            render: (at: string) => formatDate(at, "ll LTS"),
          },
          {
            title: t("audit.actor"),
            dataIndex: "actor",
            render: (actor: OfficeAuditEvent["actor"]) =>
              actor?.name ?? t("audit.server"),
          },
          { title: t("audit.action"), dataIndex: "action" },
          { title: t("audit.entity"), dataIndex: "entity" },
          { title: t("audit.before"), dataIndex: "before" },
          { title: t("audit.after"), dataIndex: "after" },
        ]}
      />
    </Space>
  );
}
