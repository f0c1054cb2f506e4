import { facts } from "./facts.ts";
import { pagedSources, sources } from "./sources.ts";
import { widgets } from "./widgets.ts";

/** All that pages are made of, but their layouts. */
export const tables = {
  registry: widgets,
  facts,
  sources,
  pages: pagedSources,
};
