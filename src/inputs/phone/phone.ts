import type { ValueSchema } from "#src/domain/values/input-kind.ts";

/** At least six digits, with common separators. */
export const phoneSchema = {
  type: "string",
  pattern: "^\\+?(?:[\\s().\\/-]*\\d){6,15}[\\s().-]*$",
} satisfies ValueSchema;
