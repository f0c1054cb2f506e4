import { QueryClientProvider } from "@tanstack/react-query";
import { act, render } from "@testing-library/react";
import { createStore, Provider } from "jotai";
import type { ReactNode } from "react";
import { Router } from "wouter";
import { memoryLocation } from "wouter/memory-location";
import { pagedSources, sources } from "#registry/sources.ts";
import { meQuery } from "#src/api/access/user.ts";
import { createQueryClient } from "#src/api/cache/query-client.ts";
import { createClient } from "#src/api/client/client.ts";
import { createReporter } from "#src/api/errors/report.ts";
import type { Clock, FactRegistry, PageContext } from "#src/engine/contract.ts";
import type { Registry } from "#src/engine/engine.ts";
import { TestEngine } from "#src/engine/react/testing.tsx";
import { currentLanguage } from "#src/i18n/index.ts";
import type { User } from "#src/schema/types.gen.ts";
import { createDataPort } from "#src/shell/data-port.ts";
import { createPagedPort } from "#src/shell/paged-port.ts";
import { createSessionController } from "#src/shell/session-controller.ts";
import { notificationsAtom } from "#src/state/notifications.ts";
import { hasSession, readToken } from "#src/state/token.ts";
import { type Seeds, seedQueries } from "./seed-queries.ts";
import { faultsOfExchange } from "./strict-wire.ts";
import { createWire, type WireAnswers } from "./wire.ts";

export const camille: User = {
  "@id": "/v2/users/12",
  id: 12,
  email: "camille@example.com",
  clientId: "MAT-1042",
  optin: 2,
  points: 4250,
  profile: {
    firstName: "Camille",
    lastName: "Durand",
    gender: 0,
    companyName: "Durand Énergies",
    picture: null,
  },
};

/** A challenge page loads the own results of every user, the header their notices; empty by default. */
const noOwnResults: WireAnswers = {
  "GET /notices": { "hydra:member": [] },
  "GET /challenge/*/results": { "hydra:member": [] },
};

export interface Scene extends Seeds {
  /** The API's responses, by call. Each request and response is validated strictly against its schema. */
  wire?: WireAnswers;
  route?: Partial<PageContext["route"]>;
  clock?: Clock;
  /** The blocks and facts available to the page. */
  registry?: Registry;
  facts?: FactRegistry;
}

/** Renders a page or widget on the strict wire, with a new store, session and query cache. */
export async function renderScene(page: ReactNode, scene: Scene = {}) {
  const { wire: answers = {}, route, clock, registry, facts } = scene;
  const wire = createWire(
    { ...answers, ...noOwnResults, ...answers },
    faultsOfExchange,
  );
  const store = createStore();
  const session = createSessionController(store, () => ({
    ...{ api, queries },
    kept: { adopt: () => undefined, forget: async () => undefined },
  }));
  const api = createClient({
    base: "/v2",
    fetch: wire.fetch,
    getToken: readToken,
    hasSession,
    getLanguage: currentLanguage,
    onUnauthorized: session.close,
    ...(clock && { serverNow: clock.now }),
    onReport: createReporter(console, true),
    retryDelay: () => 0,
  });
  const queries = createQueryClient(api, session);
  seedQueries(queries, scene);
  const { hook, history, searchHook } = memoryLocation({
    path: "/x",
    searchPath: new URLSearchParams(route?.query).toString(),
    record: true,
  });
  render(
    <Provider store={store}>
      <QueryClientProvider client={queries}>
        <Router {...{ hook, searchHook }}>
          <TestEngine
            data={createDataPort(
              { sources, pages: pagedSources, createPagedPort },
              queries,
            )}
            {...(clock && { clock })}
            {...(registry && { registry })}
            {...(facts && { facts })}
            context={{ route: { path: "/x", params: {}, query: {}, ...route } }}
          >
            {page}
          </TestEngine>
        </Router>
      </QueryClientProvider>
    </Provider>,
  );
  await act(async () => {});
  return {
    wire,
    /** The bodies sent to a path so far. */
    sent: (path: string) =>
      wire.calls.filter((call) => call.path === path).map(({ body }) => body),
    queries,
    store,
    /** Locations that the page navigated to, the latest last. */
    history,
    user: () => queries.getQueryData(meQuery().queryKey),
    notified: () =>
      store
        .get(notificationsAtom)
        .map(({ variant, message }) => ({ variant, message })),
  };
}
