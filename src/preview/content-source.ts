import { useSyncExternalStore } from "react";
import type { SourceState } from "#src/engine/contract.ts";
import type { DrawnPage, PageStore } from "./page-store.ts";

const states = new WeakMap<DrawnPage, SourceState<unknown>>();
const retry = () => undefined;
const loading: SourceState<unknown> = { status: "loading", retry };

function stateOf(drawn: DrawnPage): SourceState<unknown> {
  const known = states.get(drawn);
  if (known !== undefined) return known;
  const { content, isForPerson } = drawn;
  const data = isForPerson ? content : { ...content, status: "deleted" };
  const state = { status: "ready" as const, data, retry };
  states.set(drawn, state);
  return state;
}

/** The page that is composed, as the source that the front office asks the server for. */
export function useContent(page: PageStore): SourceState<unknown> {
  const drawn = useSyncExternalStore(page.subscribe, page.get);
  return drawn === undefined ? loading : stateOf(drawn);
}
