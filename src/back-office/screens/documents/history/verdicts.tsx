import { useRegistry } from "#src/back-office/api/documents.ts";
import { useFieldName } from "#src/back-office/screens/documents/field-name.ts";
import { useLanguage } from "#src/back-office/texts.ts";
import { labelAt } from "#src/domain/documents/diff.ts";
import type { JsonObject } from "#src/domain/documents/languages.ts";
import type { OfficeDocument, OfficeVerdict } from "#src/schema/types.gen.ts";

interface Props {
  document: OfficeDocument;
  schema: JsonObject;
  verdicts: readonly OfficeVerdict[];
}

/** What an examination says, each with the field that it concerns, and the document if it is another one. */
export function Verdicts({ document, schema, verdicts }: Props) {
  const { language } = useLanguage();
  const { data: registry } = useRegistry();
  const fieldName = useFieldName();
  const schemaOf = (kind: string) =>
    (registry?.kinds.find((one) => one.kind === kind)?.schema ??
      {}) as JsonObject;
  return (
    <ul>
      {verdicts.map((verdict) => {
        const { pointer, message, document: about } = verdict;
        const other = about?.id === document.id ? undefined : about;
        const rule = other === undefined ? schema : schemaOf(other.kind);
        return (
          <li key={`${other?.id} ${pointer} ${message}`}>
            {[other?.name, fieldName(labelAt(pointer, rule, language)), message]
              .filter(Boolean)
              .join(" · ")}
          </li>
        );
      })}
    </ul>
  );
}
