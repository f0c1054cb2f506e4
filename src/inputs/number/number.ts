import type { ValueSchema } from "#src/domain/input-kind.ts";

export const numberSchema = { type: "number" } satisfies ValueSchema;
