import { useAtomValue } from "jotai";
import { type RefObject, Suspense, use, useEffect, useMemo } from "react";
import { useOption } from "#src/api/programme/use-programme.ts";
import {
  type EngineMessages,
  EngineProvider,
  Page,
} from "#src/engine/engine.ts";
import { useTranslation } from "#src/i18n/index.ts";
import type { Route } from "#src/schema/types.gen.ts";
import type { PathParams } from "#src/shell/match-path.ts";
import { usePageContext } from "#src/shell/page-context.ts";
import { useServices } from "#src/shell/services.ts";
import { pageTitleAtom } from "#src/state/page-title.ts";
import { PendingFeature } from "./failed-screen.tsx";
import { Frame } from "./frame.tsx";
import styles from "./page-view.module.css";

type Props = {
  route: Route;
  page: string;
  params: PathParams;
  unknownFeature?: string;
  path: string;
  search: string;
  main: RefObject<HTMLElement | null>;
};

const loadInspection = async () =>
  (await import("#src/app/inspector/inspection.ts")).inspection;

/** A page of the registry, in its route's frame. */
export function PageView({ main, unknownFeature, ...props }: Props) {
  const { route, page } = props;
  return (
    <Frame route={route} main={main}>
      <DocumentTitle route={route} />
      <Suspense
        fallback={<div className={styles["awaited"]} aria-busy="true" />}
      >
        {unknownFeature ? (
          <PendingFeature name={unknownFeature} />
        ) : (
          <DrawnPage key={page} {...props} />
        )}
      </Suspense>
    </Frame>
  );
}

function DrawnPage({
  page,
  params,
  path,
  search,
}: Omit<Props, "main" | "unknownFeature">) {
  const { layout, engine } = use(useServices().pageFor(page));
  const context = usePageContext(path, search, params);
  const inspect =
    context.route.query["inspect"] === "1" &&
    (context.user?.permissions.length ?? 0) > 0;
  const messages = useEngineMessages();
  return (
    <EngineProvider
      engine={engine}
      context={context}
      messages={messages}
      inspect={inspect ? loadInspection : undefined}
    >
      <Page layout={layout} route={context.route} />
    </EngineProvider>
  );
}

/** The engine's own messages, in the current language. */
function useEngineMessages(): EngineMessages {
  const { t } = useTranslation();
  return useMemo(
    () => ({
      failed: t("app.block.failed"),
      offline: t("core.failure.unreachable"),
      retry: t("core.retry"),
    }),
    [t],
  );
}

/**
 * Sets the window's title: that of the page, or else its route, followed by the programme's `UI_META_TITLE` or our default.
 * A separate component, so that changing it does not re-render the page.
 */
function DocumentTitle({ route: { title } }: { route: Route }): null {
  const { t } = useTranslation();
  const own = useAtomValue(pageTitleAtom);
  const site = useOption("UI_META_TITLE") ?? t("app.default_title");
  const page = own ?? (title ? t(title as "core.page_not_found") : undefined);
  useEffect(() => {
    document.title = page ? `${page} – ${site}` : site;
  }, [page, site]);
  return null;
}
