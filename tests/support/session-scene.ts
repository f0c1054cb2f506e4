import { createStore } from "jotai";
import { afterEach, vi } from "vitest";
import { meQuery } from "#src/api/access/user.ts";
import { createQueryClient } from "#src/api/cache/query-client.ts";
import { createClient } from "#src/api/client/client.ts";
import { createSessionController } from "#src/shell/session-controller.ts";
import { hasSession, readToken, tokenAtom } from "#src/state/token.ts";
import { faultsOfExchange } from "./strict-wire.ts";
import { createWire, type WireAnswers } from "./wire.ts";

/** A session controller on the strict wire, with a new store and query cache; signed out after the test. */
export function sessionScene(answers: WireAnswers) {
  const store = createStore();
  const wire = createWire(
    {
      "GET /config/app": {},
      "GET /options": { "hydra:member": [] },
      "GET /options/currency": { name: "CURRENCY_NAME", value: null },
      "GET /menus": { "hydra:member": [] },
      "GET /features": { "hydra:member": [] },
      ...answers,
    },
    faultsOfExchange,
  );
  const kept = {
    adopt: vi.fn(),
    forget: vi.fn(async () => undefined),
    restore: vi.fn(async () => undefined),
  };
  const session = createSessionController(store, () => ({
    ...{ api, queries, kept },
  }));
  const api = createClient({
    base: "/v2",
    fetch: wire.fetch,
    getToken: readToken,
    hasSession,
    getLanguage: () => "fr",
    onUnauthorized: session.expire,
    onReport: () => undefined,
    retryDelay: () => 0,
  });
  const queries = createQueryClient(api, session);
  const user = () => queries.getQueryData(meQuery().queryKey);
  afterEach(() => store.set(tokenAtom, null));
  return { api, store, wire, session, queries, kept, user };
}
