import Form from "@rjsf/core/lib/components/Form.js"; // The index imports a validator that compiles.
import type { ErrorSchema } from "@rjsf/utils";
import {
  Fragment,
  memo,
  type ReactNode,
  useCallback,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import type { DeclarationQuestions } from "#src/domain/declaration.ts";
import type { AnswerKind } from "#src/domain/input-kinds.ts";
import {
  type Answers,
  answerKind,
  answerOf,
  choicesOf,
  isAfterInvoiceStartDate,
  predefinedKinds,
  questionsSchema,
} from "#src/domain/questions.ts";
import { readControl, useAutofillSync } from "#src/forms/use-autofill-sync.ts";
import { useTranslation } from "#src/i18n/index.ts";
import { predefinedLabels } from "./predefined-labels.ts";
import {
  QuestionContext,
  QuestionField,
  type QuestionState,
  questionWidgets,
} from "./question-field.tsx";
import {
  type QuestionSchema,
  questionValidator,
} from "./question-validator.ts";
import styles from "./questions-form.module.css";

interface Props {
  /** Must be the same object as long as the questions are the same. */
  questions: DeclarationQuestions;
  values: Answers;
  onChange: (values: Answers) => void;
  /** The server's messages by name, shown until the value changes. Must be the same object until something new is sent. */
  errors?: Answers;
  /** Shows all errors; otherwise only those of fields that were changed and left. */
  showAllErrors: boolean;
  /** Called when a question is first changed. */
  onTouched?: (name: string) => void;
}

interface Question {
  name: string;
  kind: AnswerKind;
  label: string;
  choices: QuestionState["choices"];
}

/** The questions in order, with translated labels if the server sends none. */
function useQuestionList({
  inputs,
  predefined,
}: DeclarationQuestions): Question[] {
  const { t } = useTranslation();
  return useMemo(
    () => [
      ...inputs.map((input, index) => ({
        name: input["@id"],
        kind: answerKind(input),
        label:
          input.label?.trim() || t("questions.unnamed", { number: index + 1 }),
        choices: choicesOf(input).map((choice, at) => ({
          value: choice["@id"],
          label:
            choice.title?.trim() ||
            t("questions.unnamed_choice", { number: at + 1 }),
        })),
      })),
      ...predefined.map(({ key, label }) => ({
        name: key,
        kind: predefinedKinds[key],
        label: label?.trim() || t(predefinedLabels[key]),
        choices: [],
      })),
    ],
    [inputs, predefined, t],
  );
}

/** The server's messages about values that have not changed since. */
function useServerMessages(
  errors: Answers | undefined,
  values: Answers,
): (name: string) => string | undefined {
  const [refused, setRefused] = useState({ errors, values });
  if (refused.errors !== errors) setRefused({ errors, values });
  return (name) =>
    errors !== undefined &&
    Object.hasOwn(errors, name) &&
    answerOf(values, name) === answerOf(refused.values, name)
      ? errors[name]
      : undefined;
}

/**
 * The questions of a declaration, rendered by RJSF with our own widgets. Each question is a separate RJSF form with its
 * schema from `questionsSchema`, so that a key press costs one field, however many there are. The form is controlled: all
 * answers are in `values`, as strings: the `@id` of a choice, the text, or an ISO date (`YYYY-MM-DD`).
 */
export function QuestionsForm({
  questions,
  values,
  onChange,
  errors,
  showAllErrors,
  onTouched,
}: Props) {
  const list = useQuestionList(questions);
  const { properties } = questionsSchema(questions);
  const serverMessage = useServerMessages(errors, values);
  const latest = useRef({ values, onChange, onTouched });
  useLayoutEffect(() => {
    latest.current = { values, onChange, onTouched };
  });
  const answer = useCallback((name: string, value: string) => {
    const { current } = latest;
    // Another answer may change before this one comes back as a prop.
    current.values = { ...current.values, [name]: value };
    current.onChange(current.values);
  }, []);
  const touch = useCallback(
    (name: string) => latest.current.onTouched?.(name),
    [],
  );
  const box = useRef<HTMLDivElement>(null);
  useAutofillSync(() => {
    const controls = box.current?.querySelectorAll("[name]") ?? [];
    const found = [...controls].flatMap((control) => {
      const name = control.getAttribute("name") ?? "";
      const before = answerOf(latest.current.values, name);
      const held = readControl(control, before);
      return typeof held !== "string" || held === before
        ? []
        : [{ name, held }];
    });
    return found.length === 0
      ? undefined
      : () => {
          for (const { name, held } of found) {
            answer(name, held);
            touch(name);
          }
        };
  });
  const start = answerOf(values, "invoiceDateStart");
  const end = answerOf(values, "invoiceDateEnd");
  return (
    <div ref={box} className={styles["questions"]}>
      {list.map(({ name, ...question }, index) => {
        const isEnd = name === "invoiceDateEnd";
        return (
          <QuestionForm
            key={name}
            {...question}
            name={name}
            number={index + 1}
            count={list.length}
            schema={properties[name] as QuestionSchema}
            answer={answerOf(values, name)}
            min={isEnd ? start : ""}
            isBeforeStart={isEnd && !isAfterInvoiceStartDate(start, end)}
            serverMessage={serverMessage(name)}
            showError={showAllErrors}
            onAnswer={answer}
            onTouched={touch}
          />
        );
      })}
    </div>
  );
}

interface QuestionFormProps extends Question {
  number: number;
  count: number;
  schema: QuestionSchema;
  answer: string;
  min: string;
  isBeforeStart: boolean;
  serverMessage: string | undefined;
  showError: boolean;
  onAnswer: (name: string, value: string) => void;
  onTouched: (name: string) => void;
}

const beforeStart: ErrorSchema<unknown> = { __errors: ["before_start"] };
const templates = { FieldTemplate: QuestionField };

/** The wizard has the form and its button, so RJSF renders neither. */
const noButton = [<Fragment key="" />];
const NoForm = ({ children }: { children?: ReactNode }) => children;

const ignore = () => undefined;

const QuestionForm = memo(function QuestionForm({
  name,
  kind,
  label,
  choices,
  number,
  count,
  schema,
  answer,
  min,
  isBeforeStart,
  serverMessage,
  showError,
  onAnswer,
  onTouched,
}: QuestionFormProps) {
  const id = useId();
  const form = useRef<Form<unknown, QuestionSchema>>(null);
  const isTouched = useRef(false);
  const [isLeft, setLeft] = useState(false);

  useLayoutEffect(() => {
    // RJSF validates changes only; nothing has changed yet.
    if (showError) form.current?.validateForm();
  }, [showError]);

  function touch(): void {
    if (isTouched.current) return;
    isTouched.current = true;
    onTouched(name);
  }

  function change(next: unknown): void {
    if (typeof next !== "string" || next === answer) return;
    onAnswer(name, next);
    touch();
  }

  const state = useMemo<QuestionState>(
    () => ({
      ...{ name, kind, number, count, choices, serverMessage },
      min: min || undefined,
      isErrorShown: showError || isLeft,
      onUnreadable: () => {
        isTouched.current = true;
        form.current?.validateForm();
      },
    }),
    [name, kind, number, count, choices, serverMessage, min, showError, isLeft],
  );
  const uiSchema = useMemo(
    () => ({
      "ui:title": label,
      "ui:widget": kind,
      // Values are what was typed, even for numbers.
      "ui:field": "StringField",
    }),
    [label, kind],
  );
  return (
    <QuestionContext value={state}>
      <Form<unknown, QuestionSchema>
        ref={form}
        schema={schema}
        uiSchema={uiSchema}
        formData={answer}
        validator={questionValidator}
        widgets={questionWidgets}
        templates={templates}
        idPrefix={id}
        tagName={NoForm}
        liveValidate="onChange"
        showErrorList={false}
        {...(isBeforeStart && { extraErrors: beforeStart })}
        onChange={({ formData }) => change(formData)}
        onBlur={() => setLeft(isTouched.current)}
        onError={ignore}
      >
        {noButton}
      </Form>
    </QuestionContext>
  );
});
