import { nearest } from "#src/domain/values/nearest.ts";
import { outsideGrammar } from "#src/engine/core/condition/grammar.ts";
import { namesIn } from "#src/engine/core/condition/names.ts";
import { problem } from "#src/engine/core/evaluate/problem.ts";
import type { FactRegistry, Problem } from "#src/engine/core/types.ts";

/** The names that a condition may use; those of features, data and facts are not fixed. */
export const contextNames: Readonly<
  Record<string, readonly string[] | undefined>
> = {
  user: ["id", "firstName", "groups", "points", "permissions"],
  programme: ["name", "url", "dateFormat", "timeZone", "currency"],
  features: undefined,
  route: ["path", "params", "query"],
  language: undefined,
  data: undefined,
  facts: undefined,
};

/** What is wrong with a condition: a keyword outside of the grammar, a name that does not exist. */
export function conditionProblem(
  condition: unknown,
  facts: FactRegistry,
): Problem | undefined {
  const outside = outsideGrammar(condition);
  if (outside !== undefined)
    return problem(`/condition${outside.path}`, "condition", {
      word: outside.word,
    });
  for (const [root, name] of namesIn(condition)) {
    const wrong = Object.hasOwn(contextNames, root)
      ? unknownName(name, contextNames[root])
      : unknownName(root, Object.keys(contextNames));
    if (wrong) return problem("/condition", "name", wrong);
    const unknown =
      root === "facts" ? unknownName(name, Object.keys(facts)) : undefined;
    if (unknown) return problem("/condition", "fact", unknown);
  }
  return undefined;
}

/** A name that is not one of those known, with the nearest of them. */
export const unknownName = (
  name: string | undefined,
  known: readonly string[] | undefined,
) =>
  name === undefined || known === undefined || known.includes(name)
    ? undefined
    : { name, nearest: nearest(name, known) };
