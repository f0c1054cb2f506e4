import type { Json, JsonObject } from "#src/domain/documents/languages.ts";

/** A body without what a projection takes for itself. */
export const without = (
  body: JsonObject,
  names: readonly string[],
): JsonObject =>
  Object.fromEntries(
    Object.entries(body).filter(([name]) => !names.includes(name)),
  );

export const textOr = (value: Json, fallback: string | null): string | null =>
  typeof value === "string" ? value : fallback;

export const numberOr = <Fallback>(
  value: Json,
  fallback: Fallback,
): number | Fallback => (typeof value === "number" ? value : fallback);
