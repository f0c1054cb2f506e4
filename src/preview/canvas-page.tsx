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
import type { PlainLayout } from "#src/engine/contract.ts";
import {
  setDateFormat,
  setProgrammeLocale,
  setTimeZone,
} from "#src/i18n/index.ts";
import { ThemeProvider } from "#src/ui/theme/theme-provider.tsx";
import type { CanvasServices } from "./canvas-services.ts";
import { pageReason } from "./collect-reasons.ts";
import { EnginePage } from "./engine-page.tsx";
import { FrontPage } from "./front-page.tsx";
import styles from "./marks.module.css";
import { createMarks, PageProvider } from "./marks.tsx";
import type { DrawnPage } from "./page-store.ts";
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
  const drawn = useSyncExternalStore(page.subscribe, page.get);
  return drawn === undefined ? null : (
    <DrawnFrame services={services} drawn={drawn} />
  );
}

interface DrawnFrameProps {
  services: CanvasServices;
  drawn: DrawnPage;
}

/** The blocks of a shared content as a page has them, without a title. */
const shared: PlainLayout = {
  ...{ version: 1, name: "shared" },
  regions: {
    main: [
      {
        block: { "@type": "ContentPage", ...{ headingLevel: 2 } },
        source: { name: "content", params: { id: { route: "id" } } },
      },
    ],
  },
};

function DrawnFrame({ services, drawn }: DrawnFrameProps) {
  const { page } = services;
  const { isHomepage, id } = drawn.content;
  const { home, content } = services.layouts;
  const layout = drawn.isShared ? shared : isHomepage === true ? home : content;
  const path = isHomepage === true ? "/" : `/content/${id ?? 0}`;
  const [location] = useState(() => memoryLocation({ path, static: true }));
  const inspector = useMemo(() => createMarks(page), [page]);
  return (
    <Router base={basePath} hook={location.hook}>
      <HiddenPage services={services} drawn={drawn} />
      <main id="main" className={styles["page"]}>
        <EnginePage
          {...{ services, path, layout, inspector }}
          params={{ id: String(id ?? 0) }}
        />
      </main>
    </Router>
  );
}

/** Why participants do not get the page as a whole, above what it will be. */
function HiddenPage({ services: { clock }, drawn }: DrawnFrameProps) {
  const { content, isForPerson, order } = drawn;
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
