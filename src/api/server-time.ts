import type { ServerDate } from "./client.ts";

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
