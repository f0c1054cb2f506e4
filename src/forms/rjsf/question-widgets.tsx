import type { WidgetProps } from "@rjsf/utils";
import type { ComponentType, FocusEvent } from "react";
import type { AnswerKind } from "#src/domain/input-kinds.ts";
import { sentDays } from "#src/domain/sent-instant.ts";
import { useTranslation } from "#src/i18n/index.ts";
import { Input } from "#src/ui/controls.tsx";
import { Select } from "#src/ui/select/select.tsx";
import styles from "./question-field.module.css";
import { hasButtons, useQuestion } from "./question-state.ts";

type Widget = WidgetProps<unknown>;

function useControl({ id, value, onChange }: Widget) {
  const { name, messageId, onLeave } = useQuestion();
  return {
    id,
    name,
    value: typeof value === "string" ? value : "",
    onChange: ({ target }: { target: { value: string } }) =>
      onChange(target.value),
    onBlur: onLeave,
    "aria-required": true,
    "aria-invalid": messageId !== undefined,
    "aria-describedby": messageId,
  };
}

const TextWidget = (widget: Widget) => (
  <Input {...useControl(widget)} autoComplete="off" />
);

const TextAreaWidget = (widget: Widget) => (
  <textarea
    {...useControl(widget)}
    className={styles["textarea"]}
    rows={3}
    autoComplete="off"
  />
);

/** A text field with a numeric keyboard: accepts comma and point, and the mouse wheel does not change it (CH-2.5.26). */
const NumberWidget = (widget: Widget) => (
  <Input
    {...useControl(widget)}
    {...{ autoComplete: "off", inputMode: "decimal" }}
  />
);

const EmailWidget = (widget: Widget) => (
  <Input
    {...useControl(widget)}
    {...{ type: "email", autoComplete: "email" }}
  />
);

const PhoneWidget = (widget: Widget) => (
  <Input {...useControl(widget)} {...{ type: "tel", autoComplete: "tel" }} />
);

function DateWidget(widget: Widget) {
  const control = useControl(widget);
  const { min, onUnreadable } = useQuestion();
  return (
    <Input
      {...control}
      {...{ type: "date", autoComplete: "off" }}
      className={styles["date"] ?? ""}
      min={min ?? sentDays.first}
      // Otherwise five-digit years can be typed.
      max={sentDays.last}
      onBlur={({ target }: FocusEvent<HTMLInputElement>) => {
        if (target.validity.badInput) onUnreadable();
        control.onBlur();
      }}
    />
  );
}

function ChoiceWidget(widget: Widget) {
  const { t } = useTranslation();
  const { value: chosen, id, ...control } = useControl(widget);
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

/** RJSF's widgets, one per kind of field in `src/domain/input-kinds.ts`. */
export const questionWidgets: Readonly<
  Record<AnswerKind, ComponentType<Widget>>
> = {
  text: TextWidget,
  textarea: TextAreaWidget,
  number: NumberWidget,
  date: DateWidget,
  email: EmailWidget,
  phone: PhoneWidget,
  choice: ChoiceWidget,
};
