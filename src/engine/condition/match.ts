import { short } from "#src/engine/host/reason.ts";
import { isEqual, isRecord, typesOf } from "./value.ts";

/** Whether a condition holds; where it does not, the leaf (JSON pointer in the condition) and why. */
export type Match = { ok: true } | { ok: false; leaf: string; reason: string };

const ok: Match = { ok: true };

type Rule = (asked: unknown, value: unknown, at: Place) => Match;
/** Where the matcher stands: in the condition, and in the context. */
interface Place {
  leaf: string;
  name: string;
}

const fail = ({ leaf, name }: Place, reason: string): Match => ({
  ok: false,
  leaf,
  reason: `${name || "the context"} ${reason}`,
});

const step = ({ leaf, name }: Place, key: string | number): Place => ({
  leaf: `${leaf}/${String(key).replaceAll("~", "~0").replaceAll("/", "~1")}`,
  name,
});

const into = (place: Place, key: string | number): Place => ({
  ...place,
  name: place.name === "" ? String(key) : `${place.name}.${key}`,
});

function firstFailure(matches: Iterable<Match>): Match {
  for (const found of matches) if (!found.ok) return found;
  return ok;
}

const listed = (value: unknown): unknown[] =>
  Array.isArray(value) ? value : [];

/** What each keyword of the subset asks; JSON Schema draft-07 says the same of them. */
const rules: Record<string, Rule> = {
  type: (asked, value, at) => {
    const names = Array.isArray(asked) ? asked : [asked];
    return typesOf(value).some((type) => names.includes(type))
      ? ok
      : fail(at, `is ${short(value)}, ${names.join(" or ")} is asked`);
  },
  const: (asked, value, at) =>
    isEqual(asked, value)
      ? ok
      : fail(at, `is ${short(value)}, ${short(asked)} is asked`),
  enum: (asked, value, at) =>
    listed(asked).some((one) => isEqual(one, value))
      ? ok
      : fail(at, `is ${short(value)}, one of ${short(asked)} is asked`),
  minimum: (asked, value, at) =>
    typeof value !== "number" || value >= Number(asked)
      ? ok
      : fail(at, `is ${value}, at least ${asked} is asked`),
  maximum: (asked, value, at) =>
    typeof value !== "number" || value <= Number(asked)
      ? ok
      : fail(at, `is ${value}, at most ${asked} is asked`),
  minLength: (asked, value, at) =>
    typeof value !== "string" || [...value].length >= Number(asked)
      ? ok
      : fail(at, `is ${short(value)}, at least ${asked} characters are asked`),
  minItems: (asked, value, at) =>
    !Array.isArray(value) || value.length >= Number(asked)
      ? ok
      : fail(at, `has ${value.length} items, at least ${asked} are asked`),
  required: (asked, value, at) => {
    if (!isRecord(value)) return ok;
    const missing = listed(asked).find(
      (name) => value[String(name)] === undefined,
    );
    return missing === undefined
      ? ok
      : fail(at, `has no ${short(String(missing))}`);
  },
  properties: (asked, value, at) => {
    if (!isRecord(asked) || !isRecord(value)) return ok;
    return firstFailure(
      Object.entries(asked)
        .filter(([name]) => value[name] !== undefined)
        .map(([name, one]) =>
          matchAt(one, value[name], into(step(at, name), name)),
        ),
    );
  },
  items: (asked, value, at) =>
    firstFailure(
      listed(value).map((item, index) => matchAt(asked, item, into(at, index))),
    ),
  contains: (asked, value, at) =>
    !Array.isArray(value) || value.some((item) => matchAt(asked, item, at).ok)
      ? ok
      : fail(at, "holds nothing of what is asked"),
  not: (asked, value, at) =>
    matchAt(asked, value, at).ok ? fail(at, "is what it must not be") : ok,
  allOf: (asked, value, at) =>
    firstFailure(
      listed(asked).map((one, index) => matchAt(one, value, step(at, index))),
    ),
  anyOf: (asked, value, at) =>
    listed(asked).some((one) => matchAt(one, value, at).ok)
      ? ok
      : fail(at, "is none of what is asked"),
};

/** The keywords that a condition may use. */
export const keywords: readonly string[] = Object.keys(rules);

function matchAt(condition: unknown, value: unknown, at: Place): Match {
  if (condition === true) return ok;
  if (!isRecord(condition)) return fail(at, "may not be anything");
  for (const [keyword, asked] of Object.entries(condition)) {
    const found = rules[keyword]?.(asked, value, step(at, keyword));
    if (found?.ok === false) return found;
  }
  return ok;
}

/**
 * Matches a condition, JSON Schema of a written subset, against a value. As in JSON Schema, a property that is absent
 * meets every condition on it but `required`. `grammar.ts` tells what is outside of the subset; here it asks nothing.
 */
export const match = (condition: unknown, value: unknown): Match =>
  matchAt(condition, value, { leaf: "", name: "" });
