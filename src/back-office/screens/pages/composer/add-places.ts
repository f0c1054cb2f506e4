import {
  type BlockPlace,
  blocksIn,
  findBlock,
  mayHold,
  type Nesting,
} from "#src/domain/documents/blocks/block-edit.ts";
import { nestedProperty } from "#src/domain/documents/blocks/walk.ts";
import type { JsonObject } from "#src/schema/json.ts";

/** Where a block can be added, as people see it. */
export interface AddPlace extends BlockPlace {
  way: "in" | "after" | "end";
  /** Of the group or block. */
  name: string;
}

/** Where blocks can be added: in the selected group, after what is selected, after each group around it, at the end (BO-4.2). */
export function addPlaces(
  body: JsonObject,
  selected: string,
  nameOf: (block: JsonObject) => string,
): AddPlace[] {
  const found = findBlock(body, selected);
  const places: AddPlace[] = [];
  if (found !== undefined && nestedProperty(found.block) !== undefined)
    places.push({
      way: "in",
      name: nameOf(found.block),
      group: found.id,
      index: blocksIn(body, found).length,
    });
  for (let one = found; one !== undefined; one = one.group)
    places.push({
      way: "after",
      name: nameOf(one.block),
      group: one.group?.id ?? null,
      index: one.index + 1,
    });
  const end = blocksIn(body, undefined).length;
  if (places.at(-1)?.index !== end || places.at(-1)?.group !== null)
    places.push({ way: "end", name: "", group: null, index: end });
  return places;
}

/** The first of some places that may hold a type. The page itself may hold every type. */
export function placeFor(
  type: string,
  {
    body,
    places,
    nesting,
  }: { body: JsonObject; places: readonly AddPlace[]; nesting: Nesting },
): BlockPlace {
  const { group, index } = places.find(
    (one) => one.group === null || mayHold(body, one.group, type, nesting),
  ) ?? { group: null, index: blocksIn(body, undefined).length };
  return { group, index };
}
