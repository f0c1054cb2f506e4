import { useMemo, useSyncExternalStore } from "react";
import { HttpError } from "#src/api/errors/error-classes.ts";
import type { Clock, SourceState } from "#src/engine/contract.ts";
import { timeZone } from "#src/i18n/date-format.ts";
import { pageReason } from "./collect-reasons.ts";
import type { DrawnPage, PageStore } from "./page-store.ts";

const retry = () => undefined;
const loading: SourceState<unknown> = { status: "loading", retry };

/** What the server answers for a page that a participant does not get. */
const missing: SourceState<unknown> = {
  status: "failed",
  error: new HttpError({ method: "GET", path: "/contents", status: 404 }),
  retry,
};

function stateOf(
  drawn: DrawnPage | undefined,
  now: number,
): SourceState<unknown> {
  if (drawn === undefined) return loading;
  const { content, isForPerson } = drawn;
  const reason = pageReason(content, isForPerson, true, {
    now,
    timeZone: timeZone(),
  });
  return reason === undefined
    ? { status: "ready", data: content, retry }
    : missing;
}

/** The page that is composed, as the source that the front office asks the server for. */
export function useContent(
  page: PageStore,
  clock: Clock,
): SourceState<unknown> {
  const drawn = useSyncExternalStore(page.subscribe, page.get);
  const now = useSyncExternalStore(clock.onJump, clock.now);
  return useMemo(() => stateOf(drawn, now), [drawn, now]);
}
