import type { Layout } from "#src/schema/types.gen.ts";
import { byName } from "./by-name.ts";

/** The layouts of `pages/`, by name. */
export const layouts: Readonly<Record<string, Layout>> = byName(
  import.meta.glob<Layout>("./pages/*.json", {
    eager: true,
    import: "default",
  }),
);
