import { layouts as ownLayouts } from "#registry/layouts.ts";
import table from "#registry/routes.json" with { type: "json" };
import type { PlainLayout } from "#src/engine/contract.ts";
import { widgetSchemas } from "./examples.ts";
import rankingFirst from "./pages/challenge-ranking-first.json";

/** Further layouts of the same blocks, and the registry page that each could replace. */
const variants: Readonly<Record<string, string>> = {
  [rankingFirst.name]: "challenge",
};

/** The layouts of registry/pages and those of ./pages, by name. */
export const layouts: Readonly<Record<string, PlainLayout>> = {
  ...ownLayouts,
  [rankingFirst.name]: rankingFirst as unknown as PlainLayout,
};

/** The content of one gallery page, as the query of its URL. */
export interface GalleryQuery {
  /** A block's type, or `Notifications`; defaults to all blocks. */
  type?: string;
  /** The index of an example, from 0; defaults to all examples. */
  example?: string;
  /** A layout of registry/pages or ./pages, instead of blocks. */
  page?: string;
  /** The state of the API: ready, empty, loading, failed. */
  state?: string;
  language?: string;
  theme?: string;
}

export interface GalleryEntry {
  group: "Screens" | "Blocks" | "Notifications";
  label: string;
  query: GalleryQuery;
}

/** Everything that the gallery lists: each screen, and each example of each block. */
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
      const type = schema.type;
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

/** The route of a page, with its parameters filled in. */
export function routeOf(page: string): {
  path: string;
  params: Record<string, string>;
} {
  const pattern =
    table.routes.find((route) => route.page === (variants[page] ?? page))
      ?.path ?? "/";
  const names = pattern.match(/(?<=:)\w+/g) ?? [];
  const params = Object.fromEntries(names.map((name) => [name, "1"]));
  const path = pattern.replace(/:(\w+)\??/g, "1");
  return { path, params };
}
