import {
  type ExportName,
  exportFields,
  valueLabels,
} from "#registry/exports.ts";
import type { CellType } from "#src/domain/imports/row-fields.ts";
import { harmless } from "#src/domain/values/csv.ts";
import type { Language } from "#src/schema/types.gen.ts";

export interface ExportColumn {
  title: string;
  type: CellType;
  /** What a text is written as; formulas become texts (decision 77). */
  textOf(text: string): string;
}

/** The columns of a file, in the language of its reader. */
export function exportColumns(
  kind: ExportName,
  names: readonly string[],
  language: Language,
): ExportColumn[] {
  const fields = exportFields(kind);
  return names.map((name) => {
    const field = fields.find((one) => one.name === name);
    const labels = new Map(
      Object.entries(valueLabels(kind, name)).map(([value, label]) => [
        value,
        label[language],
      ]),
    );
    return {
      title: field?.labels[language] ?? name,
      type: field?.type ?? "text",
      textOf: (text) => harmless(labels.get(text) ?? text),
    };
  });
}
