import { useLanguage } from "#src/back-office/texts.ts";
import { labelAt } from "#src/domain/documents/diff.ts";
import type { JsonObject } from "#src/domain/documents/languages.ts";
import { languageNames, languages } from "#src/i18n/languages.ts";

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

/** Returns what people call the field that a JSON Pointer leads to. */
export function useFieldAt(schema: JsonObject): (pointer: string) => string {
  const { language } = useLanguage();
  const fieldName = useFieldName();
  return (pointer) => fieldName(labelAt(pointer, schema, language));
}
