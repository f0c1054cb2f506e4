import schema from "#schemas/documents/shared.schema.json" with {
  type: "json",
};
import { budget } from "#src/domain/documents/blocks/budget.ts";
import {
  isShared,
  sharedId,
} from "#src/domain/documents/blocks/shared-blocks.ts";
import {
  everyBlock,
  SHARED,
  sharedProperty,
} from "#src/domain/documents/blocks/walk.ts";
import { release } from "#src/domain/documents/page-assembly.ts";
import { isObject, type Json, type JsonObject } from "#src/schema/json.ts";
import { unescaped } from "#src/schema/pointer.ts";
import type { SharedDocument } from "#src/schema/types.gen.ts";
import { defineKind, label, permissionsOf } from "./kind.ts";
import { gameRows } from "./page.ts";
import { pageReferences, pageRules } from "./page-rules.ts";

/** The bodies of shared contents by their ids. */
export type SharedBodies = ReadonlyMap<number, JsonObject>;

/** Blocks that several pages show. */
export const sharedKind = defineKind<SharedDocument>({
  label: label(
    "Contenu partagé",
    "Shared content",
    "Contenuto condiviso",
    "Contenido compartido",
    "Geteilter Inhalt",
    "Gedeelde inhoud",
  ),
  plural: label(
    "Contenus partagés",
    "Shared contents",
    "Contenuti condivisi",
    "Contenidos compartidos",
    "Geteilte Inhalte",
    "Gedeelde inhoud",
  ),
  newOne: label(
    "Nouveau contenu partagé",
    "New shared content",
    "Nuovo contenuto condiviso",
    "Nuevo contenido compartido",
    "Neuer geteilter Inhalt",
    "Nieuwe gedeelde inhoud",
  ),
  schema,
  permissions: permissionsOf("CONTENT_WRITE", "CONTENT_PUBLISH"),
  entity: "shared_blocks",
  tables: ["shared_blocks", "games"],
  project: (content, id) => ({
    shared_blocks: {
      key: "id",
      // Languages that it has no text in get its blocks in French.
      rows: [{ id, blocs: release(content, ["fr"]) }],
    },
    games: { key: "widget_id", rows: gameRows(content) },
  }),
  rules: pageRules,
  references: pageReferences,
});

/** The shared contents that blocks take theirs from, with the JSON Pointers to what names them. */
export const sharedReferences = (
  blocks: Json,
  pointer: string,
): { pointer: string; id: number }[] =>
  [...everyBlock(blocks, pointer)].flatMap(([at, block]) =>
    isShared(block) ? [{ pointer: `${at}/shared`, id: sharedId(block) }] : [],
  );

/** The contents that are in `wanted`, and those that contain it at any depth: naming one of them in it would make a cycle. */
export function containing(
  wanted: number,
  bodies: SharedBodies,
): ReadonlySet<number> {
  const holders = new Map<number, number[]>();
  for (const [holder, body] of bodies)
    for (const { id } of sharedReferences(body["blocks"], "")) {
      const known = holders.get(id) ?? [];
      known.push(holder);
      holders.set(id, known);
    }
  const found = new Set([wanted]);
  // A set that grows while it is read is read to its end.
  for (const id of found)
    for (const holder of holders.get(id) ?? []) found.add(holder);
  return found;
}

/** How deep contents in contents are followed. */
const DEEPEST = 8;

interface Expanded {
  blocks: Json;
  /** What shared contents would have brought into it too much of (BO-9.93); the contents from there on are left out. */
  exceeds?: "sharedBlocks" | "sharedBytes";
}

/** Lists of blocks in which each `SharedBlock` holds the blocks of its content, within the budget that they have together. */
export function withSharedBodies(lists: Json, bodies: SharedBodies): Expanded {
  const sizes = new Map<number, { blocks: number; bytes: number }>();
  let [blocksLeft, bytesLeft]: [number, number] = [
    budget.sharedBlocks,
    budget.sharedBytes,
  ];
  let exceeds: Expanded["exceeds"];
  const blocks = expanded(lists, 0);
  return { blocks, ...(exceeds && { exceeds }) };

  function expanded(value: Json, depth: number): Json {
    if (Array.isArray(value))
      return (value as readonly Json[]).map((one) => expanded(one, depth));
    if (!isObject(value)) return value;
    const inner = Object.fromEntries(
      Object.entries(value).map(([name, one]) => [
        name,
        Array.isArray(one) ? expanded(one, depth) : one,
      ]),
    );
    if (value["@type"] !== SHARED || depth === DEEPEST) return inner;
    return {
      ...inner,
      [sharedProperty]: expanded(contentOf(sharedId(value)), depth + 1),
    };
  }

  function contentOf(id: number): Json {
    const body = bodies.get(id);
    if (body === undefined || exceeds !== undefined) return [];
    const content = body["blocks"];
    let size = sizes.get(id);
    if (size === undefined) {
      const blocks = Math.max(1, [...everyBlock(content, "")].length);
      size = { blocks, bytes: JSON.stringify(body).length };
      sizes.set(id, size);
    }
    blocksLeft -= size.blocks;
    bytesLeft -= size.bytes;
    if (blocksLeft < 0) exceeds = "sharedBlocks";
    else if (bytesLeft < 0) exceeds = "sharedBytes";
    return exceeds === undefined ? content : [];
  }
}

/** The place in a body of what concerns a block of a shared content: the reference to the content. */
export function ownPointer(pointer: string, body: JsonObject): string {
  let value: Json = body;
  let at = "";
  for (const part of pointer.split("/").slice(1)) {
    if (isObject(value) && value["@type"] === SHARED && part === sharedProperty)
      return `${at}/shared`;
    at += `/${part}`;
    const name = unescaped(part);
    value =
      typeof value === "object" && value !== null
        ? (value as Record<string, Json>)[name]
        : undefined;
  }
  return pointer;
}
