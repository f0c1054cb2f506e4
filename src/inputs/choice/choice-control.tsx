import { hasButtons, useQuestion } from "#src/forms/rjsf/question-state.ts";
import { useTranslation } from "#src/i18n/index.ts";
import { type ControlProps, useControl } from "#src/inputs/use-control.ts";
import { Select } from "#src/ui/select/select.tsx";
import styles from "./choice-control.module.css";

export default function ChoiceControl(props: ControlProps) {
  const { t } = useTranslation();
  const { value: chosen, id, ...control } = useControl(props);
  const question = useQuestion();
  if (!hasButtons(question))
    return (
      <Select {...control} id={id} value={chosen}>
        <option value="">{t("questions.choose")}</option>
        {question.choices.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
    );
  return (
    <div className={styles["choices"]}>
      {question.choices.map(({ value, label }, index) => (
        <label key={value} className={styles["choice"]}>
          <input
            {...control}
            id={index === 0 ? id : undefined}
            type="radio"
            value={value}
            checked={value === chosen}
          />
          <span className={styles["dot"]} />
          {label}
        </label>
      ))}
    </div>
  );
}
