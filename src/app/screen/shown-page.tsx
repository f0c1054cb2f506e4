import { useRef } from "react";
import { useEngineMessages } from "#src/app/engine-messages/use-engine-messages.ts";
import type { PathParams } from "#src/app/routing/match-path.ts";
import { useServices } from "#src/app/services.ts";
import { EngineProvider, Page } from "#src/engine/engine.ts";
import type { Route } from "#src/schema/types.gen.ts";
import { Frame } from "./frame.tsx";
import { useContextOf } from "./page-context.ts";
import { useArrival } from "./use-arrival.ts";
import { useDocumentTitle } from "./use-document-title.ts";

type Props = {
  route: Route;
  page: string;
  params: PathParams;
  path: string;
  search: string;
};

const loadInspection = async () =>
  (await import("#src/app/engine-messages/inspection.ts")).inspection;

/** A page of the registry, in the frame that its route asks for. */
export function ShownPage({ route, page, params, path, search }: Props) {
  const { engine, layouts } = useServices();
  const main = useRef<HTMLElement>(null);
  const context = useContextOf(path, search, params);
  const inspect =
    context.route.query["inspect"] === "1" &&
    (context.user?.permissions.length ?? 0) > 0;
  const messages = useEngineMessages();
  useDocumentTitle(route);
  useArrival(path, main);

  const layout = layouts[page];
  if (!layout) throw new Error(`registry/pages: there is no ${page}.json`);
  return (
    <Frame route={route} main={main}>
      <EngineProvider
        engine={engine}
        context={context}
        messages={messages}
        inspect={inspect ? loadInspection : undefined}
      >
        <Page key={page} layout={layout} route={context.route} />
      </EngineProvider>
    </Frame>
  );
}
