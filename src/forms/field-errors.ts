import type { useTranslation } from "#src/i18n/index.ts";
import { unescaped } from "#src/schema/pointer.ts";
import type { Validator } from "#src/schema/validator.ts";
import type { FormSchema, StoredMessage } from "./form-schema.ts";

/** The first error of each field, as a message to translate. */
export type FieldErrors = Readonly<Record<string, StoredMessage>>;

const usualMessages: Readonly<Record<string, string>> = {
  required: "core.required",
  // Only `withPlainText` adds one to a form's schema.
  not: "core.control_characters",
};

function fieldOf(
  instancePath: string,
  params: Record<string, unknown>,
): string {
  const [, top] = instancePath.split("/");
  if (top === undefined) return String(params["missingProperty"] ?? "");
  return unescaped(top);
}

/** The message in the schema's `x-messages` for a field's failed keyword. */
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

/** Why `value` does not match its schema, by field, with the messages of `x-messages`. */
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

/** The same for rules in code, which return keywords themselves. */
export function ruleErrors(
  schema: FormSchema,
  broken: Readonly<Record<string, string | undefined>> = {},
): FieldErrors {
  const found: Record<string, StoredMessage> = {};
  for (const [field, keyword] of Object.entries(broken))
    if (keyword !== undefined) found[field] = messageOf(schema, field, keyword);
  return found;
}

type Translate = ReturnType<typeof useTranslation>["t"];
type TranslateText = (
  key: string | string[],
  params: Readonly<Record<string, unknown>>,
) => string;

/** A schema's message in the user's language. Its keys are checked by a test, not by the compiler. */
export function translateMessage(t: Translate, message: StoredMessage): string {
  const { key, params = {} } =
    typeof message === "string" ? { key: message } : message;
  return (t as TranslateText)(key, params);
}
