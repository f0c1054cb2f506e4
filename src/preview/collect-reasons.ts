import { HttpError } from "#src/api/errors/error-classes.ts";
import { readWindow, windowState } from "#src/domain/values/window.ts";
import type { Verdict } from "#src/engine/contract.ts";
import type { PageContent } from "#src/schema/types.gen.ts";
import type { PageStore } from "./page-store.ts";
import type { HiddenReason, Reasons } from "./protocol.ts";

/** Why the engine does not show a block, as plain data; undefined for a block that is shown. */
export function reasonOf(verdict: Verdict): HiddenReason | undefined {
  switch (verdict.verdict) {
    case "shown":
    case "loading":
      return undefined;
    case "before-window":
      return { verdict: "before-window", opensAt: verdict.opensAt };
    case "after-window":
      return { verdict: "after-window", closedAt: verdict.closedAt };
    case "condition-false":
      return { verdict: "condition-false", name: verdict.name };
    case "unknown-type":
      return { verdict: "unknown-type" };
    case "invalid": {
      const { path, keyword, params } = verdict;
      return { verdict: "invalid", path, keyword, params: plain(params) };
    }
    case "failed": {
      const { error } = verdict;
      return {
        verdict: "failed",
        ...(error instanceof HttpError && { status: error.status }),
      };
    }
    case "parent-hidden":
      return { verdict: "parent-hidden", parent: "" };
    case "unpublished":
      return { verdict: "unpublished", status: verdict.status };
  }
}

/** What can be sent to another page. */
const plain = (params: Readonly<Record<string, unknown>>) =>
  JSON.parse(JSON.stringify(params)) as Readonly<Record<string, unknown>>;

/** Why the page as a whole is not shown at an instant; undefined if it is. */
export function pageReason(
  { status, startDate, endDate }: PageContent,
  isForPerson: boolean,
  hasBlocks: boolean,
  { now, timeZone }: { now: number; timeZone: string },
): HiddenReason | undefined {
  if (status !== "published")
    return { verdict: "unpublished", status: status ?? "draft" };
  const window = readWindow(startDate, endDate, timeZone);
  if (window.fault !== undefined)
    return {
      verdict: "invalid",
      path: `/${window.fault}Date`,
      keyword: "date",
      params: {},
    };
  const state = windowState(window, now);
  if (state === "before")
    return { verdict: "before-window", opensAt: Number(window.opensAt) };
  if (state === "after")
    return { verdict: "after-window", closedAt: Number(window.closesAt) };
  if (!isForPerson) return { verdict: "not-for-person" };
  return hasBlocks ? undefined : { verdict: "empty" };
}

/** Why blocks of the page are not shown, by key; the reason of the page itself is that of "". */
export function collectReasons(
  page: PageStore,
  verdicts: readonly Verdict[],
  scene: { now: number; timeZone: string },
): Reasons {
  const rendered = page.get();
  if (rendered === undefined) return {};
  const { content, isForPerson, order, left } = rendered;
  const reasons: Record<string, HiddenReason> = Object.fromEntries(left);
  /** Shared contents of which something is shown. */
  const shown = new Set<string>();
  for (const verdict of verdicts) {
    const block = page.blockAt(verdict.pointer);
    const reason = reasonOf(verdict);
    if (block === undefined) continue;
    if (reason !== undefined) reasons[block.key] ??= reason;
    else if (block.isShared) shown.add(block.key);
  }
  for (const key of shown) delete reasons[key];
  const whole = pageReason(content, isForPerson, order.length > 0, scene);
  if (whole !== undefined) {
    reasons[""] = whole;
    for (const key of order)
      reasons[key] ??= { verdict: "parent-hidden", parent: "" };
  }
  for (const key of page.keys()) {
    const parent = page.parentOf(key);
    if (parent !== undefined && reasons[parent] !== undefined)
      reasons[key] ??= { verdict: "parent-hidden", parent };
  }
  return reasons;
}
