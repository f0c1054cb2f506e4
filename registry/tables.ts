import { facts } from "./facts.ts";
import { layouts } from "./layouts.ts";
import { pages, sources } from "./sources.ts";
import { widgets } from "./widgets.ts";

/** All that pages are made of. */
export const tables = {
  registry: widgets,
  layouts,
  facts,
  sources,
  pages,
};
