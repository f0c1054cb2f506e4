import type { QueryClient } from "@tanstack/react-query";
import { createStore } from "jotai";
import { layouts } from "#registry/layouts.ts";
import { menuTarget } from "#registry/menu-targets.ts";
import { tables } from "#registry/tables.ts";
import { meQuery } from "#src/api/access/user.ts";
import { createQueryClient } from "#src/api/cache/query-client.ts";
import { createClient } from "#src/api/client/client.ts";
import { apiBase } from "#src/api/client/path.ts";
import { readOnly } from "#src/api/client/read-only.ts";
import { optionsQuery } from "#src/api/programme/programme.ts";
import { isOfTheme } from "#src/domain/documents/kinds/theme.ts";
import type { SourceState } from "#src/engine/contract.ts";
import { type Cell, createCell } from "#src/engine/core/cell.ts";
import { createEngine, type Engine } from "#src/engine/engine.ts";
import { timeZone } from "#src/i18n/date-format.ts";
import { currentLanguage } from "#src/i18n/index.ts";
import { createDataPort } from "#src/shell/data-port.ts";
import { createPagedPort } from "#src/shell/paged-port.ts";
import type { FrameServices } from "#src/shell/services.ts";
import { whenIdle } from "#src/ui/first-view.ts";
import { type CanvasClock, createCanvasClock } from "./canvas-clock.ts";
import { useContent } from "./content-source.ts";
import { lineEntry } from "./line-block.tsx";
import { createPageStore, LINE, type PageStore } from "./page-store.ts";
import type { CanvasOptions, ShownOption } from "./protocol.ts";
import { withStanding } from "./shown-standing.ts";
import { createView, type View } from "./view.ts";

/** What is shared by all people that the canvas renders the page for. */
export interface Canvas {
  options: Cell<CanvasOptions>;
  clock: CanvasClock;
  page: PageStore;
  view: View;
  /** The options of a theme in place of the published ones. */
  theme: Cell<readonly ShownOption[] | undefined>;
}

/** Everything that the canvas renders with for one person: nothing of it outlives the change to another one. */
export interface CanvasServices extends Canvas {
  /** What the header and the footer use. */
  frame: FrameServices;
  engine: Engine;
  layouts: typeof layouts;
  queries: QueryClient;
  store: ReturnType<typeof createStore>;
  /** Stops all calls and callbacks: those in flight change nothing any more. */
  end: () => void;
}

interface CanvasHooks {
  /** The token is not accepted any more. */
  onExpired: () => void;
  /** A verdict, the page or the instant has changed. */
  onChange: () => void;
}

export const createCanvas = (first: CanvasOptions): Canvas => ({
  options: createCell(first),
  clock: createCanvasClock(first.at),
  page: createPageStore(),
  view: createView(),
  theme: createCell<readonly ShownOption[] | undefined>(undefined),
});

/** Whom the options are for. */
export const personOf = ({ person, scene }: CanvasOptions): string =>
  person ?? scene;

/** The front office's client, cache and engine, for a page that is composed. */
export function createCanvasServices(
  canvas: Canvas,
  { onExpired, onChange }: CanvasHooks,
): CanvasServices {
  const { options, clock, page } = canvas;
  let isOver = false;
  const whileCurrent = (callback: () => void) => () => {
    if (!isOver) callback();
  };
  const report = whileCurrent(onChange);
  const read = withStanding(readOnly, {
    standing: () => options.get().standing,
    user: () => queries.getQueryData(meQuery().queryKey),
  });
  const api = createClient({
    base: apiBase,
    // Also a call that is tried again must not carry the next person's token.
    fetch: (input, init) =>
      isOver
        ? Promise.reject(new DOMException("Another person", "AbortError"))
        : read(input, init),
    getToken: () => options.get().token,
    getLanguage: currentLanguage,
    serverNow: clock.now,
    getTimeZone: timeZone,
    onUnauthorized: whileCurrent(onExpired),
    onReport: ({ path, finding }) => console.warn(path, finding),
  });
  const queries = createQueryClient(api, {
    open: async () => undefined,
    end: async () => undefined,
  });
  const isComposed = options.get().path === undefined;
  const { registry, facts, contents, ...sources } = tables;
  const port = createDataPort({ ...sources, createPagedPort }, queries);
  const useOwnContent = () => useContent(page);
  const engine = createEngine({
    registry: { ...registry, [LINE]: lineEntry },
    ...{ facts, clock, contents },
    whenIdle: () => whenIdle(200),
    onVerdict: report,
    data: {
      ...port,
      useSource(name, params): SourceState<unknown> {
        // The same hook at each call of a block: its source does not change.
        const hook =
          name === "content" && isComposed ? useOwnContent : port.useSource;
        return hook(name, params);
      },
      prefetch(name, params) {
        if (name !== "content" || !isComposed) port.prefetch(name, params);
      },
    },
  });
  // The groups of the person before.
  page.showTo([]);
  const stops = [
    replaceTheme(queries, canvas.theme),
    page.subscribe(report),
    clock.onJump(report),
  ];
  return {
    ...canvas,
    ...{ engine, layouts, queries },
    frame: { api, clock, targetAddress: menuTarget },
    store: createStore(),
    end() {
      isOver = true;
      for (const stop of stops) stop();
      queries.cancelQueries().catch(console.error);
      queries.clear();
    },
  };
}

/** Lets the cache hold the options of another theme, whenever options arrive. @returns how to stop */
function replaceTheme(
  queries: QueryClient,
  theme: Canvas["theme"],
): () => void {
  const { queryKey } = optionsQuery();
  queries.setQueryDefaults(queryKey, {
    structuralSharing: (_, data) => {
      const shown = theme.get();
      return shown === undefined
        ? data
        : [
            ...(data as ShownOption[]).filter(({ name }) => !isOfTheme(name)),
            ...shown,
          ];
    },
  });
  return theme.subscribe(() => {
    queries.setQueryData(queryKey, (before) => before && [...before]);
  });
}
