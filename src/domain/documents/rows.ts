import type { StoredRows } from "./kind.ts";
import type { Json, JsonObject } from "./languages.ts";

export const rowsOf = (stored: StoredRows, table: string) =>
  stored[table] ?? [];

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

export const idOf = (row: JsonObject): number => Number(row["id"]);

/** Without properties that a row does not have. */
export const present = (body: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(body).filter(([, value]) => value !== undefined),
  );
