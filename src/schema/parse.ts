import { reasonOf } from "./reason.ts";
import type { SchemaError, Validator } from "./validator.ts";

/** What a value has against its schema. */
export interface SchemaProblem {
  /** JSON pointer to what is wrong, from the value on; empty for the value itself. */
  pointer: string;
  keyword: string;
  params: Readonly<Record<string, unknown>>;
  /** In English, for developers. */
  reason: string;
}

export type Parsed<T> =
  | { ok: true; value: T }
  | { ok: false; problem: SchemaProblem };

/** Of a failed `anyOf`, `oneOf` … the keyword itself; its branches' complaints come before it. */
function leading(errors: readonly SchemaError[]): SchemaError {
  const last = errors.at(-1);
  return last ?? { instancePath: "", keyword: "unknown", params: {} };
}

/** Is `value` what the schema of `validate` says? The value itself, or the one problem that says most. */
export function parse<T>(validate: Validator<T>, value: unknown): Parsed<T> {
  if (validate(value)) return { ok: true, value };
  const errors = validate.errors ?? [];
  const { instancePath, keyword, params } = leading(errors);
  return {
    ok: false,
    problem: {
      pointer: instancePath,
      keyword,
      params,
      reason: reasonOf({ instancePath, keyword, params }, errors),
    },
  };
}
