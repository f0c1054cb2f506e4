import { registryOf } from "#src/engine/core/registry.ts";
import { catalog } from "./catalog.ts";
import { components } from "./components.ts";
import { facts } from "./facts.ts";
import { pagedSources, sources } from "./sources.ts";

/** Everything that pages consist of, apart from their layouts. */
export const tables = {
  registry: registryOf(catalog, components),
  facts,
  sources,
  pages: pagedSources,
};
