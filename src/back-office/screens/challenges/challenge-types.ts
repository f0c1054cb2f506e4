import type { OfficeKind } from "#src/back-office/api/documents.ts";
import { fieldsOf } from "#src/domain/documents/field-label.ts";
import { textIn } from "#src/domain/documents/languages.ts";
import { isObject, itemsOf } from "#src/schema/json.ts";

/** The types of challenges by their names, in the order of the editing schema. */
export function challengeTypes(
  { schema }: OfficeKind,
  language: string,
): { value: string; label: string }[] {
  const [, rule] = fieldsOf(schema).find(([name]) => name === "type") ?? [];
  const labels = rule?.["x-labels"];
  return itemsOf(rule?.["enum"]).map((type) => {
    const value = String(type);
    const label = isObject(labels) ? textIn(labels[value], language) : "";
    return { value, label: label || value };
  });
}
