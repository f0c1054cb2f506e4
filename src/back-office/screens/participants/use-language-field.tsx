import { Select } from "antd";
import { useTexts } from "#src/back-office/texts.ts";
import type { DialogField } from "#src/forms/rjsf/dialog/dialog-form.tsx";
import { languageNames, languages } from "#src/i18n/languages.ts";

/** The language that a person is written to in. */
export function useLanguageField(hint?: string): DialogField {
  const t = useTexts();
  return {
    name: "language",
    label: t("participants.person_language"),
    ...(hint !== undefined && { hint }),
    control: ({ value, ...control }) => (
      <Select
        {...control}
        value={value as string | undefined}
        options={languages.map((one) => ({
          value: one,
          label: languageNames[one],
        }))}
      />
    ),
  };
}
