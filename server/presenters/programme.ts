import type { Selectable } from "kysely";
import type { FeaturesTable, MenuItemsTable } from "#server/database/schema.ts";
import type { Feature, MenuItem } from "#src/schema/types.gen.ts";

export const featureOf = ({
  name,
  is_enabled,
  attributes,
}: Selectable<FeaturesTable>): Feature => ({
  name,
  enabled: is_enabled,
  attributes: attributes as Feature["attributes"] & object,
});

/** An item of the menu, its label in one language. */
export const menuItemOf = (
  row: Omit<Selectable<MenuItemsTable>, "label"> & { label: string },
): MenuItem => ({
  "@id": `/v2/menus/${row.id}`,
  "@type": "Menu",
  id: row.id,
  label: row.label,
  position: row.position,
  link: row.link,
  targetEntity: row.target_entity,
  targetId: row.target_id,
});
