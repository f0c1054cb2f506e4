import { useMemo } from "react";
import { useTexts } from "#src/back-office/texts.ts";
import type { FormTranslate } from "#src/forms/rjsf/document/form-context.ts";

/** The texts of form fields. */
export function useFieldTexts(): FormTranslate {
  const t = useTexts();
  return useMemo<FormTranslate>(
    () => (key, values) => t(`form_field.${key}`, values),
    [t],
  );
}
