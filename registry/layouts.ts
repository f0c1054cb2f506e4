import type { Layout } from "#src/schema/types.gen.ts";

const files = import.meta.glob<Layout>("./pages/*.json", {
  eager: true,
  import: "default",
});

/** The layouts of `pages/`, by name. */
export const layouts: Readonly<Record<string, Layout>> = Object.fromEntries(
  Object.values(files).map((layout) => [layout.name, layout]),
);
