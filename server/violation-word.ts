import type { Word } from "./words.ts";

const wordOfKeyword: Readonly<Record<string, Word>> = {
  required: "required",
  additionalProperties: "unknownProperty",
  type: "wrongType",
  pattern: "wrongForm",
  format: "wrongForm",
  enum: "wrongChoice",
  const: "wrongChoice",
  minLength: "tooShort",
  maxLength: "tooLong",
  minItems: "tooFew",
  maxItems: "tooMany",
  minimum: "tooSmall",
  exclusiveMinimum: "tooSmall",
  maximum: "tooGreat",
  exclusiveMaximum: "tooGreat",
};

/** The word for a broken keyword of a schema; a text that must hold something is one that is required. */
export function violationWord(
  keyword: string,
  params: Record<string, unknown>,
): Word {
  if (keyword === "minLength" && params["limit"] === 1) return "required";
  return wordOfKeyword[keyword] ?? "wrongChoice";
}
