import { useQuery } from "@tanstack/react-query";
import { Input, Select, Space } from "antd";
import { Link } from "wouter";
import { useRegistry } from "#src/back-office/api/documents.ts";
import { auditQuery, useMay, useOffice } from "#src/back-office/api/office.ts";
import { authorName } from "#src/back-office/author-name.ts";
import { useListState } from "#src/back-office/list-state.ts";
import { documentAddress } from "#src/back-office/screens/document-address.ts";
import { type TextKey, useLanguage, useTexts } from "#src/back-office/texts.ts";
import { useFieldTexts } from "#src/back-office/ui/field-texts.ts";
import { OfficeList, SavedViews } from "#src/back-office/ui/office-list.tsx";
import { auditKinds, auditWholes } from "#src/domain/people/audit-kinds.ts";
import { DateInput } from "#src/forms/date-input/date-input.tsx";
import { isWholeDay } from "#src/i18n/date-fields.ts";
import { formatDate } from "#src/i18n/dates.ts";
import type { OfficeAuditEvent } from "#src/schema/types.gen.ts";

const edges = [
  ["from", "start"],
  ["to", "end"],
] as const;

/** Who changed what, newest first (BO-3.8); the filter is in the URL. */
export default function Audit() {
  const t = useTexts();
  const texts = useFieldTexts();
  const client = useOffice();
  const { state, change, page } = useListState([
    "entity",
    "kind",
    "from",
    "to",
  ]);
  return (
    <Space orientation="vertical" size="middle" style={{ width: "100%" }}>
      <Space wrap align="end">
        <SavedViews list="audit" />
        <EntityFilter state={state} change={change} />
        {edges.map(([name, edge]) => (
          <div key={name}>
            <label htmlFor={`audit-${name}`}>{t(`audit.${name}`)}</label>
            <DateInput
              control={{ id: `audit-${name}` }}
              isFinished
              edge={edge}
              value={state[name]}
              onChange={(at) => change({ [name]: at ?? undefined })}
              t={texts}
            />
          </div>
        ))}
      </Space>
      <OfficeList<OfficeAuditEvent>
        label={t("audit.title")}
        empty={t("audit.empty")}
        query={useQuery(auditQuery(client, withoutNextDay(state)))}
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
            render: (actor: OfficeAuditEvent["actor"]) => authorName(actor, t),
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

/** The call includes the last instant; the end of a day is where the next one begins. */
function withoutNextDay(state: FilterProps["state"]): FilterProps["state"] {
  const end = Date.parse(state["to"] ?? "");
  return Number.isNaN(end) || !isWholeDay(end)
    ? state
    : { ...state, to: new Date(end - 1).toISOString() };
}

interface FilterProps {
  state: Readonly<Record<string, string | undefined>>;
  change: (changes: Record<string, string | undefined>) => void;
}

/** Chooses what the changes are about: everything of a kind, or one thing by its number. */
function EntityFilter({ state, change }: FilterProps) {
  const { t, language } = useLanguage();
  const { data } = useRegistry();
  const [kind = "", id = ""] = state["entity"]?.split("/") ?? [state["kind"]];
  const set = (nextKind: string, nextId: string) =>
    change(
      nextKind === "" || nextId === ""
        ? { kind: nextKind, entity: undefined }
        : { kind: undefined, entity: `${nextKind}/${nextId}` },
    );
  const options = [
    ...auditKinds.map((value) => ({
      value: value as string,
      label: t(`audit.of.${value}`),
    })),
    ...(data?.kinds ?? []).map(({ kind: value, label }) => ({ value, label })),
  ].sort((one, other) => one.label.localeCompare(other.label, language));
  return (
    <>
      <Select
        aria-label={t("audit.entity")}
        showSearch={{ optionFilterProp: "label" }}
        value={kind}
        onChange={(next) => set(next, "")}
        options={[{ value: "", label: t("audit.of_all") }, ...options]}
        style={{ width: 220, maxWidth: "100%" }}
      />
      {kind !== "" && (
        <Input.Search
          key={`${kind} ${id}`}
          allowClear
          aria-label={t("audit.number")}
          placeholder={t("audit.number")}
          defaultValue={id}
          onSearch={(next) => set(kind, next.trim())}
          style={{ width: 200, maxWidth: "100%" }}
        />
      )}
    </>
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
  const whole = auditWholes.find((one) => one === entity);
  if (whole !== undefined) return t(`audit.whole.${whole}`);
  const text = isDocument || kind === "picture" ? name : `${name} ${id}`;
  return address === undefined ? text : <Link href={address}>{text}</Link>;
}
