import { isByLanguage } from "#src/domain/documents/languages.ts";
import { instant } from "#src/domain/values/dates.ts";
import { idIn } from "#src/domain/values/reference.ts";
import type { Json, JsonObject } from "#src/schema/json.ts";

/** Texts by language, at least in French. */
export const localized = (texts: Json): JsonObject =>
  isByLanguage(texts) ? texts : { fr: "" };

/** A value by language; one for all languages is that of French, which the others fall back to. */
export const byLanguage = (value: Json): JsonObject =>
  isByLanguage(value) ? value : { fr: value ?? null };

export const textOr = (value: Json, fallback: string | null): string | null =>
  typeof value === "string" ? value : fallback;

/** Instants as PostgreSQL reads and writes them. */
const plainInstant =
  /^\d{4}-\d{2}-\d{2}T(?:[01]\d|2[0-3]):\d{2}:[0-5]\d(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})$/;

/** An instant as PostgreSQL reads it; null for none. */
export function instantOr(value: Json): string | null {
  const text = textOr(value, null);
  const time = instant(text);
  if (text === null || time === undefined) return null;
  return plainInstant.test(text) ? text : new Date(time).toISOString();
}

/** The ids of groups that an audience or a goal names. */
export const groupIds = (iris: readonly string[] | null = null): number[] =>
  (iris ?? []).flatMap((iri) => idIn(iri) ?? []);
