import type { FormSchema } from "./form-schema.ts";

interface Violation {
  propertyPath: string;
  message: string;
}

function violationsIn(error: unknown): readonly Violation[] {
  const has = error instanceof Error && "violations" in error;
  return has && Array.isArray(error.violations) ? error.violations : [];
}

/** The server's messages on fields that the form has; others are left to whoever tells of the failure. */
export function refusedFields(
  schema: FormSchema,
  error: unknown,
): Record<string, string> {
  const refused: Record<string, string> = {};
  for (const { propertyPath, message } of violationsIn(error)) {
    const [field = ""] = propertyPath.split(/[.[]/);
    if (Object.hasOwn(schema.properties, field)) refused[field] ??= message;
  }
  return refused;
}
