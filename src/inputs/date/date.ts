import type { ValueSchema } from "#src/domain/values/input-kind.ts";
import { sentDays } from "#src/domain/values/sent-instant.ts";

export const dateSchema = {
  type: "string",
  format: "date",
  pattern: sentDays.pattern,
} satisfies ValueSchema;
