import { endInstant, instant } from "./dates.ts";

/** A time window, in milliseconds since 1970: includes `opensAt`, excludes `closesAt`. A missing bound is open. */
export interface TimeWindow {
  opensAt: number | undefined;
  closesAt: number | undefined;
  /** The bound that is not a valid date (`2027-02-31`). */
  fault?: "start" | "end";
}

export type WindowState = "before" | "running" | "after" | "unknown";

const isAbsent = (bound: unknown) =>
  bound === undefined || bound === null || bound === "";

/**
 * Reads a window from two dates in wire format, valid or not. If the end is a date without a time, that day is included.
 * @param timeZone the programme's, in which its days start and end
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
 * Where `now` is relative to a window; unknown if a bound is not a date. A window that ends before it starts never opens.
 * @param now the server's time, in milliseconds since 1970
 */
export function windowState(
  { opensAt, closesAt, fault }: TimeWindow,
  now: number,
): WindowState {
  if (fault !== undefined) return "unknown";
  if (opensAt !== undefined && now < opensAt) return "before";
  return closesAt !== undefined && now >= closesAt ? "after" : "running";
}

/** The instant of a window's next state change, if any. */
export function nextBoundary(
  { opensAt, closesAt, fault }: TimeWindow,
  now: number,
): number | undefined {
  if (fault !== undefined) return undefined;
  if (opensAt !== undefined && now < opensAt) return opensAt;
  return closesAt !== undefined && now < closesAt ? closesAt : undefined;
}
