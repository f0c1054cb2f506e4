import { catalog } from "#registry/catalog.ts";
import { facts } from "#registry/facts.ts";
import routes from "#registry/routes.json" with { type: "json" };
import { sourceParams } from "#registry/source-params.ts";
import { pagedSources, sources } from "#registry/sources.ts";
import { featureNames } from "#src/domain/programme/feature-names.ts";
import type { Examination } from "#src/engine/core/doctor/open-dump.ts";
import challenge from "#src/schema/shapes/wire-challenge.gen.js";
import content from "#src/schema/shapes/wire-page-content.gen.js";

const kinds = (table: object, kind: "source" | "pages") =>
  Object.fromEntries(Object.keys(table).map((name) => [name, kind]));

/** The route parameters of a registry page; undefined if no route shows it. */
function routeParams(page: string): Record<string, string> | undefined {
  const route = routes.routes.find((one) => one.page === page);
  if (route === undefined) return undefined;
  const params = [...route.path.matchAll(/:(\w+)/g)];
  return Object.fromEntries(params.map(([param, name = ""]) => [name, param]));
}

/** Everything that the product's pages are examined with. */
export const productRegistry = {
  registry: catalog,
  data: {
    kinds: { ...kinds(sources, "source"), ...kinds(pagedSources, "pages") },
  },
  facts,
  features: featureNames,
  shapes: { challenge, content },
  params: sourceParams,
  routeParams,
} satisfies Partial<Examination>;
