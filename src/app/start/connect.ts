import { createStore } from "jotai";
import { createClient } from "#src/api/client.ts";
import { createDataPort } from "#src/app/data/data-port.ts";
import { createQueries } from "#src/app/data/queries.ts";
import { createClock, createEngine } from "#src/engine/engine.ts";
import { currentLanguage } from "#src/i18n/index.ts";
import { followServerTime } from "#src/state/server-time.ts";
import { readToken } from "#src/state/token.ts";
import { knownUserId } from "#src/state/user.ts";
import { createSession } from "./session.ts";
import type { Wiring } from "./wiring.ts";

/** Joins the API, the session, the server's clock and the engine. Nothing is asked of the server yet. */
export function connect({
  registry,
  facts,
  createSources,
  createActions,
}: Wiring) {
  const store = createStore();
  const clock = createClock();
  const queries = createQueries();
  let hasAnswered = false;
  const followClock = followServerTime(clock.set, Date.now);
  const session = createSession(store, queries, () => client);
  const client = createClient({
    base: "/v2",
    getToken: readToken,
    getLanguage: currentLanguage,
    onUnauthorised: session.close,
    onServerDate: (date) => {
      hasAnswered = true;
      followClock(date);
    },
    onReport: (broken) => console.error("Left out of an answer:", broken),
  });
  const data = createDataPort(
    {
      ...createSources(client, () => knownUserId(store)),
      actions: createActions(client, session),
    },
    queries,
  );
  const engine = createEngine({ registry, facts, data, clock });
  return {
    store,
    queries,
    client,
    session,
    engine,
    /** Whether the server has answered anything yet. */
    hasAnswered: () => hasAnswered,
  };
}

export type Connection = ReturnType<typeof connect>;
