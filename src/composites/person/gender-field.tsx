import { Radio } from "antd";
import { Field } from "#src/forms/field.tsx";
import type { SchemaForm } from "#src/forms/use-schema-form.ts";
import { useTranslation } from "#src/i18n/index.ts";
import styles from "./gender-field.module.css";

const answers = [
  [0, "auth.signup.mrs"],
  [1, "auth.signup.mr"],
] as const;

type Props = { form: SchemaForm<{ gender?: 0 | 1 }> };

/** Civility: Mrs is 0, Mr is 1. */
export function GenderField({ form }: Props) {
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
          <Radio.Group
            id={id}
            name={name}
            value={value}
            onChange={onChange}
            aria-label={t("auth.signup.gender")}
            aria-required={described["aria-required"]}
          >
            {answers.map(([answer, word]) => (
              <Radio
                key={answer}
                value={answer}
                onBlur={onBlur}
                aria-invalid={described["aria-invalid"]}
                aria-describedby={described["aria-describedby"]}
              >
                {t(word)}
              </Radio>
            ))}
          </Radio.Group>
        </fieldset>
      )}
    </Field>
  );
}
