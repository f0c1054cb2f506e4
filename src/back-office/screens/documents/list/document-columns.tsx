import { EyeOutlined } from "@ant-design/icons";
import { Button, Typography } from "antd";
import { Link } from "wouter";
import type { OfficeKind } from "#src/back-office/api/documents.ts";
import { authorName } from "#src/back-office/author-name.ts";
import { DocumentActions } from "#src/back-office/document/document-actions.tsx";
import { DocumentStatus } from "#src/back-office/document/history/document-status.tsx";
import { HomePageTag } from "#src/back-office/document/home-page-tag.tsx";
import { siteAddress } from "#src/back-office/screens/document-address.ts";
import { useLanguage } from "#src/back-office/texts.ts";
import type { OfficeColumn } from "#src/back-office/ui/column-choice.tsx";
import rows from "#src/back-office/ui/named-rows.module.css";
import {
  documentLanguages,
  isByLanguage,
  textIn,
} from "#src/domain/documents/languages.ts";
import {
  listedFields,
  pictureField,
} from "#src/domain/documents/list-fields.ts";
import { isOwnAddress, thumbnailUrl } from "#src/domain/values/image.ts";
import { editorOf } from "#src/forms/rjsf/document/form-layout.ts";
import { formatDate } from "#src/i18n/dates.ts";
import { nameLanguages } from "#src/i18n/languages.ts";
import { formatNumber } from "#src/i18n/numbers.ts";
import { isObject, type Json, type JsonObject } from "#src/schema/json.ts";
import type { Image, OfficeDocument } from "#src/schema/types.gen.ts";
import styles from "./document-list.module.css";

type Column = OfficeColumn<OfficeDocument>;

/** Picture and name, what `x-list` names, state, languages, last change, and what can be done. */
export function useDocumentColumns(kind: OfficeKind, base: string): Column[] {
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
  const picture = pictureField(kind.schema);
  return [
    {
      key: "name",
      isSorted: true,
      title: t("documents.name"),
      isFixed: true,
      className: rows["name"],
      render: (_, document) => (
        <span className={`${rows["named"]} ${styles["named"]}`}>
          {picture && <Thumbnail image={valuesOf(document)[picture[0]]} />}
          <Link href={`${base}/${document.id}`} title={document.name}>
            {document.name}
          </Link>
          <HomePageTag document={document} />
        </span>
      ),
    },
    ...listedFields(kind.schema).map(([name, rule], index): Column => {
      const isNumber = editorOf(rule) === "number";
      return {
        key: `values.${name}`,
        title: headingOf(textIn(rule["x-label"], language) || name),
        className: styles[isNumber || index < 2 ? "value" : "wide"],
        isHidden: index === 0 && ["localized", "text"].includes(editorOf(rule)),
        ...(isNumber && { align: "end" as const }),
        render: (_, document) => show(valuesOf(document)[name]),
      };
    }),
    {
      key: "status",
      title: t("documents.status"),
      className: styles["status"],
      render: (_, document) => (
        <>
          <DocumentStatus document={document} />
          {document.mistakes ? (
            <Typography.Text type="danger" className={styles["mistakes"]}>
              {" · "}
              {t("documents.mistake", { count: document.mistakes })}
            </Typography.Text>
          ) : null}
        </>
      ),
    },
    {
      key: "languages",
      title: t("documents.languages"),
      className: styles["wide"],
      render: (_, { languages = [], lackingLanguages = [] }) => (
        <Completeness complete={languages} lacking={lackingLanguages} />
      ),
    },
    {
      key: "updatedAt",
      isSorted: true,
      title: t("documents.updated_at"),
      className: rows["line"],
      render: (_, { updatedAt }) => formatDate(updatedAt, "lll"),
    },
    {
      key: "updatedBy",
      title: t("documents.updated_by"),
      isHidden: true,
      render: (_, { updatedBy }) => authorName(updatedBy, t),
    },
    {
      key: "actions",
      title: t("documents.actions"),
      isFixed: true,
      align: "end",
      className: rows["line"],
      render: (_, document) => (
        <>
          <SiteLink document={document} />
          <DocumentActions document={document} base={base} />
        </>
      ),
    },
  ];
}

/** A label without the explanation in brackets, which is for forms. */
const headingOf = (label: string) => label.replace(/\s*\([^)]*\)$/, "");

const valuesOf = ({ values }: OfficeDocument): JsonObject =>
  isObject(values) ? values : {};

/** The picture of a document; the name beside it describes it. */
function Thumbnail({ image }: { image: Json }) {
  const address = thumbnailUrl(image as Image);
  return address !== undefined && isOwnAddress(address) ? (
    <img
      src={address}
      alt=""
      loading="lazy"
      decoding="async"
      className={styles["thumb"]}
    />
  ) : (
    <span aria-hidden="true" className={styles["thumb"]} />
  );
}

/** Opens what participants see of a document that is live. */
function SiteLink({ document }: { document: OfficeDocument }) {
  const { t } = useLanguage();
  const address = siteAddress(document);
  const label = t("documents.on_site", { name: document.name });
  return address === undefined ? null : (
    <Button
      type="text"
      size="small"
      href={address}
      target="_blank"
      icon={<EyeOutlined aria-hidden />}
      aria-label={label}
      title={label}
    />
  );
}

interface CompletenessProps {
  complete: readonly string[];
  lacking: readonly string[];
}

/** Names the languages that lack texts; most documents lack nothing. */
function Completeness({ complete, lacking }: CompletenessProps) {
  const { t, language } = useLanguage();
  if (lacking.length === 0)
    return complete.length === 0 ? "–" : t("documents.complete");
  const counted = documentLanguages.filter((code) => lacking.includes(code));
  return (
    <>
      <span className={styles["lacking"]} aria-hidden="true">
        {t("documents.lacking", {
          codes: counted.map((code) => code.toUpperCase()).join(", "),
        })}
      </span>
      <span className={styles["hidden"]}>
        {t("documents.incomplete", {
          languages: nameLanguages(counted, language),
        })}
      </span>
    </>
  );
}
