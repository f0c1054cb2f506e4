import { Select } from "antd";
import { useProgrammeLanguages } from "#src/back-office/api/documents.ts";
import { useTexts } from "#src/back-office/texts.ts";
import type { DialogField } from "#src/forms/rjsf/dialog/dialog-form.tsx";
import { languageNames, languages } from "#src/i18n/languages.ts";

/** The language that a person is written to in: one of the programme's, or the one that they have. */
export function useLanguageField(hint?: string): DialogField {
  const t = useTexts();
  const { all } = useProgrammeLanguages();
  return {
    name: "language",
    label: t("participants.person_language"),
    ...(hint !== undefined && { hint }),
    control: ({ value, ...control }) => (
      <Select
        {...control}
        value={value as string | undefined}
        options={languages
          .filter((one) => all.includes(one) || one === value)
          .map((one) => ({ value: one, label: languageNames[one] }))}
      />
    ),
  };
}
