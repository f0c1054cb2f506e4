import { examineBody } from "#src/domain/documents/examine/examine.ts";
import {
  hasRunningLink,
  isRunningLink,
} from "#src/domain/documents/examine/links.ts";
import {
  type Fault,
  labelsOf,
  type Reference,
} from "#src/domain/documents/kinds/kind.ts";
import { referenceEntities } from "#src/domain/documents/kinds/reference-entities.ts";
import {
  documentLanguages,
  isByLanguage,
} from "#src/domain/documents/languages.ts";
import {
  type CountedLanguages,
  languagesAmong,
} from "#src/domain/programme/languages.ts";
import { nearest } from "#src/domain/values/nearest.ts";
import { own } from "#src/domain/values/own.ts";
import { type AnyReference, entityId } from "#src/domain/values/reference.ts";
import {
  isObject,
  type Json,
  type JsonObject,
  without,
} from "#src/schema/json.ts";
import { escaped } from "#src/schema/pointer.ts";
import { budget } from "./budget.ts";
import { everyBlock, isBlockList, nestedProperty } from "./walk.ts";

/** Editing schemas of blocks by their `@type`. */
export type BlockSchemas = ReadonlyMap<string, JsonObject>;

/**
 * What the schema of its type says against a block, but not against those in it. A type that does not exist is a mistake; of a
 * block that only some languages have, texts of the others are not missing.
 */
export function examineBlock(
  block: JsonObject,
  at: string,
  schemas: BlockSchemas,
  languages: CountedLanguages,
): Fault[] {
  const { "@type": type, languages: codes } = block;
  if (type === undefined && "entry" in block) return [];
  const schema = typeof type === "string" ? schemas.get(type) : undefined;
  if (schema === undefined)
    return [unknownBlock(`${at}/@type`, String(type ?? ""), schemas)];
  const faults = examineBody(
    block,
    schema,
    languagesAmong(languages, codes),
  ).map(
    ({ pointer: inner, ...fault }): Fault => ({
      ...fault,
      pointer: `${at}${inner}`,
    }),
  );
  if (faults.length > budget.faults) return faults;
  const known = new Set(faults.map((fault) => fault.pointer));
  return [
    ...faults,
    ...runningLinks(alone(block), at).filter(
      (fault) => !known.has(fault.pointer),
    ),
  ];
}

function unknownBlock(
  pointer: string,
  name: string,
  schemas: BlockSchemas,
): Fault {
  const meant = nearest(name, [...schemas.keys()]) ?? "";
  const label = labelsOf(schemas.get(meant));
  return {
    ...{ pointer, outcome: "unknownBlock", level: "mistake" },
    values: { name, meant },
    ...(label && { meant: label }),
  };
}

/** A block without the blocks in it, which are examined by themselves. */
const alone = (block: JsonObject): JsonObject =>
  without(block, [nestedProperty(block) ?? ""]);

const addresses = /(?:url|href|link|src)$/i;

/** Links that run something in properties that no schema knows. */
function runningLinks(value: Json, pointer: string, name = ""): Fault[] {
  if (typeof value === "string")
    return (addresses.test(name) && isRunningLink(value)) ||
      hasRunningLink(value)
      ? [{ pointer, outcome: "runningLink", level: "mistake" }]
      : [];
  if (typeof value !== "object" || value === null) return [];
  const isOfName = Array.isArray(value) || isByLanguage(value);
  return Object.entries(value).flatMap(([inner, one]: [string, Json]) =>
    runningLinks(one, `${pointer}/${escaped(inner)}`, isOfName ? name : inner),
  );
}

/** What the blocks of a page refer to by `x-reference`. */
export const blockReferences = (
  blocks: Json,
  pointer: string,
  schemas: BlockSchemas,
): Reference[] =>
  [...everyBlock(blocks, pointer)].flatMap(([at, block]) => {
    const schema = schemas.get(String(block["@type"]));
    return schema === undefined ? [] : referencesIn(block, schema, at);
  });

/** What a value refers to by the `x-reference` of its schema, but for the blocks in it. */
export function referencesIn(
  value: Json,
  rule: JsonObject,
  pointer: string,
): Reference[] {
  const kind = rule["x-reference"];
  const entity =
    typeof kind === "string" ? own(referenceEntities, kind) : undefined;
  if (entity !== undefined && !isByLanguage(value)) {
    // The address of another entity is one of nothing.
    const isOther =
      typeof value === "string" &&
      value.includes("/") &&
      !value.split("/").includes(String(kind));
    const id = isOther ? "" : entityId(value as AnyReference);
    return id === undefined ? [] : [{ pointer, entity, id }];
  }
  const { properties, items } = rule;
  if (Array.isArray(value))
    return isObject(items) && !isBlockList(rule)
      ? (value as readonly Json[]).flatMap((item, index) =>
          referencesIn(item, items, `${pointer}/${index}`),
        )
      : [];
  if (!isObject(value)) return [];
  const isText: boolean = isByLanguage(value);
  if (isText)
    return documentLanguages.flatMap((code) =>
      referencesIn(value[code], rule, `${pointer}/${code}`),
    );
  return Object.entries(value).flatMap(([name, inner]) => {
    const known = isObject(properties) ? properties[name] : undefined;
    return isObject(known)
      ? referencesIn(inner, known, `${pointer}/${escaped(name)}`)
      : [];
  });
}
