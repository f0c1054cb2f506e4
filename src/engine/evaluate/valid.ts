import type { Entry, Problem } from "#src/engine/types.ts";
import { schemaProblem } from "#src/schema/parse.ts";

/** What is wrong with a configuration by its schema; undefined when all is well. */
export function valid(
  config: unknown,
  validate: Entry["validate"],
): Problem | undefined {
  const found = schemaProblem(validate, config);
  if (found === undefined) return undefined;
  const { pointer, ...rest } = found;
  return { verdict: "invalid", path: pointer, ...rest };
}
