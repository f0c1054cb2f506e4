import type { FieldTemplateProps } from "@rjsf/utils";
import { use, useMemo, useState } from "react";
import { type AnswerKind, inputs } from "#registry/inputs.ts";
import {
  type AnswerReason,
  answerOf,
  isAfterInvoiceStartDate,
} from "#src/domain/declaration/questions.ts";
import { own } from "#src/domain/values/own.ts";
import field from "#src/forms/field.module.css";
import { useTranslation } from "#src/i18n/index.ts";
import styles from "./question-field.module.css";
import { indexOf } from "./question-schema.ts";
import {
  hasButtons,
  type Question,
  QuestionContext,
  type QuestionState,
  StartContext,
  useFormState,
} from "./question-state.ts";

const messages = {
  year: "questions.invalid.year",
  control_characters: "core.control_characters",
  before_start: "questions.invalid.before_start",
} as const;

/** The message for a reason; that of `required` and of a rejected answer is the kind's own. */
function messageOf(kind: AnswerKind, reason: AnswerReason) {
  if (Object.hasOwn(messages, reason))
    return messages[reason as keyof typeof messages];
  const line = inputs[kind];
  if (reason !== "required" && "invalid" in line) return line.invalid;
  return "required" in line ? line.required : "core.required";
}

/** The server's message about an answer that has not changed since, otherwise why the answer is rejected. */
function useMessage(
  { name, kind }: Question,
  answer: string,
  reason: AnswerReason | undefined,
  isLeft: boolean,
): string | undefined {
  const { t } = useTranslation();
  const { refused, showAllErrors } = useFormState();
  const serverMessage = refused.errors && own(refused.errors, name);
  if (serverMessage !== undefined && answer === answerOf(refused.values, name))
    return serverMessage;
  if (reason === undefined || !(showAllErrors || isLeft)) return undefined;
  return t(messageOf(kind, reason));
}

type Template = FieldTemplateProps<unknown>;

/** RJSF's field template: number, label, control and message, as in other forms. */
export function FieldTemplate(props: Template) {
  const { list } = useFormState();
  const index = indexOf(props.fieldPathId.path.at(-1));
  const question = list[index];
  return question === undefined ? (
    props.children
  ) : (
    <QuestionField {...props} question={question} number={index + 1} />
  );
}

function QuestionField({
  id,
  label,
  children,
  rawErrors = [],
  formData,
  question,
  number,
}: Template & { question: Question; number: number }) {
  const { t } = useTranslation();
  const { list, touched } = useFormState();
  const [isLeft, setLeft] = useState(false);
  const { name } = question;
  const answer = typeof formData === "string" ? formData : "";
  const count = list.length;
  const start = use(StartContext);
  const min = name === "invoiceDateEnd" ? start : "";
  const reason =
    (rawErrors[0] as AnswerReason | undefined) ??
    (isAfterInvoiceStartDate(min, answer) ? undefined : "before_start");
  const message = useMessage(question, answer, reason, isLeft);
  const messageId = `${id}-error`;
  const isInvalid = message !== undefined;
  const state = useMemo<QuestionState>(
    () => ({
      ...question,
      ...{ number, count },
      min: min || undefined,
      messageId: isInvalid ? messageId : undefined,
      onLeave: () => setLeft(touched.current.has(name)),
    }),
    [question, number, count, min, isInvalid, messageId, touched, name],
  );
  const text = (
    <>
      {label}
      <span className={field["mark"]} aria-hidden="true">
        *
      </span>
    </>
  );
  return (
    <QuestionContext value={state}>
      <div className={field["field"]}>
        {count > 1 && (
          <span className={styles["number"]}>
            {t("questions.number", { number, count })}
          </span>
        )}
        {hasButtons(question) ? (
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
        <p className={field["message"]} id={messageId}>
          {message}
        </p>
      </div>
    </QuestionContext>
  );
}
