import { useConfig } from "#src/api/programme/use-programme.ts";
import { Field } from "#src/forms/field.tsx";
import { TextField } from "#src/forms/text-field.tsx";
import type { SchemaForm } from "#src/forms/use-schema-form.ts";
import { useTranslation } from "#src/i18n/index.ts";
import { Checkbox } from "#src/ui/controls.tsx";
import { LegalLink } from "#src/ui/legal-link/legal-link.tsx";
import styles from "./access.module.css";

type EmailFieldProps = { form: SchemaForm<{ email: string }> };

/** The e-mail field that all login area forms share. */
export function EmailField({ form }: EmailFieldProps) {
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

type TermsFieldProps = { form: SchemaForm<{ isCGUAccepted: true }> };

/** Checkbox to accept the terms of use, with a link to read them. */
export function TermsField({ form }: TermsFieldProps) {
  const { t } = useTranslation();
  const config = useConfig();
  return (
    <Field form={form} name="isCGUAccepted">
      {(control) => (
        <div className={styles["terms"]}>
          <Checkbox {...control}>{t("auth.terms")}</Checkbox>
          <LegalLink path={config.userConditionsPath}>
            {t("auth.terms_link")}
          </LegalLink>
        </div>
      )}
    </Field>
  );
}
