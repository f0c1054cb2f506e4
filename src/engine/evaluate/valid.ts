import { valueAt } from "#src/engine/json.ts";
import type { Entry, Problem } from "#src/engine/types.ts";
import type { SchemaError } from "#src/schema/validator.ts";
import { problem } from "./problem.ts";

/** What is wrong with a configuration by its schema; undefined when all is well. */
export function valid(
  config: unknown,
  validate: Entry["validate"],
): Problem | undefined {
  if (validate(config)) return undefined;
  const error = mostTelling(validate.errors ?? []);
  if (error === undefined) return problem("", "schema", {}, config);
  const { instancePath, keyword, params } = error;
  return problem(instancePath, keyword, params, valueAt(config, instancePath));
}

const junctions = new Set(["anyOf", "oneOf", "if", "allOf"]);

/** Of the errors of several branches, the deepest: the branch that was meant. */
function mostTelling(errors: readonly SchemaError[]): SchemaError | undefined {
  const leaves = errors.filter(({ keyword }) => !junctions.has(keyword));
  return (leaves.length > 0 ? leaves : errors).reduce<SchemaError | undefined>(
    (best, error) =>
      best === undefined || depth(error) > depth(best) ? error : best,
    undefined,
  );
}

const depth = ({ instancePath }: SchemaError) => instancePath.split("/").length;
