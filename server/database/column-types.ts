import type { ColumnType, JSONColumnType } from "kysely";
import type { Language } from "#src/schema/types.gen.ts";

/** A value per language; at least in the programme's language. */
export type Localized<Value> = Partial<Record<Language, Value>>;

/** A jsonb column: written as JSON text, read as an object or array. */
export type Json<Value extends object> = JSONColumnType<Value, string, string>;
export type NullableJson<Value> = ColumnType<
  Value | null,
  string | null,
  string | null
>;
export type Timestamp = ColumnType<Date, Date | string, Date | string>;
export type NullableTimestamp = ColumnType<
  Date | null,
  Date | string | null,
  Date | string | null
>;

export type EntryStatus = "waiting" | "refused" | "validated";
