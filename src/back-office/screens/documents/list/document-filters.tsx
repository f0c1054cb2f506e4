import { Select } from "antd";
import { lazy } from "react";
import {
  type OfficeKind,
  useProgrammeLanguages,
} from "#src/back-office/api/documents.ts";
import { ScreenPart } from "#src/back-office/frame/screen-boundary.tsx";
import { useLanguage } from "#src/back-office/texts.ts";
import { SearchField } from "#src/back-office/ui/search-field.tsx";
import { filterFields } from "#src/domain/documents/list-fields.ts";
import { nameLanguages } from "#src/i18n/languages.ts";
import styles from "./document-list.module.css";
import { statusOptions } from "./status-options.ts";

const FieldFilter = lazy(() => import("./field-filter.tsx"));

/** The parameters of the address that filter and sort documents. */
export const filterNames = [
  ...["q", "status", "template", "mistakes", "missing"],
  ...["field", "value", "sort"],
] as const;

type State = Readonly<Record<string, string | undefined>>;

interface Props {
  kind: OfficeKind;
  state: State;
  change: (changes: State) => void;
}

/** Filters a list of documents by name, status, what is wrong with them, and their own fields (BO-7.5). */
export function DocumentFilters({ kind, state, change }: Props) {
  const { t, language } = useLanguage();
  const { all: languages } = useProgrammeLanguages();
  const { missing } = state;
  return (
    <>
      <SearchField
        label={t("documents.search")}
        q={state["q"]}
        onSearch={(q) => change({ q })}
        className={styles["search"]}
      />
      <Select
        aria-label={t("documents.status")}
        popupMatchSelectWidth={false}
        value={state["template"] ? "template" : (state["status"] ?? "")}
        onChange={(status) =>
          change(
            status === "template"
              ? { status: undefined, template: "true" }
              : { status, template: undefined },
          )
        }
        options={[
          { value: "", label: t("documents.status.all") },
          ...statusOptions(t),
          ...(kind.hasTemplates
            ? [{ value: "template", label: t("documents.status.template") }]
            : []),
        ]}
      />
      <Select
        aria-label={t("documents.attention")}
        popupMatchSelectWidth={false}
        value={missing ?? (state["mistakes"] ? "mistakes" : "")}
        onChange={(chosen) =>
          change({
            mistakes: chosen === "mistakes" ? "true" : undefined,
            missing: languages.find((code) => code === chosen),
          })
        }
        options={[
          { value: "", label: t("documents.attention.all") },
          { value: "mistakes", label: t("documents.attention.mistakes") },
          ...languages.map((code) => ({
            value: code,
            label: t("documents.attention.missing", {
              language: nameLanguages([code], language),
            }),
          })),
        ]}
      />
      {filterFields(kind.schema).map((field) => (
        <ScreenPart key={field[0]} fallback={null}>
          <FieldFilter
            kind={kind.kind}
            field={field}
            value={state["field"] === field[0] ? state["value"] : undefined}
            onChange={(value) => change({ field: value && field[0], value })}
          />
        </ScreenPart>
      ))}
    </>
  );
}
