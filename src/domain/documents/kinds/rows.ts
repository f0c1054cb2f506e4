import {
  isByLanguage,
  type Json,
  type JsonObject,
} from "#src/domain/documents/languages.ts";

/** A body without what a projection takes for itself. */
export const without = (
  body: JsonObject,
  names: readonly string[],
): JsonObject =>
  Object.fromEntries(
    Object.entries(body).filter(([name]) => !names.includes(name)),
  );

/** Texts by language, at least in French. */
export const localized = (texts: Json): JsonObject =>
  isByLanguage(texts) ? texts : { fr: "" };

/** A value by language; one for all languages is that of French, which the others fall back to. */
export const byLanguage = (value: Json): JsonObject =>
  isByLanguage(value) ? value : { fr: value ?? null };

export const textOr = (value: Json, fallback: string | null): string | null =>
  typeof value === "string" ? value : fallback;
