import { useRegistry } from "#src/back-office/api/documents.ts";
import {
  useBlockSchemas,
  useFieldName,
} from "#src/back-office/screens/documents/field-name.ts";
import { useLanguage } from "#src/back-office/texts.ts";
import { labelAt } from "#src/domain/documents/diff.ts";
import type { JsonObject } from "#src/domain/documents/languages.ts";
import type { OfficeDocument, OfficeVerdict } from "#src/schema/types.gen.ts";

interface Props {
  document: OfficeDocument;
  schema: JsonObject;
  /** Of the document. */
  body: JsonObject;
  verdicts: readonly OfficeVerdict[];
}

/** What an examination says, each with the field that it concerns, and the document if it is another one. */
export function Verdicts({ document, schema, body, verdicts }: Props) {
  const { language } = useLanguage();
  const { data: registry } = useRegistry();
  const fieldName = useFieldName();
  const blocks = useBlockSchemas();
  const schemaOf = (kind: string) =>
    (registry?.kinds.find((one) => one.kind === kind)?.schema ??
      {}) as JsonObject;
  return (
    <ul>
      {verdicts.map((verdict) => {
        const { pointer, message, document: about } = verdict;
        const other = about?.id === document.id ? undefined : about;
        const place =
          other === undefined
            ? labelAt(pointer, schema, language, body, blocks)
            : labelAt(pointer, schemaOf(other.kind), language);
        return (
          <li key={`${other?.id} ${pointer} ${message}`}>
            {[other?.name, fieldName(place), message]
              .filter(Boolean)
              .join(" · ")}
          </li>
        );
      })}
    </ul>
  );
}
