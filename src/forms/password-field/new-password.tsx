import { Field } from "#src/forms/field.tsx";
import type { SchemaForm } from "#src/forms/use-schema-form.ts";
import { useTranslation } from "#src/i18n/index.ts";
import { PasswordAdvice } from "./password-advice.tsx";
import { PasswordInput } from "./password-input.tsx";

export interface PasswordPair {
  password: string;
  confirmPassword: string;
}

/** For `useSchemaForm`: the confirmation equals the password (core.password.mismatch). */
export function confirmation({
  password,
  confirmPassword,
}: {
  [Name in keyof PasswordPair]?: string | undefined;
}): { confirmPassword?: string } {
  return password === confirmPassword ? {} : { confirmPassword: "mismatch" };
}

type Props = {
  form: SchemaForm<PasswordPair>;
  /** Defaults to “Password”. */
  label?: string;
};

/** A new password and its confirmation, with the rules checked off while typing. */
export function NewPassword({ form, label }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <Field
        form={form}
        name="password"
        label={label ?? t("auth.password.label")}
      >
        {(control) => {
          const rules = `${control.id}-rules`;
          return (
            <>
              <PasswordInput
                autoComplete="new-password"
                control={{
                  ...control,
                  "aria-describedby": [rules, control["aria-describedby"]]
                    .filter(Boolean)
                    .join(" "),
                }}
              />
              <PasswordAdvice id={rules} password={control.value ?? ""} />
            </>
          );
        }}
      </Field>
      <Field
        form={form}
        name="confirmPassword"
        label={t("auth.password.confirm")}
      >
        {(control) => (
          <PasswordInput autoComplete="new-password" control={control} />
        )}
      </Field>
    </>
  );
}
