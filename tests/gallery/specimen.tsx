import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { facts } from "#registry/facts.ts";
import { pagedSources, sources } from "#registry/sources.ts";
import { tables } from "#registry/tables.ts";
import { createQueryClient } from "#src/api/cache/query-client.ts";
import { type ClientOptions, createClient } from "#src/api/client/client.ts";
import { createEngine, type Engine, Page } from "#src/engine/engine.ts";
import { createManualClock, TestEngine } from "#src/engine/react/testing.tsx";
import { currentLanguage } from "#src/i18n/index.ts";
import { createDataPort } from "#src/shell/data-port.ts";
import { usePageContext } from "#src/shell/page-context.ts";
import { createPagedPort } from "#src/shell/paged-port.ts";
import { seedQueries } from "#tests/support/seed-queries.ts";
import { createWire, type WireAnswers } from "#tests/support/wire.ts";
import {
  answers,
  type GalleryState,
  galleryNow,
  galleryUser,
} from "./answers.ts";
import { layouts, routeOf } from "./entries.ts";

/** What a specimen is rendered with. */
export interface Gallery {
  engine: Engine;
  queries: QueryClient;
}

/** An engine with every registered widget, canned responses (or others) and a fixed clock. */
export function createGallery(
  state: GalleryState,
  {
    wire = answers[state],
    onReport = console.error,
  }: { wire?: WireAnswers; onReport?: ClientOptions["onReport"] } = {},
): Gallery {
  const api = createClient({
    base: "/v2",
    fetch: createWire(wire).fetch,
    getToken: () => "token",
    getLanguage: currentLanguage,
    onUnauthorized: () => undefined,
    onReport,
    retryDelay: () => 0,
  });
  const queries = createQueryClient(api, {
    open: async () => undefined,
    end: async () => undefined,
  });
  seedQueries(queries, {
    user: galleryUser,
    features: { use_store: { name: "use_store", enabled: true } },
  });
  const engine = createEngine({
    registry: tables.registry,
    ...{ facts, contents: tables.contents },
    data: createDataPort(
      { sources, pages: pagedSources, createPagedPort },
      queries,
    ),
    clock: createManualClock(galleryNow),
  });
  return { engine, queries };
}

type Props = { block: unknown; state?: GalleryState; gallery?: Gallery };

/** One block as on a page, with the source or page data that its registry line requires. */
export function Specimen({ block, state = "ready", gallery: given }: Props) {
  const [{ engine, queries }] = useState(() => given ?? createGallery(state));
  const layout = useMemo(() => layoutOf(block), [block]);
  return (
    <QueryClientProvider client={queries}>
      <TestEngine engine={engine}>
        <Page layout={layout} />
      </TestEngine>
    </QueryClientProvider>
  );
}

type ScreenProps = { page: string; state?: GalleryState; gallery?: Gallery };

/** A page of the registry, at its own route. */
export function Screen({ page, state = "ready", gallery: given }: ScreenProps) {
  const [{ engine, queries }] = useState(() => given ?? createGallery(state));
  return (
    <QueryClientProvider client={queries}>
      <ScreenPage page={page} engine={engine} />
    </QueryClientProvider>
  );
}

function ScreenPage({ page, engine }: { page: string; engine: Engine }) {
  const { path, params } = routeOf(page);
  const context = usePageContext(path, "", params);
  const layout = layouts[page];
  if (layout === undefined)
    throw new Error(`registry/pages has no ${page}.json`);
  return (
    <main>
      <TestEngine engine={engine} context={context}>
        <Page layout={layout} route={context.route} />
      </TestEngine>
    </main>
  );
}

function layoutOf(block: unknown) {
  const type = (block as { "@type"?: string } | null)?.["@type"] ?? "";
  const { source, use } = tables.registry[type] ?? {};
  const params = { id: "1" };
  return {
    version: 1,
    name: "specimen",
    ...(use !== undefined && { data: { subject: { source: use, params } } }),
    error: { "@type": "PageFailure" },
    regions: {
      main: [
        {
          block,
          ...(source !== undefined && { source: { name: source, params } }),
          ...(use !== undefined && { use: "subject" }),
        },
      ],
    },
  } as Parameters<typeof Page>[0]["layout"];
}
