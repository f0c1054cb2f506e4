import { useFieldAt } from "#src/back-office/screens/documents/field-name.ts";
import type { JsonObject } from "#src/domain/documents/languages.ts";
import type { OfficeVerdict } from "#src/schema/types.gen.ts";

interface Props {
  schema: JsonObject;
  verdicts: readonly OfficeVerdict[];
}

/** What an examination says, each with the field that it concerns. */
export function Verdicts({ schema, verdicts }: Props) {
  const fieldAt = useFieldAt(schema);
  return (
    <ul>
      {verdicts.map(({ pointer, outcome, message }) => (
        <li key={`${pointer} ${outcome}`}>
          {[fieldAt(pointer), message].filter(Boolean).join(" · ")}
        </li>
      ))}
    </ul>
  );
}
