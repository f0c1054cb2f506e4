import schema from "#schemas/documents/menu.schema.json" with { type: "json" };
import type { DeepPartial } from "#src/domain/documents/fitting.ts";
import { hashId, idAfter } from "#src/domain/values/hash-id.ts";
import type { MenuDocument } from "#src/schema/types.gen.ts";
import { defineKind, label, type ProjectedRow, permissionsOf } from "./kind.ts";
import { repeated } from "./repeated.ts";
import { localized } from "./rows.ts";

type Item = NonNullable<DeepPartial<MenuDocument>["items"]>[number];

/** The menu, in its order. */
export const menuKind = defineKind<MenuDocument>({
  label: label("Menu", "Menu", "Menu", "Menú", "Menü", "Menu"),
  schema,
  permissions: permissionsOf("OPTION_WRITE"),
  isSingle: true,
  tables: ["menu_items"],
  project: ({ items = [] }) => ({
    menu_items: { key: "id", rows: rowsOf(items) },
  }),
  rules: (_before, { items }) => [
    ...repeated(items, "/items", "key"),
    ...repeated(items, "/items", "id"),
  ],
  references: ({ items = [] }) =>
    items.flatMap(({ targetEntity, targetId }, index) =>
      typeof targetEntity === "string" && typeof targetId === "number"
        ? [
            {
              pointer: `/items/${index}/targetId`,
              entity: targetEntity,
              id: String(targetId),
            },
          ]
        : [],
    ),
});

function rowsOf(items: readonly Item[]): ProjectedRow[] {
  const positions = positionsOf(items);
  const taken = new Set(items.map(({ id = 0 }) => id));
  return items.map((item, index) => ({
    id: item.id ?? freeId(item, index, taken),
    position: positions[index],
    label: localized(item.label),
    link: item.link ?? null,
    target_entity: item.targetEntity ?? null,
    target_id: item.targetId ?? null,
  }));
}

/** The positions that items bring along, as long as they are in their order; else 1, 2, 3 … */
function positionsOf(items: readonly Item[]): number[] {
  const own = items.map(({ position }) => position ?? Number.NaN);
  const isOrdered = own.every(
    (position, index) =>
      Number.isInteger(position) &&
      (index === 0 || position >= (own[index - 1] ?? 0)),
  );
  return isOrdered ? own : items.map((_, index) => index + 1);
}

/** The id of an item that has none yet. */
function freeId({ key }: Item, index: number, taken: Set<number>): number {
  let id = hashId(key ?? String(index));
  while (taken.has(id)) id = idAfter(id);
  taken.add(id);
  return id;
}
