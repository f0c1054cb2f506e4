import type { Draft, FormSchema } from "./form-schema.ts";

/** What is checked and sent: texts trimmed where the schema says so, a text left empty absent like any other blank. */
export function prepare<T extends object>(
  schema: FormSchema,
  values: Draft<T>,
): Record<string, unknown> {
  const prepared: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(values)) {
    const isTrimmed = schema.properties[name]?.["x-trim"] === true;
    const kept = isTrimmed && typeof value === "string" ? value.trim() : value;
    if (kept !== "" && kept !== undefined) prepared[name] = kept;
  }
  return prepared;
}
