import Form from "@rjsf/core/lib/components/Form.js"; // The index imports a validator that compiles.
import type {
  ErrorSchema,
  FieldProps,
  FieldTemplateProps,
  RJSFSchema,
  RJSFValidationError,
} from "@rjsf/utils";
import createPrecompiledValidator from "@rjsf/validator-ajv8/lib/createPrecompiledValidator.js";
import { Input } from "antd";
import {
  createContext,
  Fragment,
  type ReactNode,
  use,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import type { DialogName } from "#registry/dialogs.ts";
import {
  type WordedOutcome,
  wordsOf,
} from "#src/domain/documents/examine/outcome-words.ts";
import { NumberInput } from "#src/forms/number-input/number-input.tsx";
import styles from "#src/forms/rjsf/document/document-form.module.css";
import type { FormTranslate } from "#src/forms/rjsf/document/form-context.ts";
import { MessageList } from "#src/forms/rjsf/document/messages.tsx";
import type { Language } from "#src/i18n/languages.ts";
import { numberMistake } from "#src/i18n/number-fields.ts";
import dialogs from "#src/schema/dialogs/dialogs.gen.js";

/** What a control is given. */
export interface DialogControl {
  id: string;
  value: unknown;
  onChange: (value: unknown) => void;
  "aria-describedby": string;
  "aria-required"?: true;
  "aria-invalid"?: true;
}

export interface DialogField {
  /** Of the property. */
  name: string;
  label: string;
  hint?: ReactNode;
  /** Renders the control; defaults to a text or number field. */
  control?: (control: DialogControl) => ReactNode;
  /** Whether the control is several: the label is then their legend. */
  isGroup?: true;
}

type Values = Readonly<Record<string, unknown>>;

/** Messages by the property that they concern. */
export type Refused = Readonly<Record<string, readonly string[]>>;

interface Props {
  id: string;
  dialog: DialogName;
  fields: readonly DialogField[];
  values: Values;
  /** What the server refused, until it is changed. */
  refused: Refused;
  /** What the schema cannot say. */
  check?: ((values: Values) => Refused) | undefined;
  /** Called once the fields are there. */
  onShown: () => void;
  onChange: (values: Values, name: string | undefined) => void;
  onSubmit: (values: Values) => void;
  t: FormTranslate;
  language: Language;
}

type State = Pick<Props, "fields" | "t">;

const DialogContext = createContext<State>({ fields: [], t: () => "" });

function Template({
  id,
  children,
  rawErrors = [],
  fieldPathId: { path },
}: FieldTemplateProps) {
  const field = useDialogField(path.at(-1));
  if (path.length === 0) return children;
  if (field === undefined) return null;
  const { label, hint, isGroup } = field;
  const messages = rawErrors.map((message) => ({
    level: "mistake" as const,
    message,
  }));
  const rest = (
    <>
      {children}
      <MessageList id={`${id}-messages`} help={hint} messages={messages} />
    </>
  );
  return isGroup ? (
    <fieldset
      className={styles["plain"]}
      id={id}
      tabIndex={-1}
      aria-describedby={`${id}-messages`}
    >
      <legend className={styles["label"]}>{label}</legend>
      {rest}
    </fieldset>
  ) : (
    <div className={styles["field"]}>
      <label htmlFor={id} className={styles["label"]}>
        {label}
      </label>
      {rest}
    </div>
  );
}

const useDialogField = (name: unknown): DialogField | undefined =>
  use(DialogContext).fields.find((one) => one.name === name);

function Control({ schema, fieldPathId, formData, ...props }: FieldProps) {
  const { $id: id, path } = fieldPathId;
  const { t } = use(DialogContext);
  const field = useDialogField(path.at(-1));
  const control: DialogControl = {
    id,
    value: formData,
    onChange: (value) => props.onChange(value, path),
    "aria-describedby": `${id}-messages`,
    ...(props.required && { "aria-required": true }),
    ...(props.rawErrors?.length && { "aria-invalid": true }),
  };
  const { value, onChange, ...rest } = control;
  if (field?.control !== undefined) return field.control(control);
  if (schema.type === "integer")
    return (
      <NumberInput
        {...rest}
        value={value}
        onChange={(next) => onChange(next ?? undefined)}
        isWhole
        isSilent
        style={{ inlineSize: 200 }}
        t={t}
      />
    );
  return (
    <Input
      {...rest}
      {...(rest["aria-invalid"] && { status: "error" as const })}
      autoComplete="off"
      maxLength={schema.maxLength}
      value={String(value ?? "")}
      onChange={({ target }) => onChange(target.value || undefined)}
    />
  );
}

const fields = { control: Control };
const templates = { FieldTemplate: Template };
const noButton = [<Fragment key="" />];

/** The form of a dialog, rendered by RJSF from the schema of its request, and validated by what `npm run gen` compiled of it. */
export default function DialogForm({
  id,
  dialog,
  refused,
  check,
  language,
  ...props
}: Props) {
  const { schema, validators } = dialogs[dialog];
  const validator = useMemo(
    () => createPrecompiledValidator(validators, schema),
    [validators, schema],
  );
  const uiSchema = useMemo(
    () => ({
      "ui:options": { label: false },
      ...Object.fromEntries(
        Object.keys(schema.properties ?? {}).map((name) => [
          name,
          { "ui:field": "control" },
        ]),
      ),
    }),
    [schema],
  );
  const [isTried, setTried] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const focus = (name: string) =>
    box.current?.querySelector<HTMLElement>(`#${CSS.escape(`${id}_${name}`)}`);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only once.
  useEffect(() => props.onShown(), []);
  const [first] = Object.keys(refused);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each refusal leads to its first field, also the same one again.
  useEffect(() => {
    if (first !== undefined) focus(first)?.focus();
  }, [refused]);
  return (
    <DialogContext value={props}>
      <div ref={box}>
        <Form<Values>
          id={id}
          className={styles["fields"] ?? ""}
          schema={schema}
          uiSchema={uiSchema}
          validator={validator}
          formData={props.values}
          fields={fields}
          templates={templates}
          idPrefix={id}
          noHtml5Validate
          showErrorList={false}
          liveValidate={isTried ? "onChange" : false}
          extraErrors={errorSchemaOf(refused)}
          transformErrors={(errors) => inWords(errors, language)}
          customValidate={(values = {}, errors) => {
            const found = [
              ...numberMistakes(values, schema, props.t),
              ...Object.entries(check?.(values) ?? {}).flatMap(
                ([name, messages]) =>
                  messages.map((message) => ({ name, message })),
              ),
            ];
            for (const { name, message } of found)
              errors[name]?.addError(message);
            return errors;
          }}
          onChange={({ formData = {} }, changed) =>
            props.onChange(formData, changed?.slice(id.length + 1))
          }
          onSubmit={({ formData = {} }) => props.onSubmit(formData)}
          onError={([error]) => {
            setTried(true);
            focus(nameIn(error))?.focus();
          }}
        >
          {noButton}
        </Form>
      </div>
    </DialogContext>
  );
}

const nameIn = (error: RJSFValidationError | undefined): string =>
  error?.property?.replace(/^\./, "") ?? "";

/** What is wrong with the text of fields for whole numbers. */
const numberMistakes = (
  values: Values,
  { properties = {} }: RJSFSchema,
  t: FormTranslate,
): { name: string; message: string }[] =>
  Object.entries(properties).flatMap(([name, rule]) => {
    const isNumber = typeof rule === "object" && rule.type === "integer";
    const message = isNumber
      ? numberMistake(values[name], { isWhole: true }, t)
      : undefined;
    return message === undefined ? [] : [{ name, message }];
  });

const errorSchemaOf = (refused: Refused): ErrorSchema<Values> =>
  Object.fromEntries(
    Object.entries(refused).map(([name, messages]) => [
      name,
      { __errors: [...messages] },
    ]),
  );

const outcomes: Readonly<Record<string, WordedOutcome>> = {
  required: "required",
  minItems: "required",
  minLength: "tooShort",
  maxLength: "tooLong",
  minimum: "tooSmall",
  maximum: "tooGreat",
  maxItems: "tooMany",
};

/** What the validator found, in words. Of other mistakes the server or the field itself says more. */
const inWords = (
  errors: RJSFValidationError[],
  language: Language,
): RJSFValidationError[] =>
  errors.flatMap((error) => {
    const outcome = outcomes[error.name ?? ""];
    if (outcome === undefined) return [];
    const limit = Number(error.params?.limit);
    const isEmpty = outcome === "tooShort" && limit === 1;
    const found = isEmpty ? "required" : outcome;
    const fault = { pointer: "", outcome: found, level: "mistake" } as const;
    const message = wordsOf(found, { ...fault, values: { limit } }, language);
    return [{ ...error, message, stack: message }];
  });
