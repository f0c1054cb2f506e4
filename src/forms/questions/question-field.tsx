import type { FieldTemplateProps, WidgetProps } from "@rjsf/utils";
import { type ComponentType, createContext, type FocusEvent, use } from "react";
import type { AnswerKind } from "#src/domain/input-kinds.ts";
import type { AnswerReason } from "#src/domain/questions.ts";
import { sentDays } from "#src/domain/sent-instant.ts";
import field from "#src/forms/field.module.css";
import { useTranslation } from "#src/i18n/index.ts";
import { Input } from "#src/ui/controls.tsx";
import { Select } from "#src/ui/select/select.tsx";
import styles from "./question-field.module.css";
import type { QuestionSchema } from "./question-validator.ts";

/** A question's state apart from its schema and value. */
export interface QuestionState {
  name: string;
  kind: AnswerKind;
  /** Position among all questions, from 1. */
  number: number;
  count: number;
  choices: readonly { value: string; label: string }[];
  /** The earliest valid date. */
  min: string | undefined;
  /** Whether to show why the value is rejected. */
  isErrorShown: boolean;
  /** The server's message about the value; always shown. */
  serverMessage: string | undefined;
  /** Called while the typed text has no value yet, such as a date without a year. */
  onUnreadable: () => void;
}

/** The question of a field. */
export const QuestionContext = createContext<QuestionState | null>(null);

function useQuestion(): QuestionState {
  const state = use(QuestionContext);
  if (state === null) throw new Error("A question stands in no QuestionsForm");
  return state;
}

/** Questions with fewer choices are rendered as radio buttons, others as a dropdown (CH-2.5.30). */
const dropdownFrom = 5;

const hasButtons = ({ kind, choices }: QuestionState) =>
  kind === "choice" && choices.length < dropdownFrom;

const messages = {
  choice: "questions.invalid.choice",
  number: "questions.invalid.number",
  date: "questions.invalid.date",
  year: "questions.invalid.year",
  email: "core.invalid_email_address",
  phone: "questions.invalid.phone",
  control_characters: "core.control_characters",
  before_start: "questions.invalid.before_start",
} as const;

const requiredMessages = {
  text: "core.required",
  textarea: "core.required",
  number: "core.required",
  email: "core.required",
  phone: "core.required",
  date: "questions.invalid.date",
  choice: "questions.invalid.choice",
} as const;

function useMessage(reasons: readonly string[] = []): string | undefined {
  const { t } = useTranslation();
  const { isErrorShown, kind, serverMessage } = useQuestion();
  const reason = reasons[0] as AnswerReason | undefined;
  if (serverMessage !== undefined) return serverMessage;
  if (!isErrorShown || reason === undefined) return undefined;
  return t(reason === "required" ? requiredMessages[kind] : messages[reason]);
}

const messageId = (id: string) => `${id}-error`;

type Template = FieldTemplateProps<unknown, QuestionSchema>;

/** RJSF's field template: number, label, control and message, as in other forms. */
export function QuestionField({ id, label, children, rawErrors }: Template) {
  const { t } = useTranslation();
  const question = useQuestion();
  const { number, count } = question;
  const isGroup = hasButtons(question);
  const text = (
    <>
      {label}
      <span className={field["mark"]} aria-hidden="true">
        *
      </span>
    </>
  );
  return (
    <div className={field["field"]}>
      {count > 1 && (
        <span className={styles["number"]}>
          {t("questions.number", { number, count })}
        </span>
      )}
      {isGroup ? (
        <fieldset className={styles["group"]}>
          <legend className={field["label"]}>{text}</legend>
          {children}
        </fieldset>
      ) : (
        <>
          <label className={field["label"]} htmlFor={id}>
            {text}
          </label>
          {children}
        </>
      )}
      <p className={field["message"]} id={messageId(id)}>
        {useMessage(rawErrors)}
      </p>
    </div>
  );
}

type Widget = WidgetProps<unknown, QuestionSchema>;

function useControl({ id, value, rawErrors, onBlur, onChange }: Widget) {
  const { name } = useQuestion();
  const isInvalid = useMessage(rawErrors) !== undefined;
  return {
    id,
    name,
    value: typeof value === "string" ? value : "",
    onChange: ({ target }: { target: { value: string } }) =>
      onChange(target.value),
    onBlur: () => onBlur(id, value),
    "aria-required": true,
    "aria-invalid": isInvalid,
    "aria-describedby": isInvalid ? messageId(id) : undefined,
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
