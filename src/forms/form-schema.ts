import { trimText } from "#src/domain/values/trim-text.ts";

/** A message in a schema's `x-messages`: a translation key, optionally with parameters. */
export type StoredMessage =
  | string
  | { key: string; params?: Readonly<Record<string, string | number>> };

/** The parts of a form's JSON Schema that are used in addition to the compiled validator. */
export interface FormSchema {
  readonly required?: readonly string[];
  /** `x-trim: true` removes invisible characters from both ends of a text before it is validated and sent. */
  readonly properties: Readonly<
    Record<string, Readonly<Record<string, unknown>>>
  >;
  /** By field, then by the keyword that failed. */
  readonly "x-messages"?: Readonly<
    Record<string, Readonly<Record<string, StoredMessage>>>
  >;
}

/** A checkbox that must be checked may still be unchecked. */
type Unsettled<Value> = Value extends boolean ? boolean : Value;

/** A form's values while it is being filled in; unanswered fields are omitted. */
export type Draft<T> = { [Name in keyof T]?: Unsettled<T[Name]> | undefined };

/** The values to validate and send: texts trimmed if the schema says so, empty ones omitted. */
export function prepare<T extends object>(
  schema: FormSchema,
  values: Draft<T>,
): Record<string, unknown> {
  const prepared: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(values)) {
    const isTrimmed = schema.properties[name]?.["x-trim"] === true;
    const kept =
      isTrimmed && typeof value === "string" ? trimText(value) : value;
    if (kept !== "" && kept !== undefined) prepared[name] = kept;
  }
  return prepared;
}
