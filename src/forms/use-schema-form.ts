import { type SubmitEvent, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useTranslation } from "#src/i18n/index.ts";
import type { Validator } from "#src/schema/validator.ts";
import { fieldErrors, messageOf, ruleErrors } from "./field-errors.ts";
import { focusFirstInvalid } from "./focus-first-invalid.ts";
import type { Draft, FormSchema } from "./form-schema.ts";
import { prepare } from "./prepare.ts";
import { readChange } from "./read-change.ts";
import { isToldAtFields, refusedFields } from "./refusal.ts";
import { say } from "./say.ts";
import { type FieldChecks, useFieldChecks } from "./use-field-checks.ts";

interface FormOptions<T> {
  /** The JSON Schema itself, for its messages. */
  schema: FormSchema;
  /** The same, compiled. */
  validate: Validator<T>;
  initial: Draft<T>;
  /**
   * Mistakes that no schema can say, such as two fields that must be equal: by field, the keyword that stands in
   * `x-messages`. What the schema itself says of a field goes before.
   */
  rules?: (values: Draft<T>) => Partial<Record<keyof T, string>>;
  /** What only the server can say; asked of values that are otherwise right, and again on submit. Always the same fields. */
  checks?: FieldChecks<T>;
  /** Fields that the server names otherwise in its violations: its name, then the form's. */
  sentAs?: Readonly<Record<string, keyof T & string>>;
  /** Called with valid values alone. Violations in what it throws are told at their fields, and nowhere else. */
  onSubmit: (values: T) => Promise<void>;
  /** Told what `onSubmit` threw, unless the fields tell all of it; `rest` are the violations that no field is there for. */
  onFailure?: (failure: unknown, rest: readonly string[]) => void;
}

/** What a control is given; `checked` for a yes or no, `value` for all else. */
export type FieldProps<Value> = {
  id: string;
  name: string;
  onChange: (change: unknown) => void;
  onBlur: () => void;
  "aria-required": boolean;
  "aria-invalid": boolean;
  "aria-describedby": string | undefined;
} & ([Value] extends [boolean | undefined]
  ? { checked: boolean }
  : { value: Value | undefined });

export interface SchemaForm<T> {
  values: Draft<T>;
  field<Name extends keyof T & string>(name: Name): FieldProps<T[Name]>;
  /** The message to show at a field, translated; undefined while it is right, or not left yet. */
  error(name: keyof T & string): string | undefined;
  /** Whether the server is being asked about a field's value; undefined for a field that it is never asked about. */
  isChecking(name: keyof T & string): boolean | undefined;
  /** The id of the element that holds a field's message. */
  errorId(name: keyof T & string): string;
  submit(event: SubmitEvent<HTMLFormElement>): void;
  submitting: boolean;
  /** What the last `onSubmit` threw; undefined when it went well, or when the fields tell all of it. */
  failure: unknown;
}

/**
 * The state of a hand-written form. Rules and messages come from its JSON Schema: a field is told wrong once it has been
 * left, all of them on submit, which then goes to the first wrong one. What was typed stays, whatever happens.
 */
export function useSchemaForm<T extends object>({
  schema,
  validate,
  initial,
  rules,
  checks = {},
  sentAs,
  onSubmit,
  onFailure,
}: FormOptions<T>): SchemaForm<T> {
  const { t } = useTranslation();
  const formId = useId();
  const [values, setValues] = useState(initial);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [isAsked, setAsked] = useState(false);
  const [refused, setRefused] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<unknown>();
  const [submitting, setSubmitting] = useState(false);
  const isBusy = useRef(false);

  const prepared = prepare(schema, values);
  const wrong = {
    ...ruleErrors(schema, rules?.(values)),
    ...fieldErrors(schema, validate, prepared),
  };

  const judged = useFieldChecks(
    checks,
    Object.fromEntries(
      Object.keys(checks).map((name) => [
        name,
        wrong[name] === undefined ? prepared[name] : undefined,
      ]),
    ),
  );

  function error(name: string): string | undefined {
    if (refused[name] !== undefined) return refused[name];
    const message = wrong[name];
    if (message !== undefined)
      return isAsked || left.has(name) ? say(t, message) : undefined;
    const keyword = judged.refusal(name);
    return keyword && say(t, messageOf(schema, name, keyword));
  }

  const errorId = (name: string) => `${formId}${name}-error`;
  const hasPlace = (name: string) =>
    document.getElementById(errorId(name)) !== null;

  function change(name: string, value: unknown): void {
    setValues((all) => ({ ...all, [name]: value }));
    // A control that begins anew has nothing yet: why what it gave was refused stays until it gives something else.
    if (value !== undefined) setRefused(({ [name]: _, ...others }) => others);
  }

  function field<Name extends keyof T & string>(
    name: Name,
  ): FieldProps<T[Name]>;
  function field(name: keyof T & string): object {
    const isWrong = error(name) !== undefined;
    const value = values[name];
    return {
      id: `${formId}${name}`,
      name,
      ...(typeof initial[name] === "boolean"
        ? { checked: value === true }
        : { value }),
      onChange: (next: unknown) => change(name, readChange(next)),
      onBlur: () => {
        setLeft((all) => new Set(all).add(name));
        void judged.now(name);
      },
      "aria-required": schema.required?.includes(name) ?? false,
      "aria-invalid": isWrong,
      "aria-describedby": isWrong ? errorId(name) : undefined,
    };
  }

  async function send(form: HTMLFormElement): Promise<void> {
    if (isBusy.current) return;
    flushSync(() => setAsked(true));
    if (Object.keys(wrong).length > 0 || !validate(prepared)) {
      focusFirstInvalid(form);
      return;
    }
    isBusy.current = true;
    flushSync(() => {
      setSubmitting(true);
      setFailure(undefined);
      setRefused({});
    });
    try {
      if (await judged.settle()) await onSubmit(prepared);
      else {
        flushSync(() => setSubmitting(false));
        focusFirstInvalid(form);
      }
    } catch (thrown) {
      const told = refusedFields(hasPlace, thrown, sentAs);
      const isTold = isToldAtFields(told);
      flushSync(() => {
        setFailure(isTold ? undefined : thrown);
        setRefused(told.fields);
      });
      if (!isTold) onFailure?.(thrown, told.rest);
      focusFirstInvalid(form);
    } finally {
      isBusy.current = false;
      setSubmitting(false);
    }
  }

  return {
    values,
    field,
    error,
    isChecking: (name) =>
      name in checks ? judged.isChecking(name) : undefined,
    errorId,
    submit(event) {
      event.preventDefault();
      void send(event.currentTarget);
    },
    submitting,
    failure,
  };
}
