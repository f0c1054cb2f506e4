import {
  isBlockList,
  nestedProperty,
} from "#src/domain/documents/blocks/walk.ts";
import {
  documentLanguages,
  isBlank,
  isByLanguage,
  withLanguages,
} from "#src/domain/documents/languages.ts";
import { keepIdentity } from "#src/domain/documents/merge/keep-identity.ts";
import {
  everyLanguage,
  languagesHere,
} from "#src/domain/programme/languages.ts";
import { own } from "#src/domain/values/own.ts";
import { isObject, type Json, type JsonObject } from "#src/schema/json.ts";

/**
 * A body as it is released: texts in languages that it does not name are left out (BO-9.96), and so is a blank one, so that
 * readers of its language get the French one. A text that lacks French has the first of its languages there.
 */
export function withFallBacks(
  body: JsonObject,
  schema: JsonObject,
): JsonObject {
  return complete(withNamedLanguages(body, schema), schema) as JsonObject;
}

/** A body without the texts in languages that it does not name; the same where it names all. */
export const withNamedLanguages = (
  body: JsonObject,
  schema: JsonObject,
): JsonObject =>
  withLanguages(
    body,
    languagesHere(everyLanguage, schema, body).all,
  ) as JsonObject;

function complete(value: Json, rule: JsonObject): Json {
  const { properties, items } = rule;
  if (Array.isArray(value))
    return isObject(items)
      ? (value as readonly Json[]).map((item) =>
          isBlockList(rule) ? releasedBlock(item) : complete(item, items),
        )
      : value;
  if (!isObject(value)) return value;
  if (rule["x-localized"] === true) return completeTexts(value);
  if (!isObject(properties))
    return isByLanguage(value) ? completeTexts(value) : value;
  return Object.fromEntries(
    Object.entries(value)
      .map(([name, inner]): [string, Json] => {
        const known = own(properties, name);
        return [name, isObject(known) ? complete(inner, known) : inner];
      })
      .filter(([, inner]) => inner !== undefined),
  );
}

const releasedBlocks = new WeakMap<JsonObject, Json>();

/** A block as it is released; the same for the same block, and of the same parts where no text is missing. */
export function releasedBlock(block: Json): Json {
  if (!isObject(block)) return withAllTexts(block);
  const known = releasedBlocks.get(block);
  if (known !== undefined) return known;
  const property = nestedProperty(block);
  const made = keepIdentity(
    block,
    Object.fromEntries(
      Object.entries(block).map(([name, inner]): [string, Json] => [
        name,
        name === property && Array.isArray(inner)
          ? (inner as readonly Json[]).map(releasedBlock)
          : name === "entry"
            ? inner
            : withAllTexts(inner),
      ]),
    ),
  );
  releasedBlocks.set(block, made);
  return made;
}

/** A structure whose texts, at any depth, are as they are released. */
export function withAllTexts(value: Json): Json {
  if (Array.isArray(value)) return (value as readonly Json[]).map(withAllTexts);
  if (!isObject(value)) return value;
  const isText: boolean = isByLanguage(value);
  if (isText) return completeTexts(value);
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      name === "entry" ? inner : withAllTexts(inner),
    ]),
  );
}

/** Undefined if there is no language at all. */
function completeTexts(texts: JsonObject): JsonObject | undefined {
  const written = documentLanguages.filter((code) => !isBlank(texts[code]));
  const [first] = written;
  if (first === undefined) return isByLanguage(texts) ? texts : undefined;
  return Object.fromEntries([
    ...(first === "fr" ? [] : [["fr", texts[first]]]),
    ...written.map((code) => [code, texts[code]]),
  ]);
}
