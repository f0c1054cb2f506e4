import { isByLanguage } from "#src/domain/documents/languages.ts";
import type { Json, JsonObject } from "#src/schema/json.ts";

/** Texts by language, at least in French. */
export const localized = (texts: Json): JsonObject =>
  isByLanguage(texts) ? texts : { fr: "" };

/** A value by language; one for all languages is that of French, which the others fall back to. */
export const byLanguage = (value: Json): JsonObject =>
  isByLanguage(value) ? value : { fr: value ?? null };

export const textOr = (value: Json, fallback: string | null): string | null =>
  typeof value === "string" ? value : fallback;
