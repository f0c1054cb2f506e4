import type { ValueSchema } from "#src/domain/input-kind.ts";
import { sentDays } from "#src/domain/sent-instant.ts";

export const dateSchema = {
  type: "string",
  format: "date",
  pattern: sentDays.pattern,
} satisfies ValueSchema;
