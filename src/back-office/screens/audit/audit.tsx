import { useQuery } from "@tanstack/react-query";
import { Input, Select, Space } from "antd";
import { useRegistry } from "#src/back-office/api/documents.ts";
import { auditQuery, useOffice } from "#src/back-office/api/office.ts";
import { authorName } from "#src/back-office/author-name.ts";
import { useListState } from "#src/back-office/list-state.ts";
import { ExportButton } from "#src/back-office/screens/exports/export-button.tsx";
import { type TextKey, useLanguage, useTexts } from "#src/back-office/texts.ts";
import { useFieldTexts } from "#src/back-office/ui/field-texts.ts";
import { OfficeList, SavedViews } from "#src/back-office/ui/office-list.tsx";
import { auditKinds } from "#src/domain/people/audit-kinds.ts";
import { DateInput } from "#src/forms/date-input/date-input.tsx";
import { isWholeDay } from "#src/i18n/date-fields.ts";
import { formatDate } from "#src/i18n/dates.ts";
import type { OfficeAuditEvent } from "#src/schema/types.gen.ts";
import { AuditedEntity } from "./audited-entity.tsx";
import { Facts } from "./facts.tsx";

const edges = [
  ["from", "start"],
  ["to", "end"],
] as const;

/** Who changed what, newest first (BO-3.8); the filter is in the URL. */
export default function Audit() {
  const t = useTexts();
  const texts = useFieldTexts();
  const client = useOffice();
  const list = useListState(["entity", "kind", "actor", "from", "to"]);
  const { state, change } = list;
  const query = useQuery(auditQuery(client, withoutNextDay(state)));
  return (
    <Space orientation="vertical" size="middle" style={{ width: "100%" }}>
      <Space wrap align="end">
        <SavedViews list="audit" />
        <ExportButton kind="audit" />
        <EntityFilter state={state} change={change} />
        <ActorFilter {...{ state, change }} actors={query.data?.actors ?? []} />
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
        query={query}
        list={list}
        columns={[
          {
            key: "at",
            isSorted: true,
            isFixed: true,
            title: t("audit.at"),
            render: (_, { at, since }) => whenOf(at, since),
          },
          {
            key: "actor",
            title: t("audit.actor"),
            dataIndex: "actor",
            render: (actor: OfficeAuditEvent["actor"]) => authorName(actor, t),
          },
          {
            key: "action",
            title: t("audit.action"),
            render: (_, { action, count }) => {
              const did = t(`audit.did.${action.split(".").at(-1)}` as TextKey);
              return count === undefined
                ? did
                : t("audit.times", { did, count });
            },
          },
          {
            key: "entity",
            title: t("audit.entity"),
            render: (_, { entity, name }) => (
              <AuditedEntity entity={entity} called={name ?? undefined} />
            ),
          },
          {
            key: "before",
            title: t("audit.before"),
            render: (_, event) => <Facts event={event} side="before" />,
          },
          {
            key: "after",
            title: t("audit.after"),
            render: (_, event) => <Facts event={event} side="after" />,
          },
        ]}
      />
    </Space>
  );
}

/** When something was done; of several saves, from the first to the last. */
function whenOf(at: string, since: string | undefined): string {
  if (since === undefined) return formatDate(at, "ll LTS");
  const isSameDay = formatDate(since, "ll") === formatDate(at, "ll");
  return `${formatDate(since, "ll LT")} – ${formatDate(at, isSameDay ? "LT" : "ll LT")}`;
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

interface ActorProps extends FilterProps {
  actors: readonly { id: number; name: string | null }[];
}

/** Chooses whose changes are listed. */
function ActorFilter({ state, change, actors }: ActorProps) {
  const t = useTexts();
  return (
    <Select
      aria-label={t("audit.actor")}
      showSearch={{ optionFilterProp: "label" }}
      value={state["actor"] ?? ""}
      onChange={(next) => change({ actor: next || undefined })}
      options={[
        { value: "", label: t("audit.by_all") },
        ...actors.map((actor) => ({
          value: String(actor.id),
          label: authorName(actor, t),
        })),
      ]}
      style={{ width: 220, maxWidth: "100%" }}
    />
  );
}
