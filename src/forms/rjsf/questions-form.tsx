import Form from "@rjsf/core/lib/components/Form.js"; // The index imports a validator that compiles.
import {
  Fragment,
  type ReactNode,
  useCallback,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { inputControls } from "#registry/input-controls.ts";
import type { DeclarationQuestions } from "#src/domain/declaration/declaration.ts";
import { type Answers, answerOf } from "#src/domain/declaration/questions.ts";
import { isDayAlone } from "#src/domain/values/dates.ts";
import { readControl, useAutofillSync } from "#src/forms/use-autofill-sync.ts";
import { typedDay } from "#src/i18n/date-fields.ts";
import { FieldTemplate } from "./question-field.tsx";
import {
  formAnswer,
  formAnswers,
  formSchema,
  formUiSchema,
  indexOf,
  propertyOf,
} from "./question-schema.ts";
import {
  FormContext,
  type FormState,
  type Question,
  StartContext,
} from "./question-state.ts";
import { questionValidator } from "./question-validator.ts";
import styles from "./questions-form.module.css";
import { useQuestionList } from "./use-question-list.ts";

interface Props {
  /** Must be the same object as long as the questions are the same. */
  questions: DeclarationQuestions;
  values: Answers;
  onChange: (values: Answers) => void;
  /** The server's messages by name, shown until the value changes. Must be the same object until something new is sent. */
  errors?: Answers;
  /** Shows all errors; otherwise only those of fields that were changed and left. */
  showAllErrors: boolean;
}

/** The wizard has the form and its button, so RJSF renders neither. */
const noButton = [<Fragment key="" />];
const NoForm = ({ children }: { children?: ReactNode }) => children;

const templates = { FieldTemplate };
const noDefaults = { emptyObjectFields: "skipDefaults" } as const;
const ignore = () => undefined;

/**
 * The questions of a declaration, rendered by RJSF as one form with our own widgets. A key press costs little, however many
 * there are: RJSF's form holds the answers and only re-renders with one of its own changes, only the changed field
 * re-renders with it (`ObjectField`), and only its answer is validated. The page receives each change, and what it sets
 * itself in `values` replaces the form's: the `@id` of a choice, the text, or an ISO date (`YYYY-MM-DD`).
 */
export function QuestionsForm(props: Props) {
  const list = useQuestionList(props.questions);
  const names = useMemo(
    () => JSON.stringify(list.map(({ name }) => name)),
    [list],
  );
  return <OneForm key={names} {...props} list={list} />;
}

function OneForm({
  questions,
  values,
  onChange,
  errors,
  showAllErrors,
  list,
}: Props & { list: readonly Question[] }) {
  const id = useId();
  const form = useRef<Form<unknown>>(null);
  const touched = useRef(new Set<string>());
  const [initial] = useState(() => formAnswers(list, values));
  const [refused, setRefused] = useState({ errors, values });
  if (refused.errors !== errors) setRefused({ errors, values });
  const latest = useRef({ values, onChange });

  const rendered = useRef(values);
  useLayoutEffect(() => {
    latest.current = { values, onChange };
    const before = rendered.current;
    if (before === values) return;
    rendered.current = values;
    // An answer that did not change may be older than the form's, which the page has not rendered yet.
    const isReplaced = list.some(({ name }, index) => {
      const answer = answerOf(values, name);
      return (
        answer !== answerOf(before, name) &&
        answer !== formAnswer(form.current?.state.formData, propertyOf(index))
      );
    });
    if (isReplaced) form.current?.setFieldValue([], formAnswers(list, values));
  });

  const schema = useMemo(() => formSchema(questions, list), [questions, list]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: RJSF drops its errors if the schema changes.
  useLayoutEffect(() => {
    // RJSF validates changes only; nothing may have changed yet.
    if (showAllErrors || touched.current.size > 0) form.current?.validateForm();
  }, [showAllErrors, schema]);

  const answer = useCallback((name: string, value: string) => {
    const { current } = latest;
    // Another answer may change before this one comes back as a prop.
    current.values = { ...current.values, [name]: value };
    current.onChange(current.values);
    touched.current.add(name);
  }, []);

  const box = useRef<HTMLDivElement>(null);
  useAutofillSync(() => {
    const controls = box.current?.querySelectorAll("[name]") ?? [];
    const found = [...controls].flatMap((control) => {
      const name = control.getAttribute("name") ?? "";
      const before = answerOf(latest.current.values, name);
      const shown = readControl(control, before);
      const isDay = list.some(
        (one) => one.name === name && one.kind === "date",
      );
      const held = isDay && typeof shown === "string" ? typedDay(shown) : shown;
      return typeof held !== "string" || held === before
        ? []
        : [{ name, held }];
    });
    return found.length === 0
      ? undefined
      : () => {
          for (const { name, held } of found) answer(name, held);
        };
  });

  const state = useMemo<FormState>(
    () => ({ list, touched, showAllErrors, refused }),
    [list, showAllErrors, refused],
  );
  const element = useMemo(
    () => (
      <Form<unknown>
        ref={form}
        schema={schema}
        uiSchema={formUiSchema(list)}
        initialFormData={initial}
        validator={questionValidator}
        widgets={inputControls}
        templates={templates}
        idPrefix={id}
        tagName={NoForm}
        liveValidate="onChange"
        showErrorList={false}
        experimental_componentUpdateStrategy="shallow"
        experimental_defaultFormStateBehavior={noDefaults}
        onChange={({ formData }, changed) => {
          const property = changed?.slice(id.length + 1) ?? "";
          const question = list[indexOf(property)];
          if (question !== undefined)
            answer(question.name, formAnswer(formData, property));
        }}
        onError={ignore}
      >
        {noButton}
      </Form>
    ),
    [schema, list, initial, id, answer],
  );
  const start = answerOf(values, "invoiceDateStart");
  return (
    <div ref={box} className={styles["questions"]}>
      <FormContext value={state}>
        <StartContext value={isDayAlone(start) ? start : ""}>
          {element}
        </StartContext>
      </FormContext>
    </div>
  );
}
