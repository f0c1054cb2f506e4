import type { PlainLayout } from "#src/engine/contract.ts";
import { byName } from "./by-name.ts";

/** The layouts of `pages/`, by name. */
export const layouts: Readonly<Record<string, PlainLayout>> = byName(
  import.meta.glob<PlainLayout>("./pages/*.json", {
    eager: true,
    import: "default",
  }),
);
