import { readWindow } from "#src/domain/values/window.ts";
import { isObject, itemsOf, type JsonObject } from "#src/schema/json.ts";
import type { BlockSchemas } from "./blocks/examine-blocks.ts";
import { blockLists, innerBlocks, nestedProperty } from "./blocks/walk.ts";
import type { DocumentKind } from "./kinds/kind.ts";
import { type NamedEntity, namedIn } from "./references.ts";

/** When something is shown, in milliseconds since 1970; each end may be open. */
export interface ShownWindow {
  from: number | undefined;
  until: number | undefined;
}

const earliest = (...times: readonly (number | undefined)[]) =>
  times.reduce((one, other) =>
    one === undefined || (other !== undefined && other < one) ? other : one,
  );

const latest = (...times: readonly (number | undefined)[]) =>
  times.reduce((one, other) =>
    one === undefined || (other !== undefined && other > one) ? other : one,
  );

/**
 * When the blocks of a body that refer to an entity are shown, each window once: within those of the groups that hold them, and
 * that of their page.
 */
export function shownWindows(
  body: JsonObject,
  { entity, id }: NamedEntity,
  line: Pick<DocumentKind, "schema" | "references" | "lists">,
  schemas: BlockSchemas,
  timeZone: string,
): ShownWindow[] {
  const lists = blockLists(line.schema);
  const isNamedIn = (part: JsonObject) =>
    namedIn(part, line, schemas).some(
      (named) => named.entity === entity && named.id === id,
    );
  const within = (
    { from, until }: ShownWindow,
    [start, end]: readonly unknown[],
  ): ShownWindow => {
    const { opensAt, closesAt } = readWindow(start, end, timeZone);
    return { from: latest(from, opensAt), until: earliest(until, closesAt) };
  };
  const ofBlock = (
    list: string,
    block: JsonObject,
    outer: ShownWindow,
  ): ShownWindow[] => {
    const window = within(outer, [
      block["diffusionStartAt"],
      block["diffusionEndAt"],
    ]);
    const property = nestedProperty(block);
    const alone = property === undefined ? block : { ...block, [property]: [] };
    return [
      ...(isNamedIn({ [list]: [alone] }) ? [window] : []),
      ...innerBlocks(block)
        .filter(isObject)
        .flatMap((inner) => ofBlock(list, inner, window)),
    ];
  };
  const whole = within({ from: undefined, until: undefined }, [
    body["startDate"],
    body["endDate"],
  ]);
  const without = Object.fromEntries(lists.map((name) => [name, []]));
  const found = [
    ...(isNamedIn({ ...body, ...without }) ? [whole] : []),
    ...lists.flatMap((list) =>
      itemsOf(body[list])
        .filter(isObject)
        .flatMap((block) => ofBlock(list, block, whole)),
    ),
  ];
  return [
    ...new Map(
      found.map((window) => [`${window.from}/${window.until}`, window]),
    ).values(),
  ];
}
