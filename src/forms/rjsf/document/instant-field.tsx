import type { FieldProps } from "@rjsf/utils";
import { timeZone } from "#src/i18n/date-format.ts";
import styles from "./document-form.module.css";
import { useField } from "./form-context.ts";
import { InstantPicker } from "./instant-picker.tsx";

/** An instant, as the programme's clocks show it. */
export default function InstantField(props: FieldProps) {
  const { form, id, pointer, value, set } = useField(props);
  return (
    <>
      <InstantPicker {...{ id, pointer, value }} onChange={set} />
      <span className={styles["hint"]}>
        {form.t("zone", { zone: timeZone() })}
      </span>
    </>
  );
}
