import type { ValueSchema } from "#src/domain/values/input-kind.ts";

/** The question has the choices: `inputSchema` adds them. */
export const choiceSchema = { type: "string" } satisfies ValueSchema;
