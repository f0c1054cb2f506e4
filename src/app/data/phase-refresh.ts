import type { QueryClient, QueryKey } from "@tanstack/react-query";
import { challengeQuery } from "#src/api/challenges.ts";
import { nextPhaseChange } from "#src/domain/phase.ts";
import type { Clock } from "#src/engine/contract.ts";

/** The server's clock is known to about a second: so long, in milliseconds, an answer may be of the phase before. */
const slack = 2_000;

/** Many have a challenge's page open when it starts: they ask within so many milliseconds, not all at once. */
const spread = 10_000;

/**
 * Asks for each challenge again once its phase has changed, since the server's answer is of the phase in which it was
 * given. One that nobody sees then is asked for when it is needed next.
 * @param random from 0 to 1
 */
export function refreshAtPhaseChange(
  queries: QueryClient,
  clock: Clock,
  random: () => number = Math.random,
): void {
  const timers = new Map<string, () => void>();
  queries.getQueryCache().subscribe(({ type, query }) => {
    const id = challengeOf(query.queryKey);
    if (id === undefined || (type !== "updated" && type !== "removed")) return;
    timers.get(id)?.();
    timers.delete(id);
    const { queryKey } = challengeQuery(id);
    const challenge = queries.getQueryData(queryKey);
    if (challenge === undefined) return;
    const change = nextPhaseChange(challenge, clock.now() - slack);
    if (change === undefined) return;
    const refresh = () => {
      const refetchType = document.hidden ? "none" : "active";
      void queries.invalidateQueries({ queryKey, exact: true, refetchType });
    };
    const at = change + slack + random() * spread;
    timers.set(id, clock.at(at, refresh));
  });
}

/** The challenge that a query is for; undefined where it is for something else, or for a part of one. */
const challengeOf = ([scope, id, ...part]: QueryKey) =>
  scope === "challenge" && typeof id === "string" && part.length === 0
    ? id
    : undefined;
