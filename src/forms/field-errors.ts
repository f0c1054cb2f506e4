import type { Validator } from "#src/schema/validator.ts";
import type { FormSchema, StoredMessage } from "./form-schema.ts";

/** The first mistake of each field, as a message to translate. */
export type FieldErrors = Readonly<Record<string, StoredMessage>>;

const usualMessages: Readonly<Record<string, string>> = {
  required: "core.required",
};

function fieldOf(
  instancePath: string,
  params: Record<string, unknown>,
): string {
  const [, top] = instancePath.split("/");
  if (top === undefined) return String(params["missingProperty"] ?? "");
  return top.replaceAll("~1", "/").replaceAll("~0", "~");
}

/** The words of the schema's `x-messages` for a field's broken keyword. */
export function messageOf(
  schema: FormSchema,
  field: string,
  keyword: string,
): StoredMessage {
  return (
    schema["x-messages"]?.[field]?.[keyword] ??
    usualMessages[keyword] ??
    "forms.invalid"
  );
}

/** What `value` has against its schema, field by field, in the words of the schema's `x-messages`. */
export function fieldErrors(
  schema: FormSchema,
  validate: Validator<unknown>,
  value: unknown,
): FieldErrors {
  const found: Record<string, StoredMessage> = {};
  if (validate(value)) return found;
  for (const { instancePath, keyword, params } of validate.errors ?? []) {
    const field = fieldOf(instancePath, params);
    found[field] ??= messageOf(schema, field, keyword);
  }
  return found;
}

/** The same for rules in code, which name their keywords themselves. */
export function ruleErrors(
  schema: FormSchema,
  broken: Readonly<Record<string, string | undefined>> = {},
): FieldErrors {
  const found: Record<string, StoredMessage> = {};
  for (const [field, keyword] of Object.entries(broken))
    if (keyword !== undefined) found[field] = messageOf(schema, field, keyword);
  return found;
}
