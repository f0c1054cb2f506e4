import { trimText } from "#src/domain/trim-text.ts";

/** A message of a schema's `x-messages`: a key of the translations, or one with what it is filled with. */
export type StoredMessage =
  | string
  | { key: string; params?: Readonly<Record<string, string | number>> };

/** What a form reads of its JSON Schema beside the compiled validator. */
export interface FormSchema {
  readonly required?: readonly string[];
  /** `x-trim: true` takes what is invisible off both ends of a text before it is checked and sent. */
  readonly properties: Readonly<
    Record<string, Readonly<Record<string, unknown>>>
  >;
  /** By field, then by the keyword that failed. */
  readonly "x-messages"?: Readonly<
    Record<string, Readonly<Record<string, StoredMessage>>>
  >;
}

/** A box that must be ticked may still be empty. */
type Unsettled<Value> = Value extends boolean ? boolean : Value;

/** A form's values while it is filled in: what has not been answered is absent. */
export type Draft<T> = { [Name in keyof T]?: Unsettled<T[Name]> | undefined };

/** What is validated and sent: texts trimmed where the schema asks for it; an empty text counts as absent. */
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
