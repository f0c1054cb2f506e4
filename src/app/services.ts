import type { QueryClient } from "@tanstack/react-query";
import { createStore } from "jotai";
import { createContext, useContext } from "react";
import { navigate } from "wouter/use-browser-location";
import { type Client, createClient } from "#src/api/client.ts";
import type { KeptAnswers } from "#src/api/kept-answers.ts";
import { apiBase } from "#src/api/path.ts";
import { createQueryClient } from "#src/api/query-client.ts";
import { followServerTime } from "#src/api/server-time.ts";
import type { Clock, FactRegistry } from "#src/engine/contract.ts";
import {
  createClock,
  createEngine,
  type Engine,
  isMadeOf,
  type Registry,
} from "#src/engine/engine.ts";
import { currentLanguage } from "#src/i18n/index.ts";
import type { Layout, Route } from "#src/schema/types.gen.ts";
import { hasSession, readToken } from "#src/state/token.ts";
import { whenIdle } from "#src/ui/first-view.ts";
import { loadWithRetries } from "#src/ui/lazy-part.ts";
import { createDataPort, type DataTables } from "./data/data-port.ts";
import type { TargetAddress } from "./menu/menu-entries.ts";
import { isUnknownPath } from "./routing/decide-route.ts";
import { belowBase } from "./routing/match-path.ts";
import {
  createSessionController,
  type SessionController,
} from "./session-controller.ts";
import { createTabs, type Tabs } from "./tabs.ts";

/** What pages are made of. */
export interface PageTables extends DataTables {
  registry: Registry;
  facts: FactRegistry;
}

/** What the product is made of: main.tsx hands it in from the registry. */
export interface AppOptions {
  routes: readonly Route[];
  /** The pages, by name. */
  layouts: Readonly<Record<string, Layout>>;
  targetAddress: TargetAddress;
  /** What comes with the start; a page made of nothing else needs no more. */
  startTables: PageTables;
  /** Fetches all tables, what comes with the start among them. */
  loadTables: () => Promise<PageTables>;
  /** Tells one release of the front office from the next. */
  release: string;
  /** Resolves once the first view is drawn; what nobody sees yet waits for it. */
  firstView?: Promise<void>;
}

/** What the application runs on. */
export interface AppServices
  extends Pick<AppOptions, "routes" | "layouts" | "targetAddress"> {
  api: Client;
  store: ReturnType<typeof createStore>;
  queries: QueryClient;
  session: SessionController;
  tabs: Tabs;
  clock: Clock;
  /** What draws a page; where that takes more than came with the start, the rest is fetched when it is first asked for. */
  engineFor: (layout: Layout) => Promise<Engine>;
  /** Fetches what all pages need, so that it is there by then. */
  loadEngine: () => Promise<Engine>;
  kept: KeptAnswers;
  /** Whether the server has answered anything yet. */
  hasAnswered: () => boolean;
}

/** Joins the API, the query cache, the session, the server's clock and the engine. Nothing is asked of the server yet. */
export function createServices(options: AppOptions): AppServices {
  const { routes, layouts, targetAddress, release, firstView } = options;
  const store = createStore();
  const clock = createClock();
  let hasAnswered = false;
  const followClock = followServerTime(clock.set, Date.now);
  const session = createSessionController(store, () => ({
    ...{ api, queries, kept },
  }));
  const tabs = createTabs(store, session);
  const api = createClient({
    base: apiBase,
    ...(globalThis.begunCalls && { begun: globalThis.begunCalls }),
    getToken: readToken,
    hasSession,
    hasOtherSession: tabs.hasOtherSession,
    getLanguage: currentLanguage,
    onUnauthorized: () => {
      session.expire();
      // From pages that need a user the guards redirect to login; an unknown path has no guard (AS-8.3).
      if (isUnknownPath(routes, belowBase(location.pathname)))
        navigate("/fo/auth", { replace: true });
    },
    onServerDate: (date) => {
      hasAnswered = true;
      followClock(date);
    },
    serverNow: clock.now,
    onReport: (broken) => console.error("Left out of an answer:", broken),
  });
  const queries = createQueryClient(api, session);
  const kept = loadedWhenUsed(async () => {
    const { keepAnswers } = await import("#src/api/kept-answers.ts");
    return keepAnswers({ queries, getToken: readToken, release });
  });
  const engineOf = ({ registry, facts, ...data }: PageTables) =>
    createEngine({
      ...{ registry, facts, clock, data: createDataPort(data, queries) },
      ...(firstView && { firstView, whenIdle: () => whenIdle(200) }),
    });
  const present = engineOf(options.startTables);
  const startEngine = fulfilled(Promise.resolve(present), present);
  let engine: Promise<Engine> | undefined;
  const loadEngine = () => {
    if (engine !== undefined) return engine;
    const loading = loadWithRetries(options.loadTables).then(engineOf);
    void loading.then((loaded) => fulfilled(loading, loaded));
    engine = loading;
    return loading;
  };
  return {
    ...{ routes, layouts, targetAddress },
    ...{ api, store, queries, session, tabs, clock, kept },
    engineFor: (layout) =>
      isMadeOf(layout, options.startTables.registry)
        ? startEngine
        : loadEngine(),
    loadEngine,
    hasAnswered: () => hasAnswered,
  };
}

/** The same promise, whose value is there: React's `use` reads it without waiting. */
const fulfilled = <Value>(
  promise: Promise<Value>,
  value: Value,
): Promise<Value> => Object.assign(promise, { status: "fulfilled", value });

/** Its code comes when it is first used, since a visitor has nothing to keep. Where it cannot be had, nothing is kept. */
function loadedWhenUsed(load: () => Promise<KeptAnswers>): KeptAnswers {
  let loading: Promise<KeptAnswers> | undefined;
  const use = async (act: (kept: KeptAnswers) => Promise<void> | void) => {
    try {
      loading ??= load();
      await act(await loading);
    } catch (error) {
      loading = undefined;
      console.warn(error);
    }
  };
  return {
    restore: () => use((kept) => kept.restore()),
    adopt: () => void use((kept) => kept.adopt()),
    forget: () => use((kept) => kept.forget()),
  };
}

const ServicesContext = createContext<AppServices | undefined>(undefined);

/** Gives the services to the parts of the application below it. */
export const ServicesProvider = ServicesContext.Provider;

/** The services of the application; throws outside `ServicesProvider`. */
export function useServices(): AppServices {
  const services = useContext(ServicesContext);
  if (services === undefined)
    throw new Error("A part of the application outside <App>");
  return services;
}
