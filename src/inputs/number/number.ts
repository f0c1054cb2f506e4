import type { ValueSchema } from "#src/domain/values/input-kind.ts";

export const numberSchema = { type: "number" } satisfies ValueSchema;
