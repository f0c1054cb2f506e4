import { TextField } from "#src/forms/text-field.tsx";
import type { SchemaForm } from "#src/forms/use-schema-form.ts";
import { useTranslation } from "#src/i18n/index.ts";

type Props = { form: SchemaForm<{ email: string }> };

/** The e-mail, as every form of access asks it. */
export function EmailField({ form }: Props) {
  const { t } = useTranslation();
  return (
    <TextField
      form={form}
      name="email"
      label={t("auth.email")}
      type="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
    />
  );
}
