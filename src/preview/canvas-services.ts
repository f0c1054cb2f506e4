import type { QueryClient } from "@tanstack/react-query";
import { createStore } from "jotai";
import { layouts } from "#registry/layouts.ts";
import { menuTarget } from "#registry/menu-targets.ts";
import { tables } from "#registry/tables.ts";
import { createClient } from "#src/api/client.ts";
import { apiBase } from "#src/api/path.ts";
import { optionsQuery } from "#src/api/programme.ts";
import { createQueryClient } from "#src/api/query-client.ts";
import { readOnly } from "#src/api/read-only.ts";
import { isOfTheme } from "#src/domain/documents/theme.ts";
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
import { createView, type View } from "./view.ts";

/** Everything that the canvas renders with. */
export interface CanvasServices {
  options: Cell<CanvasOptions>;
  clock: CanvasClock;
  /** What the header and the footer use. */
  frame: FrameServices;
  engine: Engine;
  layouts: typeof layouts;
  page: PageStore;
  queries: QueryClient;
  store: ReturnType<typeof createStore>;
  view: View;
  /** Shows the options of a theme in place of the published ones. */
  showTheme: (options: readonly ShownOption[]) => void;
}

interface CanvasHooks {
  /** The token is not accepted any more. */
  onExpired: () => void;
  /** A verdict has changed. */
  onVerdict: () => void;
}

/** The front office's client, cache and engine, for a page that is composed. */
export function createCanvasServices(
  first: CanvasOptions,
  { onExpired, onVerdict }: CanvasHooks,
): CanvasServices {
  const options = createCell(first);
  const clock = createCanvasClock(first.at);
  const page = createPageStore();
  const api = createClient({
    base: apiBase,
    fetch: readOnly,
    getToken: () => options.get().token,
    getLanguage: currentLanguage,
    serverNow: clock.now,
    getTimeZone: timeZone,
    onUnauthorized: onExpired,
    onReport: ({ path, finding }) => console.warn(path, finding),
  });
  const queries = createQueryClient(api, {
    open: async () => undefined,
    end: async () => undefined,
  });
  const showTheme = replaceTheme(queries);
  const isComposed = first.path === undefined;
  const { registry, facts, contents, ...sources } = tables;
  const port = createDataPort({ ...sources, createPagedPort }, queries);
  const useOwnContent = () => useContent(page);
  const engine = createEngine({
    registry: { ...registry, [LINE]: lineEntry },
    ...{ facts, clock, contents },
    whenIdle: () => whenIdle(200),
    onVerdict,
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
  return {
    ...{ options, clock, engine, layouts, page, queries, showTheme },
    frame: { api, clock, targetAddress: menuTarget },
    store: createStore(),
    view: createView(),
  };
}

/** Lets the cache hold the options of another theme, whenever options arrive. @returns how to set them */
function replaceTheme(queries: QueryClient): CanvasServices["showTheme"] {
  const { queryKey } = optionsQuery();
  let theme: readonly ShownOption[] | undefined;
  queries.setQueryDefaults(queryKey, {
    structuralSharing: (_, data) =>
      theme === undefined
        ? data
        : [
            ...(data as ShownOption[]).filter(({ name }) => !isOfTheme(name)),
            ...theme,
          ],
  });
  return (options) => {
    theme = options;
    queries.setQueryData(queryKey, (before) => before && [...before]);
  };
}
