import type { ValueSchema } from "#src/domain/values/input-kind.ts";

export const textareaSchema = {
  type: "string",
  pattern: "\\S",
  "x-text": "lines",
} as const satisfies ValueSchema;
