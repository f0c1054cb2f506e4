import { useMemo, useSyncExternalStore } from "react";
import type { SourceState } from "#src/engine/contract.ts";
import type { PageStore, RenderedPage } from "./page-store.ts";

const retry = () => undefined;
const loading: SourceState<unknown> = { status: "loading", retry };

/** The page as it is while it is shown: when, and whether, it is shown as a whole says the banner above it. */
function stateOf(rendered: RenderedPage | undefined): SourceState<unknown> {
  if (rendered === undefined) return loading;
  const data = {
    ...rendered.content,
    ...{ status: "published", startDate: null, endDate: null },
  };
  return { status: "ready", data, retry, isLive: true };
}

/** The page that is composed, as the source that the front office asks the server for. */
export function useContent(page: PageStore): SourceState<unknown> {
  const rendered = useSyncExternalStore(page.subscribe, page.get);
  return useMemo(() => stateOf(rendered), [rendered]);
}
