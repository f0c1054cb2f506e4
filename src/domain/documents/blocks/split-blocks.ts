import {
  inLanguage,
  isObject,
  type Json,
  type JsonObject,
} from "#src/domain/documents/languages.ts";
import { nestedProperty } from "./walk.ts";

/** What a block has in documents only. */
const ownOfDocuments = ["key", "languages"];

/** Whether a language has a block. */
export const isInLanguage = (
  { languages }: JsonObject,
  language: string,
): boolean => !Array.isArray(languages) || languages.includes(language);

/** The blocks that a language has, as widgets. */
export const splitBlocks = (
  blocks: readonly Json[],
  language: string,
): JsonObject[] =>
  blocks
    .filter(isObject)
    .filter((block) => isInLanguage(block, language))
    .map((block) => splitBlock(block, language));

/** A block in one language, without what only documents know. */
export function splitBlock(block: JsonObject, language: string): JsonObject {
  const property = nestedProperty(block);
  return Object.fromEntries(
    Object.entries(block)
      .filter(([name]) => !ownOfDocuments.includes(name))
      .map(([name, inner]): [string, Json] => [
        name,
        name === property && Array.isArray(inner)
          ? splitBlocks(inner, language)
          : inLanguage(inner, language),
      ])
      .filter(([, inner]) => inner !== undefined),
  );
}
