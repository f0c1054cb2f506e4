import { useEffect, useRef, useState } from "react";
import { createFieldCheck, type Judgement } from "./field-check.ts";

/** What only the server can say of a field: whether a value may be used, and the keyword of `x-messages` when not. */
export interface FieldCheck<Value> {
  ask: (value: Value) => Promise<boolean>;
  keyword: string;
}

export type FieldChecks<T> = {
  readonly [Name in keyof T & string]?: FieldCheck<NonNullable<T[Name]>>;
};

type AnyChecks = Readonly<Record<string, FieldCheck<never> | undefined>>;
type Checks = Record<string, ReturnType<typeof createFieldCheck>>;

/**
 * Has fields judged by the server while a form is filled in.
 * @param sound by name, the values that are otherwise right; undefined ones are not asked for
 */
export function useFieldChecks(
  checks: AnyChecks,
  sound: Readonly<Record<string, unknown>>,
) {
  const [judgements, setJudgements] = useState<
    Readonly<Record<string, Judgement | undefined>>
  >({});
  const latest = useRef(checks);
  const [all] = useState<Checks>(() =>
    Object.fromEntries(
      Object.keys(checks).map((name) => [
        name,
        createFieldCheck(
          async (value) => latest.current[name]?.ask(value as never) ?? true,
          (judgement) =>
            setJudgements((others) => ({ ...others, [name]: judgement })),
        ),
      ]),
    ),
  );

  useEffect(() => {
    latest.current = checks;
    for (const [name, check] of Object.entries(all)) check.typed(sound[name]);
  });
  useEffect(
    () => () => {
      for (const check of Object.values(all)) check.stop();
    },
    [all],
  );

  const outcome = (name: string) => {
    const judgement = judgements[name];
    return judgement !== undefined && judgement.value === sound[name]
      ? judgement.outcome
      : undefined;
  };

  async function now(name: string): Promise<boolean> {
    const value = sound[name];
    return value === undefined || (await all[name]?.now(value)) !== false;
  }

  return {
    isChecking: (name: string) => outcome(name) === "checking",
    /** The keyword to say why the server does not take the field's value. */
    refusal: (name: string) =>
      outcome(name) === "refused" ? checks[name]?.keyword : undefined,
    /** Asks for a field at once: it has been left. */
    now,
    /** Asks for all of them at once; whether they may all be sent. */
    settle: async () =>
      (await Promise.all(Object.keys(all).map(now))).every(Boolean),
  };
}
