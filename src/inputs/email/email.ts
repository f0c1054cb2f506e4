import type { ValueSchema } from "#src/domain/input-kind.ts";
import { email } from "#src/schema/constraints.gen.ts";

export const emailSchema = {
  type: "string",
  pattern: email.pattern,
  maxLength: email.maxLength,
} satisfies ValueSchema;
