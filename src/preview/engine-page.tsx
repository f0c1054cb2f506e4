import {
  useEffect,
  useLayoutEffect,
  useMemo,
  useReducer,
  useState,
} from "react";
import type { PlainLayout } from "#src/engine/contract.ts";
import type { Inspector } from "#src/engine/core/types.ts";
import { Page } from "#src/engine/engine.ts";
import { ReactEngineContext } from "#src/engine/react/context.ts";
import { useTranslation } from "#src/i18n/index.ts";
import type { PathParams } from "#src/shell/match-path.ts";
import { usePageContext } from "#src/shell/page-context.ts";
import type { CanvasServices } from "./canvas-services.ts";

interface EnginePageProps {
  services: CanvasServices;
  /** The path that the page is rendered for, and what is in it. */
  path: string;
  params: PathParams;
  layout: PlainLayout | undefined;
  /** What is added to the page. */
  inspector?: Inspector;
}

/** A page of the registry, rendered by the canvas's engine. */
export function EnginePage({
  services: { engine, clock },
  path,
  params,
  layout,
  inspector,
}: EnginePageProps) {
  const { t } = useTranslation();
  const context = usePageContext(path, "", params);
  useState(() => engine.context.set(context));
  useLayoutEffect(() => engine.context.set(context), [engine, context]);
  const [jumps, countJump] = useReducer((count: number) => count + 1, 0);
  useEffect(() => clock.onJump(countJump), [clock]);
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
      {layout && (
        <Page key={layout.name} layout={layout} route={context.route} />
      )}
    </ReactEngineContext>
  );
}
