import { instant } from "./dates.ts";

/** Where `now` stands to a window of time. */
export type WindowState = "before" | "running" | "after";

/**
 * Where `now` stands to the window from `start` (in it) to `end` (no longer in it); a missing bound is open
 * (contract, section 6 “widgets”).
 * @param now milliseconds since 1970, the server's
 */
export function windowState(
  start: string | null | undefined,
  end: string | null | undefined,
  now: number,
): WindowState {
  const opens = instant(start);
  const closes = instant(end);
  if (closes !== undefined && now >= closes) return "after";
  return opens !== undefined && now < opens ? "before" : "running";
}
