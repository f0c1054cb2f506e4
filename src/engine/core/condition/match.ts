import { own } from "#src/domain/values/own.ts";
import type { Mismatch } from "#src/engine/core/types.ts";
import { isRecord, isSame, typesOf } from "#src/schema/json.ts";
import { escaped } from "#src/schema/pointer.ts";
import { short } from "#src/schema/problem.ts";

export type Match = { ok: true } | ({ ok: false } & Mismatch);

const ok: Match = { ok: true };

type Rule = (expected: unknown, value: unknown, at: Position) => Match;

/** Where the matcher is: in the condition, and in the context. */
interface Position {
  leaf: string;
  name: string;
}

/** The English message of each keyword that can fail by itself. */
const sentences: Record<
  string,
  (expected: unknown, actual: unknown) => string
> = {
  type: (expected, actual) =>
    `expected ${[expected].flat().join(" or ")}, got ${short(actual)}`,
  const: (expected, actual) =>
    `expected ${short(expected)}, got ${short(actual)}`,
  enum: (expected, actual) =>
    `expected one of ${short(expected)}, got ${short(actual)}`,
  minimum: (expected, actual) => `expected at least ${expected}, got ${actual}`,
  maximum: (expected, actual) => `expected at most ${expected}, got ${actual}`,
  minLength: (expected, actual) =>
    `expected at least ${expected} characters, got ${short(actual)}`,
  minItems: (expected, actual) =>
    `expected at least ${expected} items, got ${listOf(actual).length}`,
  required: (expected) => `${short(expected)} is missing`,
  contains: () => "no item matches",
  not: () => "must not match",
  anyOf: () => "no branch matches",
};

const fail = (
  { leaf, name }: Position,
  expected: unknown,
  actual: unknown,
  keyword = leaf.slice(leaf.lastIndexOf("/") + 1),
): Match => {
  const sentence =
    own(sentences, keyword)?.(expected, actual) ?? "nothing can match";
  return {
    ok: false,
    leaf,
    name,
    keyword,
    expected,
    actual,
    reason: `${name || "context"}: ${sentence}`,
  };
};

const step = ({ leaf, name }: Position, key: string | number): Position => ({
  leaf: `${leaf}/${escaped(String(key))}`,
  name,
});

const into = (at: Position, key: string | number): Position => ({
  ...at,
  name: at.name === "" ? String(key) : `${at.name}.${key}`,
});

function firstFailure(matches: Iterable<Match>): Match {
  for (const found of matches) if (!found.ok) return found;
  return ok;
}

const listOf = (value: unknown): unknown[] =>
  Array.isArray(value) ? value : [];

/** A keyword that either holds or fails as a whole. */
const simple =
  (holds: (expected: unknown, value: unknown, at: Position) => boolean): Rule =>
  (expected, value, at) =>
    holds(expected, value, at) ? ok : fail(at, expected, value);

/** What each keyword of the subset means; the same as in JSON Schema draft-07. */
const rules: Record<string, Rule> = {
  type: simple((expected, value) =>
    typesOf(value).some((type) => [expected].flat().includes(type)),
  ),
  const: simple(isSame),
  enum: simple((expected, value) =>
    listOf(expected).some((one) => isSame(one, value)),
  ),
  minimum: simple(
    (expected, value) => typeof value !== "number" || value >= Number(expected),
  ),
  maximum: simple(
    (expected, value) => typeof value !== "number" || value <= Number(expected),
  ),
  minLength: simple(
    (expected, value) =>
      typeof value !== "string" || [...value].length >= Number(expected),
  ),
  minItems: simple(
    (expected, value) =>
      !Array.isArray(value) || value.length >= Number(expected),
  ),
  required: (expected, value, at) => {
    if (!isRecord(value)) return ok;
    const missing = listOf(expected).find(
      (name) => own(value, String(name)) === undefined,
    );
    return missing === undefined ? ok : fail(at, missing, undefined);
  },
  properties: (expected, value, at) => {
    if (!isRecord(expected) || !isRecord(value)) return ok;
    return firstFailure(
      Object.entries(expected)
        .filter(([name]) => own(value, name) !== undefined)
        .map(([name, one]) =>
          matchAt(one, value[name], into(step(at, name), name)),
        ),
    );
  },
  items: (expected, value, at) =>
    firstFailure(
      listOf(value).map((item, index) =>
        matchAt(expected, item, into(at, index)),
      ),
    ),
  contains: simple(
    (expected, value, at) =>
      !Array.isArray(value) ||
      value.some((item) => matchAt(expected, item, at).ok),
  ),
  not: simple((expected, value, at) => !matchAt(expected, value, at).ok),
  allOf: (expected, value, at) =>
    firstFailure(
      listOf(expected).map((one, index) =>
        matchAt(one, value, step(at, index)),
      ),
    ),
  anyOf: simple((expected, value, at) =>
    listOf(expected).some((one) => matchAt(one, value, at).ok),
  ),
};

/** The keywords that a condition may use. */
export const keywords: readonly string[] = Object.keys(rules);

function matchAt(condition: unknown, value: unknown, at: Position): Match {
  if (condition === true) return ok;
  if (!isRecord(condition)) return fail(at, condition, value, "false");
  for (const [keyword, expected] of Object.entries(condition)) {
    const found = own(rules, keyword)?.(expected, value, step(at, keyword));
    if (found?.ok === false) return found;
  }
  return ok;
}

/**
 * Matches a condition, JSON Schema of a documented subset, against a value. As in JSON Schema, a property that is
 * absent meets every condition on it but `required`. What is outside of the subset is ignored here: see `grammar.ts`.
 */
export const match = (condition: unknown, value: unknown): Match =>
  matchAt(condition, value, { leaf: "", name: "" });
