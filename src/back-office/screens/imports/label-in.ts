import type { RowField } from "#src/domain/imports/row-fields.ts";
import type { Language } from "#src/schema/types.gen.ts";

/** What people call a column of a kind. */
export function labelIn(
  fields: readonly RowField[],
  name: string,
  language: Language,
): string {
  const labels = fields.find((one) => one.name === name)?.labels;
  return labels?.[language] ?? labels?.en ?? name;
}
