import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createStore, Provider } from "jotai";
import type { ReactNode } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { Router } from "wouter";
import { memoryLocation } from "wouter/memory-location";
import { facts } from "#registry/facts.ts";
import challengeLayout from "#registry/pages/challenge.json" with {
  type: "json",
};
import { pagedSources, sources } from "#registry/sources.ts";
import { tables } from "#registry/tables.ts";
import { meQuery } from "#src/api/access/user.ts";
import { createQueryClient } from "#src/api/cache/query-client.ts";
import {
  challengeQuery,
  myRankQuery,
  ownResultsQuery,
  participationQuery,
  rankingPageQuery,
} from "#src/api/challenge/challenges.ts";
import { declarationsQuery } from "#src/api/challenge/declarations.ts";
import { photosQuery } from "#src/api/challenge/photos.ts";
import {
  challengeProductsQuery,
  noFilter,
} from "#src/api/challenge/products.ts";
import { createClient } from "#src/api/client/client.ts";
import {
  configQuery,
  currencyQuery,
  optionsQuery,
} from "#src/api/programme/programme.ts";
import type { PageContext, PlainLayout } from "#src/engine/contract.ts";
import { blocksOf, resolveLayout } from "#src/engine/core/layout/resolve.ts";
import {
  createEngine,
  EngineProvider,
  emptyContext,
  Page,
} from "#src/engine/engine.ts";
import { codeOf } from "#src/engine/react/load.ts";
import { createManualClock } from "#src/engine/react/testing.tsx";
import { initForTests } from "#src/i18n/testing.ts";
import { createDataPort } from "#src/shell/data-port.ts";
import { createPagedPort } from "#src/shell/paged-port.ts";
import { createSessionController } from "#src/shell/session-controller.ts";
import { preloadRichText } from "#src/ui/rich-text/use-sanitizer.ts";
import { ThemeProvider } from "#src/ui/theme/theme-provider.tsx";
import { createWire, type WireAnswers } from "#tests/support/wire.ts";
import { ChallengePage } from "./hand-written.tsx";

/** The recorded responses for a challenge page, and their time. */
export interface Recorded {
  now: string;
  answers: { path: string; query: Record<string, string>; body: object }[];
}

type Draw = (name: string, id: number, visit: string) => Promise<string>;

declare global {
  /** Renders a challenge from cached data, once: a `firstMount` of `visit`. @returns its HTML */
  var drawChallenge: Draw;
  /** Loads a challenge and its data, and re-renders until everything has arrived. */
  var askForChallenge: Draw;
}

const container = document.getElementById("root") as HTMLElement;
const root = createRoot(container);

/** Replays the recorded response of each call, by its path and query. */
const wireOf = ({ answers }: Recorded) =>
  createWire(
    Object.fromEntries(
      [...Map.groupBy(answers, ({ path }) => path)].map(([path, recorded]) => [
        `GET ${path}`,
        ({ query }) =>
          recorded.find((one) =>
            Object.entries(one.query).every(
              ([name, value]) => query[name] === value,
            ),
          )?.body,
      ]),
    ) satisfies WireAnswers,
  );

async function prepare(name: string, id: number) {
  await initForTests("fr");
  const recorded: Recorded = await (await fetch(`./${id}.json`)).json();
  const store = createStore();
  const session = createSessionController(store, () => ({
    ...{ api, queries },
    kept: { adopt: () => undefined, forget: async () => undefined },
  }));
  const api = createClient({
    base: "/v2",
    fetch: wireOf(recorded).fetch,
    getToken: () => "token",
    hasSession: () => true,
    getLanguage: () => "fr",
    onUnauthorized: session.close,
    onReport: console.error,
  });
  const queries = createQueryClient(api, session);
  await Promise.all([
    preloadRichText(),
    queries.prefetchQuery(meQuery()),
    queries.prefetchQuery(configQuery()),
    queries.prefetchQuery(optionsQuery()),
    queries.prefetchQuery(currencyQuery()),
  ]);
  const path = `/challenge/${id}`;
  const context: PageContext = {
    ...emptyContext,
    route: { path, params: { id: String(id) }, query: {} },
  };
  const engine = createEngine({
    registry: tables.registry,
    facts,
    clock: createManualClock(recorded.now),
    data: createDataPort(
      { sources, pages: pagedSources, createPagedPort },
      queries,
    ),
    onVerdict: () => {},
  });
  const layout = challengeLayout as unknown as PlainLayout;
  const { main, aside } = resolveLayout(layout, context.route, engine);
  await Promise.all(
    blocksOf([...main, ...aside]).map(({ block }) => {
      const type = (block as { "@type": string })["@type"];
      const code = codeOf(tables.registry[type] as never);
      return code.status === "loading" ? code.settled : undefined;
    }),
  );
  const drawn: Record<string, ReactNode> = {
    "hand-written": <ChallengePage id={String(id)} />,
    palmares: <Page layout={layout} />,
  };
  const { hook } = memoryLocation({ path });
  const options = queries.getQueryData(optionsQuery().queryKey) ?? [];
  const around = (page: ReactNode) => (
    <Provider store={store}>
      <QueryClientProvider client={queries}>
        <ThemeProvider options={options} mode="light">
          <Router hook={hook}>
            <EngineProvider
              engine={engine}
              context={context}
              messages={{ failed: "", offline: "", retry: "" }}
            >
              {page}
            </EngineProvider>
          </Router>
        </ThemeProvider>
      </QueryClientProvider>
    </Provider>
  );
  // As in the product: theme and providers are mounted before the page.
  flushSync(() => root.render(around(null)));
  return { page: around(drawn[name]), queries };
}

/** Fills the cache with the data of the page's blocks. */
async function fill(queries: QueryClient, id: string): Promise<void> {
  const { type } = await queries.fetchQuery(challengeQuery(id));
  const own = [ownResultsQuery(id), participationQuery(id)];
  await Promise.all(own.map((query) => queries.prefetchQuery(query as never)));
  if (type === "Photo") await queries.prefetchInfiniteQuery(photosQuery(id, 9));
  else
    await Promise.all([
      queries.prefetchQuery(myRankQuery(id)),
      queries.prefetchQuery(rankingPageQuery(id, { page: 1, order: "asc" })),
      queries.prefetchQuery(declarationsQuery(id)),
      queries.prefetchQuery(challengeProductsQuery(id, noFilter)),
    ]);
}

const frame = () => new Promise(requestAnimationFrame);
const pause = () => new Promise((resolve) => setTimeout(resolve, 20));

/** The HTML without accidental differences: the counter in React's ids, loaded pictures, traces of skeletons. */
const html = () =>
  container.innerHTML
    .replaceAll(/_r_\w+_/g, "_r_")
    .replaceAll(/ (data-loaded="\w+"|style="")/g, "");

globalThis.drawChallenge = async (name, id, visit) => {
  const { page, queries } = await prepare(name, id);
  await fill(queries, String(id));
  performance.mark(`firstMount ${visit} begins`);
  flushSync(() => root.render(page));
  performance.mark(`firstMount ${visit} ends`);
  return html();
};

globalThis.askForChallenge = async (name, id, visit) => {
  const { page, queries } = await prepare(name, id);
  performance.mark(`firstMount ${visit} begins`);
  root.render(page);
  const isBusy = () =>
    queries.isFetching() > 0 ||
    container.querySelector("[aria-busy=true]") !== null;
  // Rendered blocks may request more data.
  for (let rest = 0; rest < 15; rest = isBusy() ? 0 : rest + 1) {
    await pause();
    await frame();
  }
  performance.mark(`firstMount ${visit} ends`);
  return html();
};
