import { Button } from "antd";
import { use } from "react";
import { useRegistry } from "#src/back-office/api/documents.ts";
import styles from "#src/back-office/document/document.module.css";
import { FieldChoice } from "#src/back-office/document/field-choice.ts";
import {
  useBlockSchemas,
  useFieldName,
} from "#src/back-office/document/field-name.ts";
import { useLanguage } from "#src/back-office/texts.ts";
import { labelOf } from "#src/domain/documents/field-label.ts";
import { nameLanguages } from "#src/i18n/languages.ts";
import type { JsonObject } from "#src/schema/json.ts";
import type { OfficeDocument, OfficeVerdict } from "#src/schema/types.gen.ts";

interface Props {
  document: OfficeDocument;
  schema: JsonObject;
  /** Of the document. */
  body: JsonObject;
  verdicts: readonly OfficeVerdict[];
}

/** What an examination says, each with the field that it concerns, and the document if it is another one; in a dialog over a form, they lead to their fields. */
export function Verdicts({ document, schema, body, verdicts }: Props) {
  const { t, language } = useLanguage();
  const { data: registry } = useRegistry();
  const fieldName = useFieldName();
  const blocks = useBlockSchemas();
  const choose = use(FieldChoice);
  const schemaOf = (kind: string) =>
    (registry?.kinds.find((one) => one.kind === kind)?.schema ??
      {}) as JsonObject;
  const found = byField(verdicts);
  return (
    <ul>
      {found.slice(0, MAX_SHOWN_VERDICTS).map(({ verdict, languages }) => {
        const { pointer, message, document: about } = verdict;
        const other = about?.id === document.id ? undefined : about;
        const place =
          other === undefined
            ? labelOf(schema, pointer, language, { body, blocks })
            : labelOf(schemaOf(other.kind), pointer, language);
        const what =
          languages.length === 0
            ? [fieldName(place), message]
            : [
                place.label,
                t("publish.missing_in", {
                  languages: nameLanguages(languages, language),
                }),
              ];
        const words = [other?.name, ...what].filter(Boolean).join(" · ");
        return (
          <li key={`${other?.id} ${pointer} ${message}`}>
            {choose === undefined || other !== undefined ? (
              words
            ) : (
              <Button
                type="link"
                className={styles["verdict"] ?? ""}
                onClick={() => choose(pointer)}
              >
                {words}
              </Button>
            )}
          </li>
        );
      })}
      {found.length > MAX_SHOWN_VERDICTS && (
        <li>
          {t("publish.more_verdicts", {
            count: found.length - MAX_SHOWN_VERDICTS,
          })}
        </li>
      )}
    </ul>
  );
}

/** More are not read; the page's own list has them all. */
const MAX_SHOWN_VERDICTS = 20;

/** The verdicts, with those on a text that is missing in several languages as one. */
function byField(verdicts: readonly OfficeVerdict[]) {
  const fields = Map.groupBy(
    verdicts,
    ({ document, outcome, pointer, message }) =>
      outcome === "missingText"
        ? `${document?.id} ${pointer.replace(/\/[^/]*$/, "")}`
        : `${document?.id} ${pointer} ${message}`,
  );
  return [...fields.values()].flatMap(([verdict, ...more]) =>
    verdict === undefined
      ? []
      : [
          {
            verdict,
            languages:
              verdict.outcome === "missingText"
                ? [verdict, ...more].map(
                    ({ pointer }) => pointer.split("/").at(-1) ?? "",
                  )
                : [],
          },
        ],
  );
}
