import { parse } from "#src/schema/parse.ts";
import type { Validator } from "#src/schema/validator.ts";
import type { CallOptions, Client } from "./client.ts";
import { BadAnswerError, type Method } from "./errors/index.ts";

/**
 * The module of a compiled validator, or one on its way: `import("#src/schema/validators/wire-badge.gen.js")` loads
 * beside the call that it is for, so that its bytes follow use and cost no time.
 */
export type ValidatorModule<T> =
  | { default: Validator<T> }
  | Promise<{ default: Validator<T> }>;

/**
 * GETs one entity. An empty answer counts as one without fields.
 * Throws BadAnswerError when it is not what its schema says.
 */
export async function readOne<T>(
  client: Client,
  path: string,
  validator: ValidatorModule<T>,
  call?: CallOptions,
): Promise<T> {
  const [answer, { default: validate }] = await Promise.all([
    client.request("GET", path, call),
    validator,
  ]);
  return expectAnswer("GET", path, validate, answer);
}

/** `answer` as its schema says it; throws BadAnswerError when it is not. */
export function expectAnswer<T>(
  method: Method,
  path: string,
  validate: Validator<T>,
  answer: unknown,
): T {
  const parsed = parse(validate, answer ?? {});
  if (parsed.ok) return parsed.value;
  const { pointer, reason } = parsed.problem;
  throw new BadAnswerError({
    method,
    path,
    reason: `the answer ${pointer === "" ? "" : `at ${pointer} `}${reason}`,
    answer,
  });
}
