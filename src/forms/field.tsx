import type { ReactNode } from "react";
import { useTranslation } from "#src/i18n/index.ts";
import styles from "./field.module.css";
import type { FieldProps, SchemaForm } from "./use-schema-form.ts";

type Props<T, Name extends keyof T & string> = {
  form: SchemaForm<T>;
  name: Name;
  /** Omitted if the control has its own, as a checkbox does. */
  label?: ReactNode;
  hint?: ReactNode;
  /** Renders the control with the given props. */
  children: (control: FieldProps<T[Name]>) => ReactNode;
};

/** A control with its label, hint and message. Space for the message is reserved, so that nothing moves when it appears. */
export function Field<T, Name extends keyof T & string>({
  form,
  name,
  label,
  hint,
  children,
}: Props<T, Name>) {
  const { t } = useTranslation();
  const control = form.field(name);
  const isChecking = form.isChecking(name);
  const hintId = `${control.id}-hint`;
  const described = [hint && hintId, control["aria-describedby"]]
    .filter(Boolean)
    .join(" ");
  return (
    <div className={styles["field"]}>
      {label && (
        <label className={styles["label"]} htmlFor={control.id}>
          {label}
          {control["aria-required"] && (
            <span className={styles["mark"]} aria-hidden="true">
              *
            </span>
          )}
        </label>
      )}
      {hint && (
        <p className={styles["hint"]} id={hintId}>
          {hint}
        </p>
      )}
      {children({ ...control, "aria-describedby": described || undefined })}
      <p
        className={styles["message"]}
        id={form.errorId(name)}
        {...(isChecking !== undefined && { "aria-live": "polite" })}
      >
        {isChecking ? (
          <span className={styles["checking"]}>{t("forms.checking")}</span>
        ) : (
          form.error(name)
        )}
      </p>
    </div>
  );
}
