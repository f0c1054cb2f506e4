import type { ValueSchema } from "#src/domain/values/input-kind.ts";
import { email } from "#src/schema/constraints.gen.ts";

export const emailSchema = {
  type: "string",
  pattern: email.pattern,
  maxLength: email.maxLength,
} satisfies ValueSchema;
