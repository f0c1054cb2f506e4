import { Content } from "#src/engine/contract.ts";
import { registryOf } from "#src/engine/core/registry.ts";
import { catalog } from "./catalog.ts";
import { components } from "./components.ts";
import { facts } from "./facts.ts";
import { pagedSources, sources } from "./sources.ts";
import { startTables } from "./start.ts";

/** Everything that pages consist of, apart from their layouts. */
export const tables = {
  // The same entries as at the start: their components are already loaded, and keep their state.
  registry: { ...registryOf(catalog, components), ...startTables.registry },
  facts,
  contents: Content,
  sources,
  pages: pagedSources,
};
