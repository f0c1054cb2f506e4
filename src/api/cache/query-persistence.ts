import type { Query, QueryClient, QueryKey } from "@tanstack/react-query";
import { createStore, del, get, set } from "idb-keyval";
import {
  isBadAnswer,
  isServerError,
  isUnreachable,
} from "#src/api/errors/error-guards.ts";
import { browserPatience, withPatience } from "#src/browser/patience.ts";
import { keyOf, type Sealed, seal, unseal } from "#src/browser/sealed.ts";
import { localTexts } from "#src/browser/storage.ts";
import { persisted } from "./keys.ts";

/** The persisted responses, as one release of the front office read them; the session's token is needed to decrypt them. */
interface Kept extends Sealed {
  release: string;
}

interface Answer {
  key: QueryKey;
  data: unknown;
  /** When it was given, in milliseconds. */
  at: number;
}

/** The last responses of the session, stored in this browser for the next visit and for visits without a network. */
export interface KeptAnswers {
  /** Fills the cache with responses of the same session and release, all to be refetched; others are deleted. Does not reject. */
  restore(): Promise<void>;
  /** What the cache holds from now on belongs to the present session; what another one left is deleted. */
  adopt(): void;
  /** Deletes all of them. Does not reject. */
  forget(): Promise<void>;
}

export interface KeptAnswersOptions {
  queries: QueryClient;
  /** The token of the current session; without a session nothing is stored. */
  getToken: () => string | undefined;
  /** The release that parsed the responses; those of another one are discarded. */
  release: string;
  /** Milliseconds between a change and its being kept. */
  delay?: number;
  /** Milliseconds after which a start goes on without them. */
  patience?: number;
}

/** Maximum age of a response, in milliseconds: as long as a session is remembered. */
const useful = 10 * 24 * 60 * 60 * 1000;

const isPersisted = ({ meta }: Pick<Query, "meta">) => meta?.persist === true;

/** Persists the cache of `queries` for the same user's next visit, in a separate IndexedDB. */
export function keepAnswers({
  queries,
  getToken,
  release,
  delay = 1_000,
  patience = browserPatience,
}: KeptAnswersOptions): KeptAnswers {
  const store = createStore("palmares-answers", "answers");
  const key = "last";
  const isPossible =
    "indexedDB" in globalThis && globalThis.crypto?.subtle !== undefined;
  let owner = getToken();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const keep = async () => {
    timer = undefined;
    const token = getToken();
    if (!isPossible || token === undefined || token !== owner) return;
    const sealed = await seal(answersOf(queries), await keyFrom(token));
    // Nothing is stored after a sign-out.
    if (getToken() !== token || owner !== token) return;
    localTexts.set(KEPT, "1");
    await set(key, { release, ...sealed } satisfies Kept, store);
  };
  queries.getQueryCache().subscribe((event) => {
    if (event.type !== "updated" || timer !== undefined) return;
    const { action, query } = event;
    const hasChanged = action.type === "success" || action.type === "setState";
    if (!hasChanged || !isPersisted(query) || getToken() === undefined) return;
    timer = setTimeout(() => void keep().catch(console.warn), delay);
  });

  const forget = async () => {
    clearTimeout(timer);
    timer = undefined;
    if (isPossible)
      await withPatience(() => del(key, store), patience).catch(console.warn);
  };

  const fill = async (isLate: () => boolean) => {
    const token = getToken();
    try {
      const kept = await get<Kept>(key, store);
      if (kept === undefined) return;
      const answers =
        token === undefined || kept.release !== release
          ? undefined
          : ((await unseal(kept, await keyFrom(token))) as
              | Answer[]
              | undefined);
      if (answers === undefined) await forget();
      else if (getToken() === token && !isLate())
        toBeAskedAgain(queries, answers);
    } catch (error) {
      console.warn(error);
    }
  };
  return {
    forget,
    adopt() {
      const former = owner;
      owner = getToken();
      if (owner !== former) void forget();
    },
    async restore() {
      if (!isPossible || localTexts.get(KEPT) === null) return;
      let isLate = false;
      await withPatience(() => fill(() => isLate), patience).catch(() => {
        isLate = true;
      });
    },
  };
}

/** Says in this browser that a database of answers may be there: opening one takes longer than a first visit has. */
const KEPT = "palmares-answers";

const isOfUse = (at: number) => Date.now() - at < useful;

const answersOf = (queries: QueryClient): Answer[] =>
  queries
    .getQueryCache()
    .getAll()
    .filter((query) => query.state.data !== undefined && isPersisted(query))
    .map(({ queryKey, state }) => ({
      key: queryKey,
      data: state.data,
      at: state.dataUpdatedAt,
    }));

function toBeAskedAgain(queries: QueryClient, answers: Answer[]): void {
  for (const { key, data, at } of answers) {
    if (!isOfUse(at)) continue;
    // Persisted again at the end of this visit, even if no page needs it meanwhile.
    const options = { queryKey: key, meta: persisted };
    queries.getQueryCache().build(queries, options);
    queries.setQueryData(key, data, { updatedAt: at });
  }
  void queries.invalidateQueries({ refetchType: "none" });
}

/** Without the token, the next person at this device cannot read what a closed browser left. */
const keyFrom = async (token: string): Promise<CryptoKey> =>
  keyOf(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(token)));

/** Whether an error says nothing about the data: no network, a server that fails, or a response that cannot be read. */
const isTemporary = (error: unknown) =>
  isUnreachable(error) || isServerError(error) || isBadAnswer(error);

/** Queries on the screen that could not be refetched. */
const unrefreshed = (queries: QueryClient): Query[] =>
  queries
    .getQueryCache()
    .getAll()
    .filter(
      (query) =>
        query.getObserversCount() > 0 &&
        query.state.data !== undefined &&
        // A list that could not be continued is as fresh as it was.
        query.state.fetchMeta?.fetchMore === undefined &&
        isTemporary(query.state.error),
    );

/** The time of the oldest response on the screen that could not be refetched; undefined if all are current. */
export function oldestShown(queries: QueryClient): number | undefined {
  const instants = unrefreshed(queries).map(({ state }) => state.dataUpdatedAt);
  return instants.length > 0 ? Math.min(...instants) : undefined;
}

/** Whether something on the screen could not be refetched because there is no network. */
export const isDisconnected = (queries: QueryClient): boolean =>
  unrefreshed(queries).some(({ state }) => isUnreachable(state.error));

/** Refetches what is on the screen and could not be refetched. Does not reject. */
export async function refreshShown(queries: QueryClient): Promise<void> {
  const old = new Set(unrefreshed(queries));
  await queries.refetchQueries({ predicate: (query) => old.has(query) });
}
