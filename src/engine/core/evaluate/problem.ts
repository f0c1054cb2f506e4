import type { BlockPlacement, Problem } from "#src/engine/core/types.ts";
import { schemaReason, short } from "#src/schema/problem.ts";

type Params = Readonly<Record<string, unknown>>;

const or = (nearest: unknown) =>
  nearest === undefined ? "" : `; the nearest is ${short(nearest)}`;

/** Reasons beyond those of JSON Schema. */
const sentences: Record<string, (params: Params, value: string) => string> = {
  additionalProperties: ({ additionalProperty, nearest }) =>
    `"${additionalProperty}" is not known here${or(nearest)}`,
  migration: ({ stored, present, why }) =>
    why === undefined
      ? `version ${stored} is newer than ${present}, the newest known`
      : `migration from version ${stored} to ${present} failed: ${why}`,
  source: ({ name, nearest, wanted, missing, kind, param, lacks }) => {
    if (kind === "pages")
      return `the source ${short(name)} comes page by page: only a block can have it`;
    if (missing !== undefined) return `the address has no ${short(missing)}`;
    if (wanted !== undefined)
      return `expected the source ${short(wanted)}${name === undefined ? "" : `, got ${short(name)}`}`;
    if (param !== undefined)
      return lacks
        ? `the source ${short(name)} needs the parameter ${short(param)}`
        : `the source ${short(name)} has no parameter ${short(param)}${or(nearest)}`;
    return `no source is named ${short(name)}${or(nearest)}`;
  },
  use: ({ name, nearest, wanted, broken }) => {
    if (broken !== undefined)
      return `the page's data ${short(name)} is broken: ${broken}`;
    if (wanted !== undefined)
      return `expected "use" of page data from the source ${short(wanted)}${name === undefined ? "" : `, got ${short(name)}`}`;
    return `the page has no data named ${short(name)}${or(nearest)}`;
  },
  fact: ({ name, nearest }) => `no fact is named ${short(name)}${or(nearest)}`,
  name: ({ name, nearest }) =>
    `a condition cannot ask for ${short(name)}${or(nearest)}`,
  spans: ({ sum }) => `the spans of a row add up to ${sum}, more than 12`,
  date: (_, value) => `${value} is not a date that exists`,
  window: ({ start, end }) =>
    `ends (${short(end)}) before it starts (${short(start)})`,
  place: ({ type, place }) =>
    `${short(type)} is not allowed in a page of the ${place}`,
  when: ({
    empty,
    both,
    lacks,
    against,
    incomplete,
    name,
    operator,
    expected,
    list,
    value,
    kind,
    allowed,
    nearest,
  }) => {
    if (empty) return "says nothing: expected at least one line";
    if (both) return 'a node has "when" or "condition", not both';
    if (lacks) return '"else" needs a "when"';
    if (against !== undefined)
      return `can never be true together with ${against}`;
    if (incomplete) return `${short(name)} needs a name: "${name}.…"`;
    if (name !== undefined)
      return `a "when" cannot test ${short(name)}, which does not exist${or(nearest)}`;
    if (operator !== undefined)
      return expected === undefined
        ? `${short(operator)} is not an operator${or(nearest)}`
        : `${short(operator)} expects ${expected}`;
    if (expected !== undefined) return `expected ${expected}`;
    if (list !== undefined)
      return list ? 'a list needs "contains"' : '"contains" needs a list';
    if (kind !== undefined)
      return `${short(value)} is never there: the value is ${kind}`;
    return `${short(value)} is never there: one of ${short(allowed)}${or(nearest)}`;
  },
  condition: ({ word }) =>
    word === undefined
      ? "a condition is an object or a boolean"
      : `${short(word)} is not part of the grammar of conditions`,
};

/**
 * A mistake in a page, with its reason in English: "expected string, got 7".
 * @param path JSON pointer to what is wrong
 * @param value what is there, where that helps to explain it
 */
export function problem(
  path: string,
  keyword: string,
  params: Params = {},
  value?: unknown,
): Problem {
  const reason =
    sentences[keyword]?.(params, short(value)) ??
    schemaReason(keyword, params, value);
  return { verdict: "invalid", path, keyword, params, reason };
}

/** The same problem, its path relative to the pointer of the block. */
export const inside = (
  placement: BlockPlacement | undefined,
  found: Problem,
): Problem =>
  placement?.within === undefined
    ? found
    : { ...found, path: placement.within + found.path };
