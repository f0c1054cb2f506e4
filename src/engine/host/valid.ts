import type { SchemaError } from "#src/schema/validator.ts";
import { type Problem, problem } from "./problem.ts";

/** A compiled validator of whatever type. */
interface AnyValidator {
  (value: unknown): boolean;
  errors?: SchemaError[] | null;
}

/** Whether a configuration meets its schema; what is wrong with it where it does not. */
export function valid(
  config: unknown,
  validate: AnyValidator,
): Problem | undefined {
  if (validate(config)) return undefined;
  const error = mostTelling(validate.errors ?? []);
  if (error === undefined) return problem("", "schema", {}, config);
  const { instancePath, keyword, params } = error;
  return problem(instancePath, keyword, params, at(config, instancePath));
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

/** What stands at a JSON pointer. */
function at(value: unknown, pointer: string): unknown {
  let found = value;
  for (const part of pointer.split("/").slice(1)) {
    if (typeof found !== "object" || found === null) return undefined;
    const name = part.replaceAll("~1", "/").replaceAll("~0", "~");
    found = (found as Record<string, unknown>)[name];
  }
  return found;
}
