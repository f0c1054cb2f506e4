import type { CallOptions } from "#src/api/client/call.ts";

/** How often what waits for a moderator is refetched, in milliseconds. Less than the time from a decision to its effect. */
const waitingFor = 8_000;

/** A response, and when the server says that it will have changed, in milliseconds by the local clock. */
export type Changing<Answer> = Answer & { changesAt?: number };

/** Adds to a response when the server says that it will have changed: the earliest instant of all its calls, if any. */
export async function readChanging<Answer extends object>(
  read: (call: Pick<CallOptions, "onRetryAfter">) => Promise<Answer>,
): Promise<Changing<Answer>> {
  let changesAt = Number.POSITIVE_INFINITY;
  const answer = await read({
    onRetryAfter: (delay) => {
      changesAt = Math.min(changesAt, Date.now() + delay);
    },
  });
  return Number.isFinite(changesAt) ? { ...answer, changesAt } : answer;
}

/** Milliseconds until what waits is refetched: when the server said that it changes, or else after the usual time. */
export function untilRefetch({
  changesAt = 0,
}: {
  changesAt?: number;
}): number {
  const wait = changesAt - Date.now();
  return wait > 0 ? Math.min(wait, waitingFor) : waitingFor;
}
