import type { QueryClient } from "@tanstack/react-query";
import { createStore } from "jotai";
import { createContext, useContext } from "react";
import { createClient } from "#src/api/client.ts";
import { type KeptAnswers, keepAnswers } from "#src/api/kept-answers.ts";
import { apiBase } from "#src/api/path.ts";
import { createQueryClient } from "#src/api/query-client.ts";
import { followServerTime } from "#src/api/server-time.ts";
import type { FactRegistry } from "#src/engine/contract.ts";
import {
  createClock,
  createEngine,
  type Engine,
  type Registry,
} from "#src/engine/engine.ts";
import { currentLanguage } from "#src/i18n/index.ts";
import type { Layout, Route } from "#src/schema/types.gen.ts";
import { hasSession, readToken } from "#src/state/token.ts";
import { whenIdle } from "#src/ui/first-view.ts";
import { createDataPort, type DataTables } from "./data/data-port.ts";
import type { TargetAddress } from "./menu/menu-entries.ts";
import {
  createSessionController,
  type SessionController,
} from "./session-controller.ts";

/** What the product is made of: main.tsx hands it in from the registry. */
export interface AppOptions extends DataTables {
  registry: Registry;
  facts: FactRegistry;
  routes: readonly Route[];
  /** The pages, by name. */
  layouts: Readonly<Record<string, Layout>>;
  targetAddress: TargetAddress;
  /** Tells one release of the front office from the next. */
  release: string;
  /** Resolves once the first view is drawn; what nobody sees yet waits for it. */
  firstView?: Promise<void>;
}

/** What the application runs on. */
export interface AppServices
  extends Pick<AppOptions, "routes" | "layouts" | "targetAddress"> {
  store: ReturnType<typeof createStore>;
  queries: QueryClient;
  session: SessionController;
  engine: Engine;
  kept: KeptAnswers;
  /** Whether the server has answered anything yet. */
  hasAnswered: () => boolean;
}

/** Joins the API, the query cache, the session, the server's clock and the engine. Nothing is asked of the server yet. */
export function createServices(options: AppOptions): AppServices {
  const { registry, facts, routes, layouts, targetAddress, firstView } =
    options;
  const { release } = options;
  const store = createStore();
  const clock = createClock();
  let hasAnswered = false;
  const followClock = followServerTime(clock.set, Date.now);
  const session = createSessionController(store, () => ({
    ...{ api, queries, kept },
  }));
  const api = createClient({
    base: apiBase,
    ...(globalThis.begunCalls && { begun: globalThis.begunCalls }),
    getToken: readToken,
    hasSession,
    getLanguage: currentLanguage,
    onUnauthorized: session.close,
    onServerDate: (date) => {
      hasAnswered = true;
      followClock(date);
    },
    onReport: (broken) => console.error("Left out of an answer:", broken),
  });
  const queries = createQueryClient(api, session);
  const kept = keepAnswers({ queries, getToken: readToken, release });
  const data = createDataPort(options, queries);
  const engine = createEngine({
    ...{ registry, facts, data, clock },
    ...(firstView && { firstView, whenIdle: () => whenIdle(200) }),
  });
  return {
    ...{ routes, layouts, targetAddress },
    ...{ store, queries, session, engine, kept },
    hasAnswered: () => hasAnswered,
  };
}

const ServicesContext = createContext<AppServices | undefined>(undefined);

export const ServicesProvider = ServicesContext.Provider;

export function useServices(): AppServices {
  const services = useContext(ServicesContext);
  if (services === undefined)
    throw new Error("A part of the application outside <App>");
  return services;
}
