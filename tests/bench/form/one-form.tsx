import Form from "@rjsf/core/lib/components/Form.js";
import {
  type ErrorSchema,
  type FieldPathId,
  type FieldProps,
  type FieldTemplateProps,
  type RJSFSchema,
  toErrorList,
  type UiSchema,
  type ValidatorType,
} from "@rjsf/utils";
import {
  createContext,
  Fragment,
  memo,
  type ReactNode,
  type RefObject,
  use,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import type { DeclarationQuestions } from "#src/domain/declaration.ts";
import {
  type AnswerReason,
  type Answers,
  answerKind,
  answerOf,
  answerReason,
  choicesOf,
  isAfterInvoiceStartDate,
  predefinedKinds,
  questionsSchema,
} from "#src/domain/questions.ts";
import {
  QuestionContext,
  QuestionField,
  type QuestionState,
  questionWidgets,
} from "#src/forms/questions/question-field.tsx";
import type { QuestionSchema } from "#src/forms/questions/question-validator.ts";

/** Texts by position (`q0`), since the server's ids can be any text. */
type Data = Readonly<Record<string, string | undefined>>;

type Item = Pick<QuestionState, "name" | "kind" | "choices"> & {
  label: string;
};

const listOf = ({ inputs, predefined }: DeclarationQuestions): Item[] => [
  ...inputs.map((input) => ({
    name: input["@id"],
    kind: answerKind(input),
    label: input.label ?? "",
    choices: choicesOf(input).map((choice) => ({
      value: choice["@id"],
      label: choice.title ?? "",
    })),
  })),
  ...predefined.map(({ key, label }) => ({
    name: key,
    kind: predefinedKinds[key],
    label: label ?? key,
    choices: [],
  })),
];

const errorsOf = new Map<AnswerReason, ErrorSchema>();
function fieldErrors(reason: AnswerReason): ErrorSchema {
  const known = errorsOf.get(reason) ?? { __errors: [reason] };
  errorsOf.set(reason, known as ErrorSchema);
  return known as ErrorSchema;
}

/** Validates the answers that have changed since the last call, and keeps the errors of all others. */
function validatorOf(
  questions: DeclarationQuestions,
): ValidatorType<Data, RJSFSchema> {
  const schemas = Object.entries(questionsSchema(questions).properties);
  const names = schemas.map(([name]) => name);
  const start = `q${names.indexOf("invoiceDateStart")}`;
  const end = `q${names.indexOf("invoiceDateEnd")}`;
  return {
    isValid: () => true,
    rawValidation: () => ({}),
    validateFormData: (data = {}) => {
      const errorSchema: Record<string, ErrorSchema> = {};
      for (const [index, [, schema]] of schemas.entries()) {
        const reason = answerReason(schema, data[`q${index}`] ?? "");
        if (reason) errorSchema[`q${index}`] = fieldErrors(reason);
      }
      if (!errorSchema[end] && !isAfterInvoiceStartDate(data[start], data[end]))
        errorSchema[end] = fieldErrors("before_start");
      const found = errorSchema as unknown as ErrorSchema<Data>;
      return { errors: toErrorList(found), errorSchema: found };
    },
  };
}

interface FormState {
  list: Item[];
  showAllErrors: boolean;
  touched: RefObject<Set<string>>;
  validate: () => void;
}
const FormContext = createContext<FormState | null>(null);
const StartContext = createContext("");

const indexOf = (property: unknown) => Number(String(property).slice(1));

function OneQuestion(
  props: FieldTemplateProps<unknown, QuestionSchema> & {
    fieldPathId?: FieldPathId;
  },
) {
  const form = use(FormContext) as FormState;
  const [isLeft, setLeft] = useState(false);
  const index = indexOf(props.fieldPathId?.path[0]);
  const { label: _, ...item } = form.list[index] as Item;
  const { name } = item;
  const min = name === "invoiceDateEnd" ? use(StartContext) : "";
  const count = form.list.length;
  const isErrorShown = form.showAllErrors || isLeft;
  const state = useMemo<QuestionState>(
    () => ({
      ...item,
      number: index + 1,
      count,
      min: min || undefined,
      isErrorShown,
      serverMessage: undefined,
      onUnreadable: () => {
        form.touched.current.add(name);
        form.validate();
      },
    }),
    // biome-ignore lint/correctness/useExhaustiveDependencies: the item depends on these.
    [form, index, min, isErrorShown, count, name],
  );
  return (
    <QuestionContext value={state}>
      <div onBlur={() => setLeft(form.touched.current.has(name))}>
        <QuestionField {...props} />
      </div>
    </QuestionContext>
  );
}

const Bare = ({ children }: { children?: ReactNode }) => children;

const Property = memo(function Property({
  name,
  SchemaField,
  ...props
}: FieldProps & { SchemaField: FieldProps["registry"]["fields"][string] }) {
  const { path, $id } = props.fieldPathId;
  const id = useMemo(
    () => ({ $id: `${$id}_${name}`, path: [...path, name] }),
    [$id, path, name],
  );
  return <SchemaField {...props} name={name} required fieldPathId={id} />;
});

/** RJSF's `ObjectField`, without additional properties and Markdown. */
function Questions(props: FieldProps) {
  const { schema, uiSchema = {}, formData = {}, errorSchema = {} } = props;
  const { registry, fieldPathId, onChange, onBlur, onFocus } = props;
  const { SchemaField } = registry.fields;
  return Object.entries(schema.properties ?? {}).map(([name, property]) => (
    <Property
      key={name}
      {...{ name, registry, fieldPathId, onChange, onBlur, onFocus }}
      SchemaField={SchemaField as never}
      schema={property as RJSFSchema}
      uiSchema={uiSchema[name]}
      errorSchema={errorSchema[name] as ErrorSchema}
      formData={formData[name]}
    />
  ));
}

const fields = { ObjectField: Questions };
const templates = { FieldTemplate: OneQuestion };
const noButton = [<Fragment key="" />];
const noDefaults = {
  emptyObjectFields: "skipDefaults",
  constAsDefaults: "never",
} as const;
const ignore = () => undefined;

/** All questions in one RJSF form: it holds the answers, and the page receives each change. */
export function OneForm({
  questions,
  values,
  onChange,
  showAllErrors,
}: {
  questions: DeclarationQuestions;
  values: Answers;
  onChange: (values: Answers) => void;
  showAllErrors: boolean;
}) {
  const id = useId();
  const list = useMemo(() => listOf(questions), [questions]);
  const form = useRef<Form<Data, RJSFSchema>>(null);
  const touched = useRef(new Set<string>());
  const latest = useRef({ values, onChange });
  const dataOf = (answers: Answers): Data =>
    Object.fromEntries(
      list.map(({ name }, index) => [`q${index}`, answerOf(answers, name)]),
    );
  const [initial] = useState(() => dataOf(values));
  useLayoutEffect(() => {
    latest.current = { values, onChange };
    const data = form.current?.state.formData ?? {};
    if (
      list.some(
        ({ name }, at) => answerOf(values, name) !== (data[`q${at}`] ?? ""),
      )
    )
      form.current?.setFieldValue([], dataOf(values));
  });
  useLayoutEffect(() => {
    if (showAllErrors) form.current?.validateForm();
  }, [showAllErrors]);
  const context = useMemo<FormState>(
    () => ({
      list,
      showAllErrors,
      touched,
      validate: () => form.current?.validateForm(),
    }),
    [list, showAllErrors],
  );
  const element = useMemo(() => {
    const { properties } = questionsSchema(questions);
    const schema: RJSFSchema = {
      type: "object",
      properties: Object.fromEntries(
        list.map(({ name }, index) => [
          `q${index}`,
          properties[name] as QuestionSchema,
        ]),
      ),
    };
    const uiSchema: UiSchema<Data> = {
      "ui:FieldTemplate": Bare,
      ...Object.fromEntries(
        list.map(({ label, kind }, index) => [
          `q${index}`,
          {
            "ui:title": label,
            "ui:widget": kind,
            "ui:field": "StringField",
          },
        ]),
      ),
    };
    return (
      <Form<Data, RJSFSchema>
        ref={form}
        schema={schema}
        uiSchema={uiSchema}
        initialFormData={initial}
        validator={validatorOf(questions)}
        widgets={questionWidgets as never}
        templates={templates as never}
        fields={fields}
        idPrefix={id}
        tagName={Bare}
        liveValidate="onChange"
        showErrorList={false}
        experimental_componentUpdateStrategy="shallow"
        experimental_defaultFormStateBehavior={noDefaults}
        onChange={({ formData }, changed) => {
          const property = changed?.slice(id.length + 1) ?? "";
          const name = list[indexOf(property)]?.name;
          if (name === undefined) return;
          const { current } = latest;
          touched.current.add(name);
          current.values = {
            ...current.values,
            [name]: formData?.[property] ?? "",
          };
          current.onChange(current.values);
        }}
        onError={ignore}
      >
        {noButton}
      </Form>
    );
  }, [questions, list, initial, id]);
  return (
    <FormContext value={context}>
      <StartContext value={answerOf(values, "invoiceDateStart")}>
        {element}
      </StartContext>
    </FormContext>
  );
}
