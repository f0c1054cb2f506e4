import type { FieldProps } from "@rjsf/utils";
import { placeAt } from "#src/domain/documents/field-label.ts";
import { textIn } from "#src/domain/documents/languages.ts";
import { timeZone } from "#src/i18n/date-format.ts";
import type { Json, JsonObject } from "#src/schema/json.ts";
import styles from "./document-form.module.css";
import { useField } from "./form-context.ts";
import { pointerOf } from "./form-layout.ts";
import { InstantPicker } from "./instant-picker.tsx";
import { Messages } from "./messages.tsx";
import { isReversed, periodSentence } from "./period.ts";

/** From when until when something is shown: two instants, of which each may be missing, and what they mean. */
export default function PeriodField(props: FieldProps) {
  const { form, id, path, pointer, label, rule, value, set } = useField(props);
  const { t, language } = form;
  const { formContext } = props.registry;
  const endPath = [...path.slice(0, -1), String(rule["x-until"])];
  const { rule: endRule } = placeAt(
    props.registry.rootSchema as JsonObject,
    pointerOf(endPath),
    { language },
  );
  const endPointer = form.base + pointerOf(endPath);
  const end: Json = formContext.valueAt(endPath);
  const zone = timeZone();
  const isWrong = isReversed(value, end, zone);
  return (
    <div className={styles["plain"]}>
      <div className={styles["period"]}>
        <div className={styles["field"]}>
          <label htmlFor={id} className={styles["label"]}>
            {label}
          </label>
          <InstantPicker {...{ id, pointer, value }} onChange={set} />
        </div>
        <div className={styles["field"]} data-field={endPointer}>
          <label htmlFor={`${id}_until`} className={styles["label"]}>
            {textIn(endRule["x-label"], language)}
          </label>
          <InstantPicker
            id={`${id}_until`}
            pointer={endPointer}
            value={end}
            edge="end"
            onChange={(next) => form.edit(endPath, next)}
          />
          {!isWrong && <Messages pointer={endPointer} />}
        </div>
      </div>
      <span
        className={styles[isWrong ? "wrong" : "hint"]}
        role={isWrong ? "alert" : undefined}
      >
        {isWrong ? t("period.reversed") : periodSentence(value, end, zone, t)}
      </span>
    </div>
  );
}
