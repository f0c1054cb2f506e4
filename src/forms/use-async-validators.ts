import { useEffect, useRef, useState } from "react";
import {
  createAsyncValidator,
  type ValidationState,
} from "./async-validator.ts";

/** Server-side validation of a field, and the keyword in `x-messages` for an invalid value. */
interface AsyncValidator<Value> {
  validate: (value: Value) => Promise<boolean>;
  keyword: string;
}

/** Server-side validation as a form uses it, by field name. */
export interface AsyncValidation {
  /** Whether a field is being validated; undefined if it has no async validator. */
  isPending(name: string): boolean | undefined;
  /** The keyword of an invalid field. */
  invalidKeyword(name: string): string | undefined;
  /** Validates a field that has lost focus, without debouncing; whether it is valid. */
  validateNow(name: string): Promise<boolean>;
  /** Validates all fields without debouncing; whether all are valid. */
  validateAll(): Promise<boolean>;
}

type AsyncValidators = Readonly<
  Record<string, AsyncValidator<never> | undefined>
>;
type Running = Record<string, ReturnType<typeof createAsyncValidator>>;

/**
 * Validates fields asynchronously while a form is filled in: `useAsyncValidation` of `useSchemaForm`.
 * @param validators must always be for the same fields
 * @param values by name, those that match the schema; undefined ones are not validated
 */
export function useAsyncValidators(
  validators: AsyncValidators,
  values: Readonly<Record<string, unknown>>,
): AsyncValidation {
  const [states, setStates] = useState<
    Readonly<Record<string, ValidationState | undefined>>
  >({});
  const latest = useRef(validators);
  const [running] = useState<Running>(() =>
    Object.fromEntries(
      Object.keys(validators).map((name) => [
        name,
        createAsyncValidator(
          async (value) =>
            latest.current[name]?.validate(value as never) ?? true,
          (state) => setStates((others) => ({ ...others, [name]: state })),
        ),
      ]),
    ),
  );

  useEffect(() => {
    latest.current = validators;
    for (const [name, one] of Object.entries(running)) one.change(values[name]);
  });
  useEffect(
    () => () => {
      for (const one of Object.values(running)) one.stop();
    },
    [running],
  );

  const status = (name: string) => {
    const state = states[name];
    return state?.value === values[name] ? state?.status : undefined;
  };

  async function validateNow(name: string): Promise<boolean> {
    const value = values[name];
    return (
      value === undefined || (await running[name]?.validateNow(value)) !== false
    );
  }

  return {
    isPending: (name) =>
      name in validators ? status(name) === "pending" : undefined,
    invalidKeyword: (name) =>
      status(name) === "invalid" ? validators[name]?.keyword : undefined,
    validateNow,
    validateAll: async () =>
      (await Promise.all(Object.keys(running).map(validateNow))).every(Boolean),
  };
}
