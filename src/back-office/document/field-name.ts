import { useMemo } from "react";
import { useRegistry } from "#src/back-office/api/documents.ts";
import { useLanguage } from "#src/back-office/texts.ts";
import { labelOf } from "#src/domain/documents/field-label.ts";
import { languageNames, languages } from "#src/i18n/languages.ts";
import type { JsonObject } from "#src/schema/json.ts";

/** Returns what people call the field of a label and, for a text by language, the language. */
export function useFieldName(): (place: {
  label: string;
  language?: string | null | undefined;
}) => string {
  const { t } = useLanguage();
  return ({ label, language }) => {
    const known = languages.find((one) => one === language);
    return known === undefined
      ? label
      : t("changes.in_language", { label, language: languageNames[known] });
  };
}

/** Returns what people call a place in a body; in a path, parts of lists are named by their keys. */
export function useFieldAt(
  schema: JsonObject,
  body?: JsonObject,
): (place: string | readonly string[]) => string {
  const { language } = useLanguage();
  const blocks = useBlockSchemas();
  const fieldName = useFieldName();
  return (place) =>
    fieldName(labelOf(schema, place, language, { body, blocks }));
}

/** The editing schemas of blocks by their types. */
export function useBlockSchemas(): ReadonlyMap<string, JsonObject> {
  const { data } = useRegistry();
  return useMemo(
    () =>
      new Map(
        data?.blocks.map(({ type, schema }) => [type, schema as JsonObject]),
      ),
    [data],
  );
}
