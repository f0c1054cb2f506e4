import { endInstant, instant } from "./dates.ts";

/** A window of time, in milliseconds since 1970: `opensAt` is in it, `closesAt` no longer. An absent bound is open. */
export interface TimeWindow {
  opensAt: number | undefined;
  closesAt: number | undefined;
  /** The bound that is given and is not a date that exists (`2027-02-31`). */
  fault?: "start" | "end";
}

export type WindowState = "before" | "running" | "after" | "unknown";

const isAbsent = (bound: unknown) =>
  bound === undefined || bound === null || bound === "";

/**
 * Reads a window from its two dates as the wire writes them, whatever they are. An end that is a day without a time includes
 * that day.
 * @param timeZone the programme's, in which its days begin and end
 */
export function readWindow(
  start: unknown,
  end: unknown,
  timeZone: string,
): TimeWindow {
  const opensAt =
    typeof start === "string" ? instant(start, timeZone) : undefined;
  const closesAt =
    typeof end === "string" ? endInstant(end, timeZone) : undefined;
  if (opensAt === undefined && !isAbsent(start))
    return { opensAt, closesAt, fault: "start" };
  if (closesAt === undefined && !isAbsent(end))
    return { opensAt, closesAt, fault: "end" };
  return { opensAt, closesAt };
}

/**
 * Where `now` is relative to a window; unknown where a bound is not a date. A window that ends before it starts never
 * runs.
 * @param now milliseconds since 1970, the server's
 */
export function windowState(
  { opensAt, closesAt, fault }: TimeWindow,
  now: number,
): WindowState {
  if (fault !== undefined) return "unknown";
  if (opensAt !== undefined && now < opensAt) return "before";
  return closesAt !== undefined && now >= closesAt ? "after" : "running";
}

/** The instant at which the state of a window changes next; undefined where it does not. */
export function nextBoundary(
  { opensAt, closesAt, fault }: TimeWindow,
  now: number,
): number | undefined {
  if (fault !== undefined) return undefined;
  if (opensAt !== undefined && now < opensAt) return opensAt;
  return closesAt !== undefined && now < closesAt ? closesAt : undefined;
}
