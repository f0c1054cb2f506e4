import { own } from "#src/domain/values/own.ts";
import {
  readWindow,
  type TimeWindow,
  windowState,
} from "#src/domain/values/window.ts";
import { match } from "#src/engine/core/condition/match.ts";
import type {
  FactRegistry,
  Hidden,
  PageState,
  Problem,
  StoredBlock,
} from "#src/engine/core/types.ts";
import { problem } from "./problem.ts";

/**
 * A block's diffusion window; undefined where it has none, a problem where a bound is not a date that exists or the
 * end is not after the start: a window that is not understood shows nothing.
 */
export function diffusionWindow(
  config: StoredBlock,
  timeZone: string,
): TimeWindow | Problem | undefined {
  const { diffusionStartAt: start = null, diffusionEndAt: end = null } = config;
  if (start === null && end === null) return undefined;
  const window = readWindow(start, end, timeZone);
  const { opensAt, closesAt, fault } = window;
  if (fault !== undefined)
    return fault === "start"
      ? problem("/diffusionStartAt", "date", { value: start }, start)
      : problem("/diffusionEndAt", "date", { value: end }, end);
  if (opensAt !== undefined && closesAt !== undefined && closesAt <= opensAt)
    return problem("/diffusionEndAt", "window", { start, end });
  return window;
}

/** Why a window hides its block at `now`, if it does. */
export function outsideWindow(
  window: TimeWindow,
  now: number,
): Hidden | undefined {
  switch (windowState(window, now)) {
    case "before":
      return { verdict: "before-window", opensAt: Number(window.opensAt) };
    case "after":
      return { verdict: "after-window", closedAt: Number(window.closesAt) };
    default:
      return undefined;
  }
}

/** Why a condition hides its block, if it does. */
export function unmet(condition: unknown, known: object): Hidden | undefined {
  const found = match(condition, known);
  if (found.ok) return undefined;
  const { ok: _, ...mismatch } = found;
  return { verdict: "condition-false", ...mismatch };
}

/** What a condition is matched against, and when it changes by itself; or the failure of a fact. */
interface Known {
  value: object;
  changesAt: number | undefined;
  failure?: { verdict: "failed"; error: Error; retry: () => void };
}

/**
 * The page context with the page's `data` and `facts`. All that the facts need must be loaded.
 * @param names the facts to compute
 */
export function withDataAndFacts(
  { context, data: states }: PageState,
  names: readonly string[] = [],
  facts: FactRegistry,
  now: number,
): Known {
  const data = Object.fromEntries(
    Object.entries(states).map(([name, state]) => [name, state.data]),
  );
  const values: Record<string, unknown> = {};
  const known: Known = {
    value: { ...context, data, facts: values },
    changesAt: undefined,
  };
  try {
    for (const name of names) {
      const computed = own(facts, name)?.compute(data as never, now, context);
      // Null if there is no value: an absent property would meet every condition.
      values[name] = computed?.value ?? null;
      known.changesAt = earlier(known.changesAt, computed?.changesAt);
    }
  } catch (thrown) {
    known.failure = {
      verdict: "failed",
      error: thrown instanceof Error ? thrown : new Error(String(thrown)),
      retry: () => undefined,
    };
  }
  return known;
}

/** The earlier of two instants, either of which may be absent. */
export const earlier = (
  one: number | undefined,
  other: number | undefined,
): number | undefined =>
  one === undefined || (other !== undefined && other < one) ? other : one;
