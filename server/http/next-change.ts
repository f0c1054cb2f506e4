import type { FastifyReply } from "fastify";

/** How long after its instant a change may still come: meanwhile clients try again every second. */
const LATE_SECONDS = 10;
const LONGEST_SECONDS = 60;

/**
 * Says in `Retry-After` when a list will have changed, in whole seconds from now, rounded up. What changes it stays unsaid.
 * See docs/decisions/0033-a-response-says-when-it-changes.md.
 */
export function sayNextChange(
  reply: FastifyReply,
  at: Date | undefined,
  now: Date,
): void {
  if (at === undefined) return;
  const seconds = Math.ceil((at.getTime() - now.getTime()) / 1000);
  if (seconds > -LATE_SECONDS && seconds <= LONGEST_SECONDS)
    reply.header("Retry-After", String(Math.max(1, seconds)));
}

/** The entries of a list that wait for a decision. */
export const waitingIds = (
  items: readonly { id?: unknown; status?: unknown }[],
): number[] =>
  items.flatMap(({ id, status }) => (status === "waiting" ? Number(id) : []));
