import {
  inLanguage,
  isObject,
  type Json,
  type JsonObject,
} from "#src/domain/documents/languages.ts";
import { splitBlock, splitBlocks } from "./split-blocks.ts";
import { nestedProperty } from "./walk.ts";

/** Properties that a block has in a document only: what identifies it, the languages that have it, its entry on the wire. */
const ownOfBlocks: readonly string[] = ["key", "languages", "entry"];

/** Texts that people translate: written by language also where they happen to be the same. */
const translated = ["title", "subtitle", "caption", "text", "label", "alt"];

const isList = (value: Json): value is readonly Json[] => Array.isArray(value);

/** Whether a value can be written as a block of a document: a widget without the properties that only those have. */
const isWidget = (value: Json): value is JsonObject =>
  isObject(value) &&
  typeof value["@type"] === "string" &&
  !ownOfBlocks.some((name) => Object.hasOwn(value, name));

/** Whether a list holds widgets. */
const holdsWidgets = (value: Json): value is readonly JsonObject[] =>
  isList(value) && value.length > 0 && value.every(isWidget);

/** A tree of one language, with its language. */
type Entry<Value extends Json = Json> = readonly [language: string, Value];

interface Aligned {
  /** What makes two blocks the same one. */
  signature: string;
  members: Entry<JsonObject>[];
}

/**
 * One list of blocks of a list per language (BO-3.2). Blocks of the same type and id, in the same order, are one block; those
 * that some languages lack carry `languages`. Nothing is lost: `splitBlocks` gives back each list.
 */
export function mergeBlocks(
  lists: readonly Entry<readonly JsonObject[]>[],
  keys: Set<string> = new Set(),
): JsonObject[] {
  const all = lists.map(([language]) => language);
  return align(lists).flatMap(({ members }) => {
    const codes = members.map(([language]) => language);
    const merged = mergeBlock(members, keys);
    const isFaithful = members.every(([language, tree]) =>
      isEqual(splitBlock(merged, language), tree),
    );
    return isFaithful
      ? [withKey(merged, codes.length === all.length ? null : codes, keys)]
      : members.map(([language, tree]) =>
          withKey(mergeBlock([[language, tree]], keys), [language], keys),
        );
  });
}

const isEqual = (one: unknown, other: unknown): boolean =>
  stable(one) === stable(other);

/** JSON in which the order of properties does not count. */
const stable = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    isObject(inner)
      ? Object.fromEntries(
          Object.entries(inner).toSorted(([one], [other]) =>
            one < other ? -1 : 1,
          ),
        )
      : inner,
  ) ?? "undefined";

function withKey(
  block: JsonObject,
  languages: readonly string[] | null,
  keys: Set<string>,
): JsonObject {
  const { id, "@type": type } = block;
  const wanted = typeof id === "number" ? `block-${id}` : "block";
  let key = wanted;
  for (let count = 2; keys.has(key); count += 1) key = `${wanted}-${count}`;
  keys.add(key);
  return {
    key,
    ...(type !== undefined && { "@type": type }),
    ...(languages !== null && { languages }),
    ...block,
  };
}

const signatureOf = (block: JsonObject): string =>
  JSON.stringify([block["@type"] ?? null, block["id"] ?? null]);

/** The shortest list that has every list's blocks in their order: that of the first, with what others have more between. */
function align(lists: readonly Entry<readonly JsonObject[]>[]): Aligned[] {
  let aligned: Aligned[] = [];
  for (const [language, blocks] of lists) {
    const next: Aligned[] = [];
    let [left, right] = [0, 0];
    const common = longestCommon(
      aligned.map(({ signature }) => signature),
      blocks.map(signatureOf),
    );
    for (const [at, index] of [...common, [aligned.length, blocks.length]]) {
      next.push(...aligned.slice(left, at));
      for (const block of blocks.slice(right, index))
        next.push({
          signature: signatureOf(block),
          members: [[language, block]],
        });
      const [same, block] = [aligned[at ?? 0], blocks[index ?? 0]];
      if (same !== undefined && block !== undefined)
        next.push({ ...same, members: [...same.members, [language, block]] });
      [left, right] = [(at ?? 0) + 1, (index ?? 0) + 1];
    }
    aligned = next;
  }
  return aligned;
}

/** The indexes of a longest common subsequence. */
function longestCommon(
  one: readonly string[],
  other: readonly string[],
): number[][] {
  const lengths = Array.from({ length: one.length + 1 }, () =>
    new Array<number>(other.length + 1).fill(0),
  );
  const at = (i: number, j: number) => lengths[i]?.[j] ?? 0;
  for (let i = one.length - 1; i >= 0; i -= 1)
    for (let j = other.length - 1; j >= 0; j -= 1) {
      const row = lengths[i];
      if (row !== undefined)
        row[j] =
          one[i] === other[j]
            ? at(i + 1, j + 1) + 1
            : Math.max(at(i + 1, j), at(i, j + 1));
    }
  const pairs = [];
  let [i, j] = [0, 0];
  while (i < one.length && j < other.length)
    if (one[i] === other[j]) pairs.push([i++, j++]);
    else if (at(i + 1, j) >= at(i, j + 1)) i += 1;
    else j += 1;
  return pairs;
}

function mergeBlock(
  members: readonly Entry<JsonObject>[],
  keys: Set<string>,
): JsonObject {
  const codes = members.map(([language]) => language);
  return mergeObjects(members, nestedProperty(members[0]?.[1] ?? {}));

  function mergeObjects(
    entries: readonly Entry<JsonObject>[],
    nested?: string,
  ): JsonObject {
    const names = new Set(entries.flatMap(([, tree]) => Object.keys(tree)));
    return Object.fromEntries(
      [...names].map((name) => [
        name,
        merge(
          entries
            .filter(([, tree]) => Object.hasOwn(tree, name))
            .map(([code, tree]) => [code, tree[name]] as const),
          { name, isNested: name === nested },
        ),
      ]),
    );
  }

  function merge(
    entries: readonly Entry[],
    { name, isNested }: { name: string; isNested: boolean },
  ): Json {
    const isEverywhere = entries.length === codes.length;
    const values = entries.map(([, value]) => value);
    const [first] = values;
    if (isEverywhere) {
      const merged =
        isNested && values.every(holdsWidgets)
          ? mergeLists(entries as readonly Entry<readonly JsonObject[]>[])
          : mergeInside(entries, values);
      const split = (one: Json, code: string) =>
        isNested && isList(one)
          ? splitBlocks(one, code)
          : inLanguage(one, code);
      const isFaithful =
        merged !== undefined &&
        entries.every(([code, value]) => isEqual(split(merged, code), value));
      if (isFaithful) return merged;
      const isSame = values.every((value) => isEqual(value, first));
      const isText = translated.includes(name) && typeof first === "string";
      const isPlain = isEqual(split(first, "fr"), first);
      if (isSame && isPlain && !isText) return first;
    }
    return Object.fromEntries(entries);
  }

  function mergeLists(
    lists: readonly Entry<readonly JsonObject[]>[],
  ): JsonObject[] {
    const before = new Set(keys);
    const merged = mergeBlocks(lists, before);
    for (const key of before) keys.add(key);
    return merged;
  }

  /** Lists and objects whose parts can be merged; undefined for anything else. */
  function mergeInside(
    entries: readonly Entry[],
    values: readonly Json[],
  ): Json {
    if (values.every(isObject))
      return mergeObjects(entries as readonly Entry<JsonObject>[]);
    const lists = values.filter(isList);
    const length = lists[0]?.length ?? 0;
    const isUniform =
      lists.length === values.length &&
      lists.every((list) => list.length === length && list.every(isObject));
    return isUniform
      ? Array.from({ length }, (_, index) =>
          mergeObjects(
            entries.map(
              ([code, list]) =>
                [code, (list as readonly JsonObject[])[index] ?? {}] as const,
            ),
          ),
        )
      : undefined;
  }
}
