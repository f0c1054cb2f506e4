import type { Method } from "#src/api/errors/error-classes.ts";
import type { ServerDate } from "./call.ts";

/** Whether a response to a GET may come from a cache, in the browser or between it and the server. */
function mayBeCached(headers: Headers): boolean {
  const read = (name: string) => headers.get(name) ?? "";
  const control = read("cache-control");
  if (Number(read("age")) > 0 || /\bhit\b/i.test(read("x-cache"))) return true;
  if (/no-(store|cache)/i.test(control)) return false;
  return control === ""
    ? headers.has("expires") || headers.has("last-modified")
    : /max-?age\s*=\s*"?0*[1-9]|public|immutable/i.test(control);
}

/**
 * The server's time by the `Date` of a response, in milliseconds since 1970; undefined if it has none, or may come from a
 * cache, which repeats the old date. Public GET responses are ignored, since they are the ones that proxies cache.
 * @param isOwn whether the request belongs to a session
 */
export function serverTimeOf(
  method: Method,
  headers: Headers,
  isOwn: boolean,
): number | undefined {
  const time = Date.parse(headers.get("date") ?? "");
  const isTrusted = method !== "GET" || (isOwn && !mayBeCached(headers));
  return isTrusted && !Number.isNaN(time) ? time : undefined;
}

/** A `Date` header is truncated to whole seconds. */
const resolution = 1000;
const kept = 5;

const median = (numbers: readonly number[]) =>
  numbers.toSorted((a, b) => a - b)[Math.floor((numbers.length - 1) / 2)] ?? 0;

/**
 * Estimates the server's time from the `Date` of its responses: subtracts half the round trip, adds half a second for the
 * truncation, and takes the median of the last five. After the first response the clock is only set again if it is off by
 * more than the header's precision, so that it does not jitter.
 * @param setClock called with the server's current time
 * @param now the local clock
 */
export function followServerTime(
  setClock: (serverNow: number) => void,
  now: () => number,
): (date: ServerDate) => void {
  const offsets: number[] = [];
  let present: number | undefined;
  return ({ serverTime, sentAt, receivedAt }) => {
    offsets.push(serverTime + resolution / 2 - (sentAt + receivedAt) / 2);
    if (offsets.length > kept) offsets.shift();
    const offset = median(offsets);
    if (present !== undefined && Math.abs(offset - present) <= resolution)
      return;
    present = offset;
    setClock(now() + offset);
  };
}
