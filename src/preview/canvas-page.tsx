import { QueryClientProvider } from "@tanstack/react-query";
import { Provider } from "jotai";
import {
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useMemo,
  useReducer,
  useState,
  useSyncExternalStore,
} from "react";
import { Router } from "wouter";
import { memoryLocation } from "wouter/memory-location";
import { useUser } from "#src/api/access/user.ts";
import { useConfig, useOptions } from "#src/api/programme/use-programme.ts";
import { basePath } from "#src/domain/programme/base-path.ts";
import type { PlainLayout } from "#src/engine/contract.ts";
import { preload, startCode } from "#src/engine/engine.ts";
import { timeZone } from "#src/i18n/date-format.ts";
import {
  setDateFormat,
  setProgrammeLocale,
  setTimeZone,
} from "#src/i18n/index.ts";
import { isRecord } from "#src/schema/json.ts";
import { ThemeProvider } from "#src/ui/theme/theme-provider.tsx";
import type { CanvasServices } from "./canvas-services.ts";
import { pageReason } from "./collect-reasons.ts";
import { EnginePage } from "./engine-page.tsx";
import { FrontPage } from "./front-page.tsx";
import styles from "./marks.module.css";
import { createMarks, PageProvider } from "./marks.tsx";
import type { RenderedPage } from "./page-store.ts";
import { useView, ViewProvider } from "./view.ts";

/** The page that is composed, or one of the front office, in its own parts. */
export function CanvasRoot({ services }: { services: CanvasServices }) {
  const { store, queries, view, page, options } = services;
  const { path } = options.get();
  return (
    <Provider store={store}>
      <QueryClientProvider client={queries}>
        <Themed services={services}>
          <PageProvider value={page}>
            <ViewProvider value={view}>
              {path === undefined ? (
                <Composed services={services} />
              ) : (
                <FrontPage services={services} path={path} />
              )}
            </ViewProvider>
          </PageProvider>
        </Themed>
      </QueryClientProvider>
    </Provider>
  );
}

function Themed({
  services: { options },
  children,
}: {
  services: CanvasServices;
  children: ReactNode;
}) {
  // Before any child formats a date.
  const config = useConfig();
  setDateFormat(config.dateFormat);
  setTimeZone(config.timeZone);
  setProgrammeLocale(config.locale);
  const mode = useSyncExternalStore(
    options.subscribe,
    () => options.get().theme,
  );
  return (
    <ThemeProvider options={useOptions()} mode={mode}>
      {children}
    </ThemeProvider>
  );
}

function Composed({ services }: { services: CanvasServices }) {
  const { page } = services;
  const user = useUser();
  const groups = user?.userGroups;
  useLayoutEffect(() => page.showTo(groups ?? []), [page, groups]);
  const path = useSyncExternalStore(page.subscribe, () => pathOf(page.get()));
  return path === undefined ? null : (
    <PageFrame services={services} path={path} />
  );
}

/** Of a shared content, which has no page for participants. */
const SHARED = "/shared/";

/** The path at which participants find a page; undefined before there is one. */
function pathOf(rendered: RenderedPage | undefined): string | undefined {
  if (rendered === undefined) return undefined;
  const { content, isShared } = rendered;
  const { isHomepage, id } = content;
  if (isShared) return `${SHARED}${id ?? 0}`;
  return isHomepage === true ? "/" : `/content/${id ?? 0}`;
}

/** The blocks of a shared content as a page has them, without a title. */
const shared: PlainLayout = {
  version: 1,
  name: "shared",
  data: { content: { source: "content", params: { id: { route: "id" } } } },
  regions: { main: [{ content: "content" }] },
};

function layoutFor({ layouts }: CanvasServices, path: string) {
  const { home, content } = layouts;
  if (path.startsWith(SHARED)) return shared;
  return path === "/" ? home : content;
}

const paramsOf = (path: string) => ({
  id: path.slice(path.lastIndexOf("/") + 1),
});

/** Starts to load the code of the page that is composed, as far as it has arrived. */
export function preloadComposed(services: CanvasServices): void {
  const { page, engine } = services;
  const path = pathOf(page.get());
  const layout = path === undefined ? undefined : layoutFor(services, path);
  if (path === undefined || layout === undefined) return;
  preload(layout, engine, { path, params: paramsOf(path), query: {} });
  for (const item of page.get()?.content.contentBlocs ?? []) {
    const { widget = item } = isRecord(item) ? item : {};
    startCode(widget, engine.registry);
  }
}

interface PageFrameProps {
  services: CanvasServices;
  path: string;
}

function PageFrame({ services, path }: PageFrameProps) {
  const { page } = services;
  const layout = layoutFor(services, path);
  const [location] = useState(() => memoryLocation({ path, static: true }));
  const inspector = useMemo(() => createMarks(page), [page]);
  return (
    <Router base={basePath} hook={location.hook}>
      <HiddenPage services={services} />
      <main id="main" className={styles["page"]}>
        <EnginePage
          {...{ services, path, layout, inspector }}
          params={paramsOf(path)}
        />
      </main>
    </Router>
  );
}

/** Why participants do not get the page as a whole, above what it will be. */
function HiddenPage({
  services: { clock, page },
}: {
  services: CanvasServices;
}) {
  const rendered = useSyncExternalStore(page.subscribe, page.get);
  const why = useView(({ reasons }) => reasons[""]);
  const [, countJump] = useReducer((count: number) => count + 1, 0);
  useEffect(() => clock.onJump(countJump), [clock]);
  const reason =
    rendered &&
    pageReason(
      rendered.content,
      rendered.isForPerson,
      rendered.order.length > 0,
      { now: clock.now(), timeZone: timeZone() },
    );
  return (
    <div role="status" data-canvas-page>
      {reason !== undefined && why !== undefined && (
        <p className={styles["banner"]}>{why}</p>
      )}
    </div>
  );
}
