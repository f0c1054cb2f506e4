import type { ServerDate } from "./client.ts";
import type { Method } from "./errors.ts";

/** Whether a response to a GET may come from a cache: that of the browser, or one between it and the server. */
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
 * The server's time by the `Date` of a response, in milliseconds since 1970; undefined where it says none, or that of another
 * time: a cache repeats the date with the rest. What visitors get is not asked, since it is what caches are set up for.
 * @param isOwn whether the request was that of a session
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

/** A `Date` header counts whole seconds and cuts the rest off. */
const resolution = 1000;
const kept = 5;

const median = (numbers: readonly number[]) =>
  numbers.toSorted((a, b) => a - b)[Math.floor((numbers.length - 1) / 2)] ?? 0;

/**
 * Learns the server's time from the `Date` of its answers: half the round trip is taken off, half a second for what
 * the header cuts off is put on, and the median of the last five counts. The clock is set the first time, and then only
 * when it is off by more than the header can tell, so that it does not wobble.
 * @param setClock told that it is `serverNow`, now
 * @param now our own clock
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
