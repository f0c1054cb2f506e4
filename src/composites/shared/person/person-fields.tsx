import { useFeature, useOption } from "#src/api/programme/use-programme.ts";
import { hasAttribute } from "#src/domain/programme/feature.ts";
import { trimText } from "#src/domain/values/trim-text.ts";
import { Field } from "#src/forms/field.tsx";
import type { FormSchema } from "#src/forms/form-schema.ts";
import type { SchemaForm } from "#src/forms/use-schema-form.ts";
import { useTranslation } from "#src/i18n/index.ts";
import { Radio } from "#src/ui/controls.tsx";
import styles from "./person-fields.module.css";

const answers = [
  [0, "auth.signup.mrs"],
  [1, "auth.signup.mr"],
] as const;

type GenderFieldProps = { form: SchemaForm<{ gender?: 0 | 1 }> };

/** Title: Mrs is 0, Mr is 1. */
export function GenderField({ form }: GenderFieldProps) {
  const { t } = useTranslation();
  return (
    <Field form={form} name="gender">
      {({ id, name, value, onChange, onBlur, ...described }) => (
        <fieldset className={styles["group"]}>
          <legend>
            {t("auth.signup.gender")}
            {described["aria-required"] && (
              <span className={styles["mark"]} aria-hidden="true">
                *
              </span>
            )}
          </legend>
          <div
            id={id}
            role="radiogroup"
            className="ant-radio-group"
            aria-label={t("auth.signup.gender")}
            aria-required={described["aria-required"]}
          >
            {answers.map(([answer, word]) => (
              <Radio
                key={answer}
                name={name}
                value={answer}
                checked={value === answer}
                onChange={() => onChange(answer)}
                onBlur={onBlur}
                aria-invalid={described["aria-invalid"]}
                aria-describedby={described["aria-describedby"]}
              >
                {t(word)}
              </Radio>
            ))}
          </div>
        </fieldset>
      )}
    </Field>
  );
}

/** The label of the client identifier: the option `clientID_label`, or our own. */
export function useClientIdLabel(): string {
  const { t } = useTranslation();
  return useOption("clientID_label") ?? t("auth.signup.client_id");
}

/** Whether the programme requires a company name, and what that adds to a form (AS-5.4.3). */
export function useCompanyRule<Schema extends FormSchema>(schema: Schema) {
  const isRequired = hasAttribute(
    useFeature("post_user_register"),
    "company_name_required",
  );
  return {
    isRequired,
    schema: isRequired
      ? { ...schema, required: [...(schema.required ?? []), "companyName"] }
      : schema,
    rule: (values: { companyName?: string | undefined }) =>
      isRequired && !trimText(values.companyName ?? "")
        ? { companyName: "required" }
        : {},
  };
}
