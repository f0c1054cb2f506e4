import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { QueryClient, QueryFunctionContext } from "@tanstack/react-query";
import type { Rolldown } from "vite";
import { catalog } from "#registry/catalog.ts";
import { facts } from "#registry/facts.ts";
import { pagedSources, sources } from "#registry/sources.ts";
import { startCatalog } from "#registry/start-catalog.ts";
import { componentFile } from "#scripts/component-file.ts";
import { productLayout, readPage } from "#scripts/pages.ts";
import { root } from "#scripts/schemas.ts";
import { parseJson } from "#server/core/cli.ts";
import { meQuery } from "#src/api/access/user.ts";
import type { FirstCall } from "#src/api/cache/preloaded-requests.ts";
import { type Client, urlOf } from "#src/api/client/client.ts";
import {
  configQuery,
  featureQuery,
  menusQuery,
  optionsQuery,
} from "#src/api/programme/programme.ts";
import type { RequestTable } from "#src/app/start/preload-requests.ts";
import type { FeatureName } from "#src/domain/programme/feature-names.ts";
import type { CatalogLine, PlainLayout } from "#src/engine/contract.ts";
import {
  blocksOf,
  contentsOf,
  isMadeOf,
  resolveLayout,
} from "#src/engine/core/layout/resolve.ts";
import { languages } from "#src/i18n/languages.ts";
import type { LayoutStoredBlock, Route } from "#src/schema/types.gen.ts";
import { createDataPort } from "#src/shell/data-port.ts";

type Bundle = Rolldown.OutputBundle;

const readJson = <Content>(path: string): Content =>
  parseJson(readFileSync(join(root, path), "utf8"), path) as Content;

const { routes } = readJson<{ routes: Route[] }>("registry/routes.json");

/** A layout's route parameters as the table writes them. */
const placeholders = new Proxy({} as Record<string, string>, {
  get: (_, name) => `{${String(name)}}`,
});

interface Query {
  queryFn?: unknown;
  initialPageParam?: unknown;
}

/** The first calls of queries, as their factories make them. */
async function callsOf(queries: readonly Query[]): Promise<FirstCall[]> {
  const calls: FirstCall[] = [];
  const noted = new Error("Noted, not sent");
  const api: Pick<Client, "request" | "hasSession"> = {
    hasSession: () => true,
    async request(_method, path, { query, prefer, anonymous } = {}) {
      const address = urlOf("", path, query);
      calls.push({
        path: address.replaceAll("%7B", "{").replaceAll("%7D", "}"),
        ...(prefer !== undefined && { prefer }),
        ...(anonymous && { anonymous }),
      });
      throw noted;
    },
  };
  for (const { queryFn, initialPageParam } of queries) {
    const call = queryFn as (
      context: Pick<QueryFunctionContext, "meta" | "pageParam">,
    ) => Promise<unknown>;
    const meta = { api: api as Client };
    await call({ meta, pageParam: initialPageParam }).catch((error) => {
      if (error !== noted) throw error;
    });
  }
  return calls;
}

interface Start {
  queries: Query[];
  modules: string[];
  /** Whether a configurator composes a part of it. */
  hasContent: boolean;
}

/** The queries and modules that a page of the registry starts with. */
function startOf(layout: PlainLayout): Start {
  const data = createDataPort(
    { sources, pages: pagedSources },
    {} as QueryClient,
  );
  const address = { path: "", params: placeholders, query: {} };
  const resolved = resolveLayout(layout, address, { data, facts });
  const nodes = [...resolved.main, ...resolved.aside];
  const blocks = blocksOf(nodes);
  const factories: Record<string, (params: never) => Query> = {
    ...sources,
    ...pagedSources,
  };
  return {
    queries: [
      ...resolved.data.map(({ source }) => source),
      ...blocks.flatMap(({ placement }) => placement?.source ?? []),
    ].flatMap((source) =>
      "verdict" in source
        ? []
        : (factories[source.name]?.(source.params as never) ?? []),
    ),
    modules: [layout.loading, ...blocks.map(({ block }) => block)].flatMap(
      (block) =>
        block === undefined
          ? []
          : [componentFile((block as LayoutStoredBlock)["@type"])],
    ),
    hasContent: contentsOf(nodes).length > 0,
  };
}

/** The files that hold `modules` and those which they cannot run without, but for what the document itself names. */
function filesOf(bundle: Bundle, modules: readonly string[]): string[] {
  const found = new Set<string>();
  const add = (name: string) => {
    const file = bundle[name];
    if (file?.type !== "chunk" || file.isEntry || found.has(name)) return;
    found.add(name);
    file.imports.forEach(add);
  };
  for (const path of modules) {
    const file = Object.values(bundle).find(
      (one) =>
        one.type === "chunk" &&
        one.moduleIds.some((id) => id.endsWith(`/${path}`)),
    );
    if (file === undefined)
      throw new Error(`No file of the build holds ${path}`);
    add(file.fileName);
  }
  return [...found];
}

/** Header and footer, and what all pages are made of where the start does not bring it. */
const frameModules = (layout: PlainLayout, menu: boolean | undefined) => [
  ...(menu === false ? [] : ["src/app/screen/header-footer.tsx"]),
  ...(isMadeOf(layout, startCatalog)
    ? []
    : [
        "registry/tables.ts",
        "registry/layouts.ts",
        "src/shell/paged-port.ts",
        "src/api/cache/query-persistence.ts",
        "src/ui/rich-text/fill-rich-text.ts",
      ]),
];

/**
 * The modules that a route of the registry starts with, by their paths: the frame and the blocks of its page; those that a
 * configurator may compose as well, where the page has such content.
 */
export const modulesOfRoute = (path: string): string[] =>
  startOfRoute(path).modules;

function startOfRoute(path: string): Omit<Start, "queries"> {
  const route = routes.find((one) => one.path === path);
  if (route?.page === undefined)
    throw new Error(`No page has the route ${path}`);
  const layout = productLayout(readPage(route.page), { withPointers: false });
  const { modules, hasContent } = startOf(layout);
  const composed = Object.entries<CatalogLine>(catalog).flatMap(
    ([type, { places, isLate }]) =>
      hasContent && places.includes("programme") && !isLate
        ? [componentFile(type)]
        : [],
  );
  return {
    modules: [...frameModules(layout, route.menu), ...modules, ...composed],
    hasContent,
  };
}

/** Every page with its area and the modules that it starts with. */
export const pagesByRoute = () =>
  [
    ...new Map(
      routes.toReversed().map((route) => [route.page, route]),
    ).values(),
  ].flatMap(({ path, page, access }) => {
    if (page === undefined) return [];
    const { modules, hasContent } = startOfRoute(path);
    const [, area = ""] = path.split("/");
    return {
      name: page,
      area: hasContent ? "content" : area,
      isForUsers: access === "user",
      modules,
    };
  });

/**
 * What each route of the registry starts with: the files of its blocks and the calls of its sources.
 * @param folder where the files of the bundle are served, with a slash at the end
 */
export async function requestTable(
  bundle: Bundle,
  folder: string,
): Promise<RequestTable> {
  const entry = Object.values(bundle).find(
    (file) => file.type === "chunk" && file.isEntry,
  );
  const known = new Set(entry?.type === "chunk" ? entry.imports : []);
  const textsOf = (language: string) =>
    Object.values(bundle).find(
      (file) =>
        file.type === "asset" &&
        file.originalFileNames.some((name) =>
          name.endsWith(`src/i18n/locales/${language}.json`),
        ),
    )?.fileName;
  return {
    folder,
    texts: Object.fromEntries(
      languages.map((language) => [language, textsOf(language)]),
    ) as RequestTable["texts"],
    visitor: await callsOf([
      configQuery(),
      optionsQuery(),
      featureQuery("post_user_register"),
    ]),
    user: await callsOf([meQuery(), configQuery(), optionsQuery()]),
    header: await callsOf([
      menusQuery(),
      featureQuery("use_store"),
      featureQuery("display_contact_tab"),
    ]),
    routes: await Promise.all(
      routes.map(async ({ path, access, page, menu, feature }) => {
        const decision = await callsOf(
          feature === undefined ? [] : [featureQuery(feature as FeatureName)],
        );
        if (page === undefined)
          return { path, access, decision, files: [], calls: [] };
        const layout = productLayout(readPage(page), { withPointers: false });
        const { queries, modules } = startOf(layout);
        return {
          path,
          access,
          decision,
          files: filesOf(bundle, [
            ...frameModules(layout, menu),
            ...modules,
          ]).filter((name) => !known.has(name)),
          // Nothing is requested for a feature that may be off.
          calls: feature === undefined ? await callsOf(queries) : [],
        };
      }),
    ),
  };
}
