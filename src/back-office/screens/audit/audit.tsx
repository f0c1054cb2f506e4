import { useQuery } from "@tanstack/react-query";
import { DatePicker, Input, Space } from "antd";
import type { Dayjs } from "dayjs";
import { Link } from "wouter";
import { useRegistry } from "#src/back-office/api/documents.ts";
import { auditQuery, useMay, useOffice } from "#src/back-office/api/office.ts";
import { useListState } from "#src/back-office/list-state.ts";
import { documentAddress } from "#src/back-office/screens/document-address.ts";
import { type TextKey, useTexts } from "#src/back-office/texts.ts";
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
          {
            title: t("audit.action"),
            render: (_, { action }) =>
              t(`audit.did.${action.split(".").at(-1)}` as TextKey),
          },
          {
            title: t("audit.entity"),
            render: (_, { entity }) => <Entity entity={entity} />,
          },
          { title: t("audit.before"), dataIndex: "before" },
          { title: t("audit.after"), dataIndex: "after" },
        ]}
      />
    </Space>
  );
}

/** What was changed, in words, with a link where it has a screen. */
function Entity({ entity }: { entity: string }) {
  const t = useTexts();
  const may = useMay();
  const { data } = useRegistry();
  const [kind = "", id = ""] = entity.split("/");
  const document = data?.kinds.find((one) => one.kind === kind);
  const isNumber = /^\d+$/.test(id);
  const isDocument = document !== undefined && !isNumber;
  const name = document?.label ?? t(`audit.of.${kind}` as TextKey);
  const address = isDocument
    ? document.may.write || document.may.publish
      ? documentAddress(kind, id)
      : undefined
    : kind === "participant" && isNumber && may("USER_READ")
      ? `/participants/${id}`
      : kind === "picture" && may("MEDIA_WRITE")
        ? `/media?picture=${id}`
        : undefined;
  const text = isDocument || kind === "picture" ? name : `${name} ${id}`;
  return address === undefined ? text : <Link href={address}>{text}</Link>;
}
