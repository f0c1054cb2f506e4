import {
  isList,
  isObject,
  itemsOf,
  type Json,
  type JsonObject,
} from "#src/schema/json.ts";
import { innerBlocks, nestedProperty } from "./walk.ts";

/** Which blocks may hold which others. */
export interface Nesting {
  /** Whether blocks of a type may be in a group of another type; at the top every block may be. */
  accepts: (group: string, type: string) => boolean;
}

/** A block where it is in a page. */
export interface PlacedBlock {
  /** Its key; of a block without a key, or with that of an earlier block, its pointer. */
  id: string;
  block: JsonObject;
  /** Undefined at the top of the page. */
  group: PlacedBlock | undefined;
  index: number;
  pointer: string;
}

/** A place in a page: in a group, or at its top. */
export interface BlockPlace {
  group: string | null;
  index: number;
}

export type Direction = "up" | "down" | "in" | "out";

/** Makes a key that no block of the page has. */
export type NewKey = () => string;

export const typeOf = (block: JsonObject): string =>
  String(block["@type"] ?? "");

/** The blocks at the top of a page, or in a group. */
export const blocksIn = (
  body: JsonObject,
  group: PlacedBlock | undefined,
): readonly Json[] =>
  group === undefined ? itemsOf(body["blocks"]) : innerBlocks(group.block);

/** Of each body, since it is searched several times for each change. */
const placedByBody = new WeakMap<
  JsonObject,
  ReadonlyMap<string, PlacedBlock>
>();

/** Every block of a page by its id, in order, each group before what is in it. */
export function placedBlocks(
  body: JsonObject,
): ReadonlyMap<string, PlacedBlock> {
  const known = placedByBody.get(body);
  if (known !== undefined) return known;
  const blocks = new Map<string, PlacedBlock>();
  const visit = (
    list: readonly Json[],
    group: PlacedBlock | undefined,
    pointer: string,
  ): void => {
    for (const [index, block] of list.entries()) {
      if (!isObject(block)) continue;
      const at = `${pointer}/${index}`;
      const { key } = block;
      const isKnown = typeof key === "string" && key !== "" && !blocks.has(key);
      const id = isKnown ? key : `@${at}`;
      const found = { id, block, group, index, pointer: at };
      blocks.set(id, found);
      visit(innerBlocks(block), found, `${at}/${nestedProperty(block)}`);
    }
  };
  visit(itemsOf(body["blocks"]), undefined, "/blocks");
  placedByBody.set(body, blocks);
  return blocks;
}

/** The block with an id. */
export const findBlock = (
  body: JsonObject,
  id: string,
): PlacedBlock | undefined => placedBlocks(body).get(id);

/** The innermost block that a JSON Pointer leads into. */
export function blockAtPointer(
  body: JsonObject,
  pointer: string,
): PlacedBlock | undefined {
  let found: PlacedBlock | undefined;
  for (const placed of placedBlocks(body).values())
    if (`${pointer}/`.startsWith(`${placed.pointer}/`)) found = placed;
  return found;
}

/** A body with another list of blocks at the top, or in a group; all else stays the same objects. */
function withBlocks(
  body: JsonObject,
  group: PlacedBlock | undefined,
  list: readonly Json[],
): JsonObject {
  if (group === undefined) return { ...body, blocks: list };
  const property = nestedProperty(group.block);
  if (property === undefined) return body;
  return withBlock(body, group, { ...group.block, [property]: list });
}

/** A body in which one block is replaced. */
function withBlock(
  body: JsonObject,
  { group, index }: PlacedBlock,
  block: JsonObject,
): JsonObject {
  return withBlocks(body, group, blocksIn(body, group).with(index, block));
}

/** Whether a block may be in a group; `null` is the top of the page. */
export function mayHold(
  body: JsonObject,
  group: string | null,
  type: string,
  nesting: Nesting,
): boolean {
  if (group === null) return true;
  const found = findBlock(body, group);
  return (
    found !== undefined &&
    nestedProperty(found.block) !== undefined &&
    nesting.accepts(typeOf(found.block), type)
  );
}

const clamped = (index: number, length: number) =>
  Math.max(0, Math.min(index, length));

/** Adds a block at a place; returns the same body if it may not be there. */
export function insertBlock(
  body: JsonObject,
  block: JsonObject,
  place: BlockPlace,
  nesting: Nesting,
): JsonObject {
  if (!mayHold(body, place.group, typeOf(block), nesting)) return body;
  const group = place.group === null ? undefined : findBlock(body, place.group);
  const list = blocksIn(body, group);
  return withBlocks(
    body,
    group,
    list.toSpliced(clamped(place.index, list.length), 0, block),
  );
}

/** Removes a block with all that is in it. */
export function removeBlock(body: JsonObject, id: string): JsonObject {
  const found = findBlock(body, id);
  if (found === undefined) return body;
  const list = blocksIn(body, found.group);
  return withBlocks(body, found.group, list.toSpliced(found.index, 1));
}

/** Whether a block is another one, or in it. */
export const isWithin = (
  placed: PlacedBlock | undefined,
  id: string,
): boolean =>
  placed !== undefined && (placed.id === id || isWithin(placed.group, id));

/**
 * Moves a block; `index` is the one that it then has. Returns the same body if it may not be there, as a group within
 * itself.
 */
export function moveBlock(
  body: JsonObject,
  id: string,
  place: BlockPlace,
  nesting: Nesting,
): JsonObject {
  const found = findBlock(body, id);
  if (found === undefined) return body;
  const { block, group, index } = found;
  if ((group?.id ?? null) === place.group) {
    const others = blocksIn(body, group).toSpliced(index, 1);
    const to = clamped(place.index, others.length);
    return to === index
      ? body
      : withBlocks(body, group, others.toSpliced(to, 0, block));
  }
  const target =
    place.group === null ? undefined : findBlock(body, place.group);
  if (
    isWithin(target, id) ||
    !mayHold(body, place.group, typeOf(block), nesting)
  )
    return body;
  const without = removeBlock(body, id);
  // Groups around the block are other objects now, all others have other pointers.
  const isAround = target !== undefined && isWithin(group, target.id);
  const there =
    target &&
    [...placedBlocks(without).values()].find((one) =>
      isAround ? one.pointer === target.pointer : one.block === target.block,
    );
  const list = blocksIn(without, there);
  return withBlocks(
    without,
    there,
    list.toSpliced(clamped(place.index, list.length), 0, block),
  );
}

/** The place one step up or down, into the group next to a block, or out of the group that it is in. */
export function placeTowards(
  body: JsonObject,
  id: string,
  direction: Direction,
  nesting: Nesting,
): BlockPlace | undefined {
  const found = findBlock(body, id);
  if (found === undefined) return undefined;
  const { block, group, index } = found;
  const list = blocksIn(body, group);
  const ownGroup = group?.id ?? null;
  switch (direction) {
    case "up":
      return index > 0 ? { group: ownGroup, index: index - 1 } : undefined;
    case "down":
      return index < list.length - 1
        ? { group: ownGroup, index: index + 1 }
        : undefined;
    case "out":
      return (
        group && { group: group.group?.id ?? null, index: group.index + 1 }
      );
    case "in":
      return groupBeside();
  }

  /** The end of the group before it, or else the start of the one after it. */
  function groupBeside(): BlockPlace | undefined {
    const siblings = [...placedBlocks(body).values()].filter(
      (one) => (one.group?.id ?? null) === ownGroup,
    );
    for (const step of [-1, 1]) {
      const beside = siblings.find((one) => one.index === index + step);
      if (beside && mayHold(body, beside.id, typeOf(block), nesting))
        return {
          group: beside.id,
          index: step < 0 ? blocksIn(body, beside).length : 0,
        };
    }
    return undefined;
  }
}

/** A copy with other keys throughout, and without the ids of its widgets, which name one widget each. */
export function copyOfBlock(block: JsonObject, newKey: NewKey): JsonObject {
  const { key: _, id: __, ...rest } = block;
  const property = nestedProperty(block);
  return {
    key: newKey(),
    ...rest,
    ...(property !== undefined &&
      isList(block[property]) && {
        [property]: innerBlocks(block).map((inner) =>
          isObject(inner) ? copyOfBlock(inner, newKey) : inner,
        ),
      }),
  };
}

/** Adds a copy of a block after it. */
export function duplicateBlock(
  body: JsonObject,
  id: string,
  newKey: NewKey,
): { body: JsonObject; id: string } {
  const found = findBlock(body, id);
  if (found === undefined) return { body, id };
  const copy = copyOfBlock(found.block, newKey);
  const { group, index } = found;
  return {
    id: String(copy["key"]),
    body: withBlocks(
      body,
      group,
      blocksIn(body, group).toSpliced(index + 1, 0, copy),
    ),
  };
}

/** Replaces a block by what `change` makes of it. */
export function editBlock(
  body: JsonObject,
  id: string,
  change: (block: JsonObject) => JsonObject,
): JsonObject {
  const found = findBlock(body, id);
  if (found === undefined) return body;
  const block = change(found.block);
  return block === found.block ? body : withBlock(body, found, block);
}

/** Gives a key to each block that has none, or that of an earlier one. */
export function withUniqueKeys(body: JsonObject, newKey: NewKey): JsonObject {
  let result = body;
  for (;;) {
    const unnamed = [...placedBlocks(result).values()].find(
      ({ id, block }) => id !== block["key"],
    );
    if (unnamed === undefined) return result;
    const { key: _, ...rest } = unnamed.block;
    result = withBlock(result, unnamed, { key: newKey(), ...rest });
  }
}

const alphabet = "abcdefghijklmnopqrstuvwxyz0123456789";

/**
 * Makes keys that no block of a page has.
 * @param random fills an array with random bytes, as `crypto.getRandomValues`
 */
export function keyMaker(
  body: JsonObject,
  random: (bytes: Uint8Array<ArrayBuffer>) => Uint8Array,
): NewKey {
  const taken = new Set<Json>();
  for (const { block } of placedBlocks(body).values()) taken.add(block["key"]);
  return () => {
    for (;;) {
      const letters = Array.from(
        random(new Uint8Array(10)),
        (byte) => alphabet[byte % alphabet.length],
      );
      const key = `block-${letters.join("")}`;
      if (taken.has(key)) continue;
      taken.add(key);
      return key;
    }
  };
}
