import type { TableProps } from "antd";
import { Link } from "wouter";
import type { OfficeKind } from "#src/back-office/api/documents.ts";
import { authorName } from "#src/back-office/author-name.ts";
import { DocumentActions } from "#src/back-office/document/document-actions.tsx";
import { DocumentStatus } from "#src/back-office/document/history/document-status.tsx";
import { HomePageTag } from "#src/back-office/document/home-page-tag.tsx";
import { useLanguage } from "#src/back-office/texts.ts";
import { fieldsOf } from "#src/domain/documents/field-label.ts";
import {
  documentLanguages,
  isByLanguage,
  textIn,
} from "#src/domain/documents/languages.ts";
import { editorOf } from "#src/forms/rjsf/document/form-layout.ts";
import { formatDate } from "#src/i18n/dates.ts";
import { nameLanguages } from "#src/i18n/languages.ts";
import { formatNumber } from "#src/i18n/numbers.ts";
import { isObject, type Json } from "#src/schema/json.ts";
import type { OfficeDocument } from "#src/schema/types.gen.ts";
import styles from "./document-list.module.css";

type Column = NonNullable<TableProps<OfficeDocument>["columns"]>[number] & {
  key: string;
  title: string;
  /** Whether it is always shown. */
  isFixed?: boolean;
  /** Whether it mostly says what the name says. */
  isNameAgain?: boolean;
};

/** Name, what `x-list` names, state, mistakes, languages, last change, and what can be done. */
export function useDocumentColumns(
  kind: OfficeKind,
  base: string,
  sort: string | undefined,
): Column[] {
  const { t, language } = useLanguage();
  const show = (value: Json): string => {
    if (typeof value === "boolean")
      return t(value ? "documents.yes" : "documents.no");
    if (typeof value === "number") return formatNumber(value);
    if (typeof value === "string") return value;
    if (isByLanguage(value))
      return show(value[language] ?? Object.values(value)[0]);
    return "–";
  };
  const sorted = (key: string) => ({
    sorter: true,
    sortOrder:
      sort === key
        ? ("ascend" as const)
        : sort === `-${key}`
          ? ("descend" as const)
          : null,
  });
  return [
    {
      key: "name",
      title: t("documents.name"),
      isFixed: true,
      ...sorted("name"),
      render: (_, document) => (
        <>
          <Link href={`${base}/${document.id}`}>{document.name}</Link>{" "}
          <HomePageTag document={document} />
        </>
      ),
    },
    ...fieldsOf(kind.schema)
      .filter(([, rule]) => rule["x-list"] === true)
      .map(([name, rule], index): Column => {
        const isNumber = editorOf(rule) === "number";
        const isNameAgain =
          index === 0 && ["localized", "text"].includes(editorOf(rule));
        return {
          key: `values.${name}`,
          title: textIn(rule["x-label"], language) || name,
          isNameAgain,
          ...(isNumber && { align: "end" as const }),
          render: (_, { values }) =>
            show(isObject(values) ? values[name] : undefined),
        };
      }),
    {
      key: "status",
      title: t("documents.status"),
      render: (_, document) => <DocumentStatus document={document} />,
    },
    {
      key: "mistakes",
      title: t("documents.mistakes"),
      align: "end",
      render: (_, { mistakes = 0 }) => formatNumber(mistakes),
    },
    {
      key: "languages",
      title: t("documents.languages"),
      render: (_, { languages = [], lackingLanguages = [] }) => (
        <Completeness complete={languages} lacking={lackingLanguages} />
      ),
    },
    {
      key: "updatedAt",
      title: t("documents.updated_at"),
      ...sorted("updatedAt"),
      render: (_, { updatedAt }) => formatDate(updatedAt, "lll"),
    },
    {
      key: "updatedBy",
      title: t("documents.updated_by"),
      render: (_, { updatedBy }) => authorName(updatedBy, t),
    },
    {
      key: "actions",
      title: t("documents.actions"),
      isFixed: true,
      render: (_, document) => (
        <DocumentActions document={document} base={base} />
      ),
    },
  ];
}

interface CompletenessProps {
  complete: readonly string[];
  lacking: readonly string[];
}

/** A dot for each language that counts: full if no text is missing. */
function Completeness({ complete, lacking }: CompletenessProps) {
  const { t, language } = useLanguage();
  const counted = documentLanguages.filter((code) =>
    [...complete, ...lacking].includes(code),
  );
  return (
    <ul className={styles["languages"]}>
      {counted.map((code) => {
        const isComplete = complete.includes(code);
        return (
          <li
            key={code}
            className={styles["language"]}
            data-complete={isComplete}
          >
            <span className={styles["dot"]} aria-hidden="true" />
            <span aria-hidden="true">{code.toUpperCase()}</span>
            <span className={styles["hidden"]}>
              {t(isComplete ? "documents.complete" : "documents.incomplete", {
                language: nameLanguages([code], language),
              })}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
