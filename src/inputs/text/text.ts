import type { ValueSchema } from "#src/domain/values/input-kind.ts";

export const textSchema = {
  type: "string",
  pattern: "\\S",
} satisfies ValueSchema;
