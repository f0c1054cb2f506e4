import type { FormSchema } from "./form-schema.ts";

interface Violation {
  propertyPath: string;
  message: string;
}

function violationsIn(error: unknown): readonly Violation[] {
  const has = error instanceof Error && "violations" in error;
  return has && Array.isArray(error.violations) ? error.violations : [];
}

/** The server's messages on fields that the form has, by name, or under the name it gives them (`sentAs`); others are left to whoever tells of the failure. */
export function refusedFields(
  schema: FormSchema,
  error: unknown,
  sentAs: Readonly<Record<string, string>> = {},
): Record<string, string> {
  const refused: Record<string, string> = {};
  for (const { propertyPath, message } of violationsIn(error)) {
    const field = propertyPath
      .split(/[.[]/)
      .map((part) => sentAs[part] ?? part)
      .find((part) => Object.hasOwn(schema.properties, part));
    if (field !== undefined) refused[field] ??= message;
  }
  return refused;
}
