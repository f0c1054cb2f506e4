import { type AnyReference, entityId } from "#src/domain/reference.ts";
import { everyBlock } from "./blocks.ts";
import type { Projection } from "./kind.ts";
import { isObject, type Json, type JsonObject } from "./languages.ts";
import { blocsOf, gameRows } from "./page.ts";

/** The bodies of shared contents by their ids. */
export type SharedBodies = ReadonlyMap<number, JsonObject>;

const TYPE = "SharedBlock";

/** The rows of a shared content: its blocks by language, and the addresses of its games. */
export const projectShared = (
  body: JsonObject,
  entityId: number | null,
): Projection => ({
  shared_blocks: {
    key: "id",
    // Languages that it has no text in get its blocks in French.
    rows: [{ id: entityId, blocs: blocsOf(body, ["fr"]) }],
  },
  games: { key: "widget_id", rows: gameRows(body) },
});

const idOf = (block: JsonObject): number =>
  Number(entityId(block["shared"] as AnyReference));

/** The shared contents that blocks take theirs from, with the JSON Pointers to what names them. */
export const sharedReferences = (
  blocks: Json,
  pointer: string,
): { pointer: string; id: number }[] =>
  [...everyBlock(blocks, pointer)].flatMap(([at, block]) =>
    block["@type"] === TYPE
      ? [{ pointer: `${at}/shared`, id: idOf(block) }]
      : [],
  );

/** Whether a content is in another one, or is that one, at any depth. */
export function contains(
  from: number,
  wanted: number,
  bodies: SharedBodies,
  seen: Set<number> = new Set(),
): boolean {
  if (from === wanted) return true;
  if (seen.has(from)) return false;
  seen.add(from);
  return sharedReferences(bodies.get(from)?.["blocks"], "").some(({ id }) =>
    contains(id, wanted, bodies, seen),
  );
}

/** How deep contents in contents are followed. */
const DEEPEST = 8;

/** Blocks in which each `SharedBlock` holds the blocks of its content. */
export function withSharedBodies(
  blocks: Json,
  bodies: SharedBodies,
  depth = 0,
): Json {
  if (Array.isArray(blocks))
    return (blocks as readonly Json[]).map((one) =>
      withSharedBodies(one, bodies, depth),
    );
  if (!isObject(blocks)) return blocks;
  const inner = Object.fromEntries(
    Object.entries(blocks).map(([name, value]) => [
      name,
      Array.isArray(value) ? withSharedBodies(value, bodies, depth) : value,
    ]),
  );
  if (blocks["@type"] !== TYPE || depth === DEEPEST) return inner;
  const content = bodies.get(idOf(blocks))?.["blocks"];
  return {
    ...inner,
    [held]: withSharedBodies(content ?? [], bodies, depth + 1),
  };
}

/** Where `withSharedBodies` puts blocks. */
const held = "widgets";

/** The place in a body of what concerns a block of a shared content: the reference to the content. */
export function ownPointer(pointer: string, body: JsonObject): string {
  let value: Json = body;
  let at = "";
  for (const part of pointer.split("/").slice(1)) {
    if (isObject(value) && value["@type"] === TYPE && part === held)
      return `${at}/shared`;
    at += `/${part}`;
    const name = part.replaceAll("~1", "/").replaceAll("~0", "~");
    value =
      typeof value === "object" && value !== null
        ? (value as Record<string, Json>)[name]
        : undefined;
  }
  return pointer;
}
