import {
  isByLanguage,
  isObject,
  type JsonObject,
} from "#src/domain/documents/languages.ts";
import type { Fault, Projection, Reference } from "./kind.ts";
import { numberOr, textOr } from "./rows.ts";

export const itemsOf = (body: JsonObject, name = "items"): JsonObject[] => {
  const items = body[name];
  return Array.isArray(items) ? items.filter(isObject) : [];
};

/** The menu, in its order. */
export function projectMenu(body: JsonObject): Projection {
  const items = itemsOf(body);
  const positions = positionsOf(items);
  const taken = new Set(items.map(({ id }) => numberOr(id, 0)));
  return {
    menu_items: {
      key: "id",
      rows: items.map((item, index) => ({
        id: numberOr(item["id"], undefined) ?? freeId(item, index, taken),
        position: positions[index],
        label: labelOf(item),
        link: textOr(item["link"], null),
        target_entity: textOr(item["targetEntity"], null),
        target_id: numberOr(item["targetId"], null),
      })),
    },
  };
}

const labelOf = ({ label }: JsonObject) =>
  isByLanguage(label) ? label : { fr: textOr(label ?? null, "") };

/** The positions that items bring along, as long as they are in their order; else 1, 2, 3 … */
function positionsOf(items: readonly JsonObject[]): number[] {
  const own = items.map(({ position }) => numberOr(position, Number.NaN));
  const isOrdered = own.every(
    (position, index) =>
      Number.isInteger(position) &&
      (index === 0 || position >= (own[index - 1] ?? 0)),
  );
  return isOrdered ? own : items.map((_, index) => index + 1);
}

/** The first ids are left to items that the database made. */
const FIRST_FREE = 1_000_000;
const FREE = 1_000_000_000;

/** An id of a thing that has none yet: always the same for the same key. */
export function hashId(key: string): number {
  let hash = 0;
  for (const character of key)
    hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % FREE;
  return FIRST_FREE + hash;
}

/** The id of an item that has none yet. */
function freeId(item: JsonObject, index: number, taken: Set<number>): number {
  let id = hashId(textOr(item["key"], null) ?? String(index));
  while (taken.has(id)) id = id === FIRST_FREE + FREE - 1 ? FIRST_FREE : id + 1;
  taken.add(id);
  return id;
}

export const menuRules = (
  _before: JsonObject | null,
  after: JsonObject,
): Fault[] => [
  ...repeated(after, "items", "key"),
  ...repeated(after, "items", "id"),
];

/** A mistake for each item whose key another one has. */
export function repeated(
  body: JsonObject,
  list: string,
  name: string,
): Fault[] {
  const seen = new Set<unknown>();
  return itemsOf(body, list).flatMap((item, index): Fault[] => {
    const key = item[name];
    if (key === undefined || key === null || !seen.has(key)) {
      seen.add(key);
      return [];
    }
    return [
      {
        pointer: `/${list}/${index}/${name}`,
        outcome: "repeatedKey",
        level: "mistake",
      },
    ];
  });
}

export const menuReferences = (body: JsonObject): Reference[] =>
  itemsOf(body).flatMap(({ targetEntity, targetId }, index) =>
    typeof targetEntity === "string" && typeof targetId === "number"
      ? [
          {
            pointer: `/items/${index}/targetId`,
            entity: targetEntity,
            id: String(targetId),
          },
        ]
      : [],
  );
