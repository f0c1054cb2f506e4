import type { QueryClient } from "@tanstack/react-query";
import { createStore } from "jotai";
import { createContext, useContext } from "react";
import { navigate } from "wouter/use-browser-location";
import { createQueryClient } from "#src/api/cache/query-client.ts";
import type { KeptAnswers } from "#src/api/cache/query-persistence.ts";
import { type Client, createClient } from "#src/api/client/client.ts";
import { apiBase } from "#src/api/client/path.ts";
import { followServerTime } from "#src/api/client/server-time.ts";
import { createReporter } from "#src/api/errors/report.ts";
import { basePath, belowBase } from "#src/domain/programme/base-path.ts";
import { own } from "#src/domain/values/own.ts";
import type { Clock, FactRegistry, PlainLayout } from "#src/engine/contract.ts";
import {
  createClock,
  createEngine,
  type Engine,
  type EngineParts,
  isMadeOf,
  type Registry,
} from "#src/engine/engine.ts";
import { timeZone } from "#src/i18n/date-format.ts";
import { currentLanguage } from "#src/i18n/index.ts";
import type { Route } from "#src/schema/types.gen.ts";
import { hasSession, readToken } from "#src/state/token.ts";
import { whenIdle } from "#src/ui/first-view.ts";
import { loadWithRetries } from "#src/ui/lazy-part.ts";
import { createDataPort, type DataTables } from "./data-port.ts";
import { isUnknownPath } from "./decide-route.ts";
import {
  createSessionController,
  type SessionController,
} from "./session-controller.ts";
import { createTabs, type Tabs } from "./sync-tabs.ts";

/** The address of an item without a link: registry/menu-targets.ts. */
export type TargetAddress = (target: {
  entity: string;
  id: string;
  programmeUrl: string;
}) => string;

/** What pages are built from. */
export interface PageTables extends DataTables, Pick<EngineParts, "contents"> {
  registry: Registry;
  /** The pages, by name. */
  layouts: Readonly<Record<string, PlainLayout>>;
  facts: FactRegistry;
}

/** The product's tables and settings; main.tsx passes them from the registry. */
export interface AppOptions {
  routes: readonly Route[];
  targetAddress: TargetAddress;
  /** The part in the entry bundle: the pages that visitors may open, and everything they need. */
  startTables: PageTables;
  /** Loads all tables, including those of the entry bundle. */
  loadTables: () => Promise<PageTables>;
  /** Identifies the release of the front office. */
  release: string;
  /** Resolves once the first view has rendered; less urgent requests wait for it. */
  firstView?: Promise<void>;
}

/** A layout and the engine that renders it. */
export interface LoadedPage {
  layout: PlainLayout;
  engine: Engine;
}

/** What the header and the footer use, also where no application is around them. */
export interface FrameServices extends Pick<AppOptions, "targetAddress"> {
  api: Client;
  clock: Clock;
}

/** The application's services. */
export interface AppServices extends FrameServices, Pick<AppOptions, "routes"> {
  store: ReturnType<typeof createStore>;
  queries: QueryClient;
  session: SessionController;
  tabs: Tabs;
  /** A page and its engine; loaded when first needed unless it is part of the entry bundle. */
  pageFor: (name: string) => Promise<LoadedPage>;
  /** Preloads what all pages need. */
  loadPages: () => Promise<unknown>;
  /** Replaces the layouts when they change during development. */
  replaceLayouts: (layouts: PageTables["layouts"]) => Promise<void>;
  kept: KeptAnswers;
  /** Whether there has been any response from the server. */
  hasAnswered: () => boolean;
}

/** Creates the API client, query cache, session, server clock and engine. Sends no requests yet. */
export function createServices(options: AppOptions): AppServices {
  const { routes, targetAddress, release, firstView } = options;
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
    ...(globalThis.preloadedRequests && {
      preloaded: globalThis.preloadedRequests,
    }),
    getToken: readToken,
    hasSession,
    hasOtherSession: tabs.hasOtherSession,
    getLanguage: currentLanguage,
    onUnauthorized: () => {
      session.expire();
      // From pages that need a user the guards redirect to login; an unknown path has no guard (AS-8.3).
      if (isUnknownPath(routes, belowBase(location.pathname)))
        navigate(`${basePath}/auth`, { replace: true });
    },
    onResponse: () => {
      hasAnswered = true;
    },
    onServerDate: followClock,
    serverNow: clock.now,
    getTimeZone: timeZone,
    onReport: createReporter(console, import.meta.env.DEV),
  });
  const queries = createQueryClient(api, session);
  // Their `refetchInterval` was computed with the previous time.
  clock.onJump(() => {
    queries
      .invalidateQueries({
        queryKey: ["challenge"],
        predicate: ({ state }) => state.data !== undefined,
      })
      .catch(console.error);
  });
  const kept = loadedWhenUsed(async () => {
    const { keepAnswers } = await import("#src/api/cache/query-persistence.ts");
    return keepAnswers({ queries, getToken: readToken, release });
  });
  const engineOf = (tables: PageTables): Engine => {
    const { registry, facts, contents, ...data } = tables;
    return createEngine({
      ...{ registry, facts, clock, data: createDataPort(data, queries) },
      ...(contents && { contents }),
      ...(firstView && { firstView, whenIdle: () => whenIdle(200) }),
    });
  };
  const pages = createPages(options, engineOf);
  return {
    ...{ routes, targetAddress },
    ...{ api, store, queries, session, tabs, clock, kept },
    ...pages,
    hasAnswered: () => hasAnswered,
  };
}

/** The pages by name, each as the same promise before and after it has loaded: React compares them. */
function createPages(
  { startTables, loadTables }: Pick<AppOptions, "startTables" | "loadTables">,
  engineOf: (tables: PageTables) => Engine,
): Pick<AppServices, "pageFor" | "loadPages" | "replaceLayouts"> {
  const pages = new Map<string, Promise<LoadedPage>>();
  const addAll = (layouts: PageTables["layouts"], engine: Engine) => {
    for (const [name, layout] of Object.entries(layouts))
      pages.set(name, fulfilled({ layout, engine }));
  };
  const startLayouts = Object.entries(startTables.layouts).filter(
    ([, layout]) => isMadeOf(layout, startTables.registry),
  );
  addAll(Object.fromEntries(startLayouts), engineOf(startTables));

  let loading: Promise<{ tables: PageTables; engine: Engine }> | undefined;
  const loadPages = () => {
    loading ??= loadWithRetries(loadTables).then((tables) => ({
      tables,
      engine: engineOf(tables),
    }));
    return loading;
  };
  const load = async (name: string): Promise<LoadedPage> => {
    const { tables, engine } = await loadPages();
    const layout = own(tables.layouts, name);
    if (layout === undefined)
      throw new Error(`registry/pages: there is no ${name}.json`);
    return { layout, engine };
  };
  return {
    loadPages,
    pageFor(name) {
      const known = pages.get(name);
      if (known !== undefined) return known;
      const page = load(name);
      pages.set(name, page);
      page.then(
        (loaded) => fulfilled(loaded, page),
        () => {
          pages.delete(name);
          loading = undefined;
        },
      );
      return page;
    },
    async replaceLayouts(layouts) {
      addAll(layouts, (await loadPages()).engine);
    },
  };
}

/** A fulfilled promise, which React's `use` reads without suspending. */
const fulfilled = <Value>(
  value: Value,
  promise: Promise<Value> = Promise.resolve(value),
): Promise<Value> => Object.assign(promise, { status: "fulfilled", value });

/** Loads the code at first use, since visitors have nothing to persist. If it fails to load, nothing is persisted. */
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

const ServicesContext = createContext<FrameServices | undefined>(undefined);

/** Provides the services to the components below it. */
export const ServicesProvider = ServicesContext.Provider;

/** What the header and the footer use; throws outside `ServicesProvider`. */
export function useFrameServices(): FrameServices {
  const services = useContext(ServicesContext);
  if (services === undefined)
    throw new Error("A part of the application outside <App>");
  return services;
}

const isApp = (services: FrameServices): services is AppServices =>
  "session" in services;

/** The services of the application; throws outside `<App>`. */
export function useServices(): AppServices {
  const services = useFrameServices();
  if (!isApp(services))
    throw new Error("A part of the application outside <App>");
  return services;
}
