import {
  type SubmitEvent,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { flushSync } from "react-dom";
import { useTranslation } from "#src/i18n/index.ts";
import type { Validator } from "#src/schema/validator.ts";
import {
  fieldErrors,
  messageOf,
  ruleErrors,
  translateMessage,
} from "./field-errors.ts";
import { type Draft, type FormSchema, prepare } from "./form-schema.ts";
import { areAllAtFields, serverErrors } from "./server-errors.ts";
import type { AsyncValidation } from "./use-async-validators.ts";
import { readControl, useAutofillSync } from "./use-autofill-sync.ts";

interface FormOptions<T> {
  /** The JSON Schema, for its messages. */
  schema: FormSchema;
  /** Its compiled validator. */
  validate: Validator<T>;
  initial: Draft<T>;
  /**
   * Rules that a schema cannot express, such as two fields that must be equal: by field, the failed keyword of
   * `x-messages`. Errors of the schema itself take precedence.
   */
  rules?: (values: Draft<T>) => Partial<Record<keyof T, string>>;
  /** `useAsyncValidators` with validators that run on values that are otherwise valid, and again on submit. */
  useAsyncValidation?: (
    valid: Readonly<Record<string, unknown>>,
  ) => AsyncValidation;
  /** Fields with another name in the server's violations: the server's name, then the form's. */
  sentAs?: Readonly<Record<string, keyof T & string>>;
  /** Called with valid values only. Violations in the error it throws are shown at their fields, and nowhere else. */
  onSubmit: (values: T) => Promise<void>;
  /** Called with what `onSubmit` threw, unless the fields show all of it; `rest` are the violations without a field. */
  onFailure?: (failure: unknown, rest: readonly string[]) => void;
}

/** Props of a control; `checked` for a yes or no, otherwise `value`. */
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
  /** The translated message to show at a field; undefined while it is valid or untouched. */
  error(name: keyof T & string): string | undefined;
  /** Whether a field's value is being validated on the server; undefined for a field without an async validator. */
  isChecking(name: keyof T & string): boolean | undefined;
  /** The id of the element that contains a field's message. */
  errorId(name: keyof T & string): string;
  submit(event: SubmitEvent<HTMLFormElement>): void;
  submitting: boolean;
  /** What the last `onSubmit` threw; undefined if it succeeded, or if the fields show all of it. */
  failure: unknown;
}

/**
 * The state of a hand-written form. Rules and messages come from its JSON Schema: a field shows its error once it has been
 * changed and left, all of them on submit, which then focuses the first invalid one. What was typed is never lost.
 */
export function useSchemaForm<T extends object>({
  schema,
  validate,
  initial,
  rules,
  useAsyncValidation = useNoValidation,
  sentAs,
  onSubmit,
  onFailure,
}: FormOptions<T>): SchemaForm<T> {
  const { t } = useTranslation();
  const formId = useId();
  const [values, setValues] = useState(initial);
  const changed = useRef(new Set<string>());
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [isSubmitted, setSubmitted] = useState(false);
  const [fromServer, setFromServer] = useState<
    Readonly<Record<string, string>>
  >({});
  const [failure, setFailure] = useState<unknown>();
  const [submitting, setSubmitting] = useState(false);
  const isBusy = useRef(false);
  const afterPress = useAfterPress();
  const rendered = useRef(initial);
  useLayoutEffect(() => {
    rendered.current = values;
  });

  /** Values in controls that no event has reported, by field. */
  function autofilled(): [keyof T & string, unknown][] {
    return Object.entries(schema.properties).flatMap(([name, { type }]) => {
      const field = name as keyof T & string;
      const before = rendered.current[field];
      const control = document.getElementById(`${formId}${name}`);
      const held = readControl(control, before);
      const value = held !== undefined && type === "integer" ? +held : held;
      return value === undefined || value === (before ?? "")
        ? []
        : [[field, value]];
    });
  }
  // Before React overwrites the controls with its own values.
  const missed = autofilled().filter(([name, value]) => value !== values[name]);
  if (missed.length > 0)
    setValues({ ...values, ...Object.fromEntries(missed) });
  useAutofillSync(() => {
    const found = autofilled();
    return found.length === 0
      ? undefined
      : () => {
          for (const [name, value] of found) change(name, value);
        };
  });

  const prepared = prepare(schema, values);
  const errors = {
    ...ruleErrors(schema, rules?.(values)),
    ...fieldErrors(schema, validate, prepared),
  };

  const validation = useAsyncValidation(
    Object.fromEntries(
      Object.entries(prepared).filter(([name]) => errors[name] === undefined),
    ),
  );

  function error(name: string): string | undefined {
    if (fromServer[name] !== undefined) return fromServer[name];
    const message = errors[name];
    if (message !== undefined)
      return isSubmitted || touched.has(name)
        ? translateMessage(t, message)
        : undefined;
    const keyword = validation.invalidKeyword(name);
    return keyword && translateMessage(t, messageOf(schema, name, keyword));
  }

  const errorId = (name: string) => `${formId}${name}-error`;
  const isShown = (name: string) =>
    document.getElementById(errorId(name)) !== null;

  function change(name: string, value: unknown): void {
    changed.current.add(name);
    setValues((all) => ({ ...all, [name]: value }));
    // A reset control has no value yet: its last error stays until it gets another value.
    if (value !== undefined)
      setFromServer(({ [name]: _, ...others }) => others);
  }

  function field<Name extends keyof T & string>(
    name: Name,
  ): FieldProps<T[Name]>;
  function field(name: keyof T & string): object {
    const isInvalid = error(name) !== undefined;
    const value = values[name];
    return {
      id: `${formId}${name}`,
      name,
      ...(typeof initial[name] === "boolean"
        ? { checked: value === true }
        : { value }),
      onChange: (next: unknown) => change(name, readChange(next)),
      onBlur: () => {
        if (!changed.current.has(name)) return;
        afterPress(() => {
          setTouched((all) => new Set(all).add(name));
          void validation.validateNow(name);
        });
      },
      "aria-required": schema.required?.includes(name) ?? false,
      "aria-invalid": isInvalid,
      "aria-describedby": isInvalid ? errorId(name) : undefined,
    };
  }

  async function send(form: HTMLFormElement): Promise<void> {
    if (isBusy.current) return;
    flushSync(() => setSubmitted(true));
    if (Object.keys(errors).length > 0 || !validate(prepared)) {
      focusFirstInvalid(form);
      return;
    }
    isBusy.current = true;
    flushSync(() => {
      setSubmitting(true);
      setFailure(undefined);
      setFromServer({});
    });
    try {
      if (await validation.validateAll()) await onSubmit(prepared);
      else {
        flushSync(() => setSubmitting(false));
        focusFirstInvalid(form);
      }
    } catch (thrown) {
      const found = serverErrors(isShown, thrown, sentAs);
      const isHandled = areAllAtFields(found);
      flushSync(() => {
        setFailure(isHandled ? undefined : thrown);
        setFromServer(found.fields);
      });
      if (!isHandled) onFailure?.(thrown, found.rest);
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
    isChecking: validation.isPending,
    errorId,
    submit(event) {
      event.preventDefault();
      void send(event.currentTarget);
    },
    submitting,
    failure,
  };
}

/** The new value of a control, from its event (native inputs and antd's), or passed directly (selects). */
function readChange(change: unknown): unknown {
  if (typeof change !== "object" || change === null || !("target" in change))
    return change;
  const target = change.target as {
    type?: string;
    checked?: boolean;
    value?: unknown;
  };
  return target.type === "checkbox" ? target.checked === true : target.value;
}

/**
 * Returns a function that runs an action once no mouse button is pressed. Pressing a control makes another field lose focus:
 * if that field showed a long message immediately, the pressed control would move away and the click would be lost.
 */
function useAfterPress(): (action: () => void) => void {
  const waiting = useRef<(() => void)[]>(undefined);
  useEffect(() => {
    const press = () => {
      waiting.current ??= [];
    };
    // The click event comes right after the release.
    const release = () =>
      setTimeout(() => {
        const actions = waiting.current ?? [];
        waiting.current = undefined;
        for (const action of actions) action();
      });
    const releases = ["mouseup", "dragend"];
    addEventListener("mousedown", press, true);
    for (const type of releases) addEventListener(type, release, true);
    return () => {
      removeEventListener("mousedown", press, true);
      for (const type of releases) removeEventListener(type, release, true);
    };
  }, []);
  return (action) => {
    if (waiting.current === undefined) action();
    else waiting.current.push(action);
  };
}

const noValidation: AsyncValidation = {
  isPending: () => undefined,
  invalidKeyword: () => undefined,
  validateNow: async () => true,
  validateAll: async () => true,
};
const useNoValidation = () => noValidation;

const controls = "input, select, textarea, button";

/** Focuses the first invalid control, in reading order. */
function focusFirstInvalid(form: HTMLFormElement): void {
  const marked = form.querySelector<HTMLElement>('[aria-invalid="true"]');
  const control = marked?.matches(controls)
    ? marked
    : marked?.querySelector<HTMLElement>(controls);
  control?.focus();
}
