import { layouts } from "#registry/layouts.ts";
import table from "#registry/routes.json" with { type: "json" };
import { typeOf, widgetSchemas } from "./examples.ts";

/** What one page of the gallery shows, as the query of its address. */
export interface GalleryQuery {
  /** A block's type, or `Notifications`; all blocks where absent. */
  type?: string;
  /** The index of an example, 0 for the first; all examples where absent. */
  example?: string;
  /** A layout of registry/pages, in place of blocks. */
  page?: string;
  /** What the API answers: ready, empty, loading, failed. */
  state?: string;
  language?: string;
  theme?: string;
}

export interface GalleryEntry {
  group: "Screens" | "Blocks" | "Notifications";
  label: string;
  query: GalleryQuery;
}

/** All that the gallery lists: each screen, each example of each block. */
export const galleryEntries: readonly GalleryEntry[] = [
  ...Object.keys(layouts).map(
    (page): GalleryEntry => ({
      group: "Screens",
      label: page,
      query: { page },
    }),
  ),
  ...widgetSchemas.flatMap((schema) =>
    schema.examples.map((_, index): GalleryEntry => {
      const type = typeOf(schema);
      const label = index === 0 ? type : `${type} ${index + 1}`;
      return {
        group: "Blocks",
        label,
        query: { type, example: String(index) },
      };
    }),
  ),
  {
    group: "Notifications",
    label: "four kinds",
    query: { type: "Notifications" },
  },
];

/** The address at which a page of the registry stands, its parameters filled in. */
export function routeOf(page: string): {
  path: string;
  params: Record<string, string>;
} {
  const pattern =
    table.routes.find((route) => route.page === page)?.path ?? "/";
  const names = pattern.match(/(?<=:)\w+/g) ?? [];
  const params = Object.fromEntries(names.map((name) => [name, "1"]));
  const path = pattern.replace(/:(\w+)\??/g, "1");
  return { path, params };
}
