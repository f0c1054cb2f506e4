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
import { useConfig, useOptions } from "#src/api/use-programme.ts";
import { useUser } from "#src/api/user.ts";
import { basePath } from "#src/domain/base-path.ts";
import { knownTimeZone } from "#src/domain/time-zone.ts";
import { Page } from "#src/engine/engine.ts";
import { ReactEngineContext } from "#src/engine/react/context.ts";
import {
  setDateFormat,
  setProgrammeLocale,
  setTimeZone,
  useTranslation,
} from "#src/i18n/index.ts";
import { usePageContext } from "#src/shell/page-context.ts";
import { ThemeProvider } from "#src/ui/theme/theme-provider.tsx";
import type { CanvasServices } from "./canvas-services.ts";
import { pageReason } from "./collect-reasons.ts";
import styles from "./marks.module.css";
import { createMarks, PageProvider } from "./marks.tsx";
import type { RenderedPage } from "./page-store.ts";
import { useView, ViewProvider } from "./view.ts";

/** The page that is composed, in the front office's own parts. */
export function CanvasRoot({ services }: { services: CanvasServices }) {
  const { store, queries, view, page } = services;
  return (
    <Provider store={store}>
      <QueryClientProvider client={queries}>
        <Themed services={services}>
          <PageProvider value={page}>
            <ViewProvider value={view}>
              <Composed services={services} />
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
  const { dateFormat, timeZone, locale } = useConfig();
  setDateFormat(dateFormat);
  setTimeZone(timeZone);
  setProgrammeLocale(locale);
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
  const rendered = useSyncExternalStore(page.subscribe, page.get);
  return rendered === undefined ? null : (
    <PageFrame services={services} rendered={rendered} />
  );
}

interface PageFrameProps {
  services: CanvasServices;
  rendered: RenderedPage;
}

function PageFrame({ services, rendered }: PageFrameProps) {
  const { isHomepage, id } = rendered.content;
  const name = isHomepage === true ? "home" : "content";
  const path = isHomepage === true ? "/" : `/content/${id ?? 0}`;
  const [location] = useState(() => memoryLocation({ path, static: true }));
  return (
    <Router base={basePath} hook={location.hook}>
      <HiddenPage services={services} rendered={rendered} />
      <EngineFrame services={services} path={path} id={String(id ?? 0)}>
        {(route) => {
          const layout = services.layouts[name];
          return layout === undefined ? null : (
            <Page key={name} layout={layout} route={route} />
          );
        }}
      </EngineFrame>
    </Router>
  );
}

interface EngineFrameProps {
  services: CanvasServices;
  path: string;
  id: string;
  children: (route: ReturnType<typeof usePageContext>["route"]) => ReactNode;
}

/** The engine with the marks of the canvas. */
function EngineFrame({ services, path, id, children }: EngineFrameProps) {
  const { engine, page, clock } = services;
  const { t } = useTranslation();
  const params = useMemo(() => ({ id }), [id]);
  const context = usePageContext(path, "", params);
  useState(() => engine.context.set(context));
  useLayoutEffect(() => engine.context.set(context), [engine, context]);
  const [jumps, countJump] = useReducer((count: number) => count + 1, 0);
  useEffect(() => clock.onJump(countJump), [clock]);
  const inspector = useMemo(() => createMarks(page), [page]);
  const value = useMemo(
    () => ({
      engine,
      inspector,
      jumps,
      messages: {
        failed: t("app.block.failed"),
        offline: t("core.failure.unreachable"),
        retry: t("core.retry"),
      },
    }),
    [engine, inspector, jumps, t],
  );
  return (
    <ReactEngineContext value={value}>
      <main id="main" className={styles["page"]}>
        {children(context.route)}
      </main>
    </ReactEngineContext>
  );
}

/** Why participants do not get the page as a whole, above what it will be. */
function HiddenPage({ services: { clock }, rendered }: PageFrameProps) {
  const { content, isForPerson, order } = rendered;
  const { timeZone } = useConfig();
  const why = useView(({ reasons }) => reasons[""]);
  const [, countJump] = useReducer((count: number) => count + 1, 0);
  useEffect(() => clock.onJump(countJump), [clock]);
  const reason = pageReason(content, isForPerson, order.length > 0, {
    now: clock.now(),
    timeZone: knownTimeZone(timeZone),
  });
  return (
    <div role="status" data-canvas-page>
      {reason !== undefined && why !== undefined && (
        <p className={styles["banner"]}>{why}</p>
      )}
    </div>
  );
}
