import type { BlockComponent, CatalogLines, Registry } from "./types.ts";

/** Joins the lines of a catalog with their components. */
export const registryOf = (
  catalog: CatalogLines,
  components: Readonly<Record<string, () => Promise<{ default: unknown }>>>,
): Registry =>
  Object.fromEntries(
    Object.entries(catalog).map(([type, line]) => [
      type,
      {
        ...line,
        load: components[type] as () => Promise<{ default: BlockComponent }>,
      },
    ]),
  );
