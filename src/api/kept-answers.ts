import {
  type DehydratedState,
  dehydrate,
  hydrate,
  type Query,
  type QueryClient,
  type QueryKey,
} from "@tanstack/react-query";
import { createStore, del, get, set } from "idb-keyval";
import { isUnreachable } from "./errors.ts";

/** What is kept: the answers of one session, as one release of the front office understood them. */
interface Kept {
  session: string;
  release: string;
  savedAt: number;
  answers: DehydratedState["queries"];
}

/** The last answers of the session, kept in this browser for the next visit and for one without a network. */
export interface KeptAnswers {
  /** Fills the cache with the answers of the same session and release, all to be asked again; others are deleted. Does not reject. */
  restore(): Promise<void>;
  /** What the cache holds from now on belongs to the present session. */
  adopt(): void;
  /** Deletes all of them. Does not reject. */
  forget(): Promise<void>;
}

export interface KeptAnswersOptions {
  queries: QueryClient;
  /** The token of the present session; nothing is kept without one. */
  getToken: () => string | undefined;
  /** What the answers were understood by: those of another release are of no use. */
  release: string;
  /** Milliseconds between a change and its being kept. */
  delay?: number;
}

/** For how long an answer is of use, in milliseconds: as long as a session is remembered. */
const useful = 10 * 24 * 60 * 60 * 1000;

/** Valid once, or for a moment; and lists so long that keeping them would cost more than asking. */
const passing = new Set([
  "captcha",
  "captcha-challenge",
  "client-id-availability",
  "email-availability",
  "game-url",
  "list-products",
  "password-token",
  "referral-code",
  "resumable-uploads",
  "sso",
]);

const isKept = ({ queryKey }: { queryKey: QueryKey }) =>
  !queryKey.some((part) => passing.has(String(part)));

/** Keeps the cache of `queries` for the next visit of the same person, in an IndexedDB of its own. */
export function keepAnswers({
  queries,
  getToken,
  release,
  delay = 1_000,
}: KeptAnswersOptions): KeptAnswers {
  const store = once(() => createStore("palmares-answers", "answers"));
  const key = "last";
  const isPossible = "indexedDB" in globalThis;
  let owner = getToken();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const keep = async () => {
    timer = undefined;
    const token = getToken();
    if (!isPossible || token === undefined || token !== owner) return;
    const { queries: answers } = dehydrate(queries, {
      shouldDehydrateQuery: (query: Query) =>
        query.state.status === "success" && isKept(query),
      shouldDehydrateMutation: () => false,
    });
    const session = await digest(token);
    // Who signed out meanwhile leaves nothing.
    if (session === undefined || getToken() !== token || owner !== token)
      return;
    const kept: Kept = {
      ...{ session, release, savedAt: Date.now() },
      // What a query was made with cannot be kept, and is known again by whoever asks.
      answers: answers.map(({ meta: _, promise: __, ...answer }) => answer),
    };
    await set(key, kept, store());
  };
  queries.getQueryCache().subscribe(({ type, query }) => {
    if (type !== "updated" || timer !== undefined || !isKept(query)) return;
    if (query.state.status !== "success" || getToken() === undefined) return;
    timer = setTimeout(() => void keep().catch(console.warn), delay);
  });

  const forget = async () => {
    clearTimeout(timer);
    timer = undefined;
    if (isPossible) await del(key, store()).catch(console.warn);
  };
  return {
    forget,
    adopt() {
      owner = getToken();
    },
    async restore() {
      if (!isPossible) return;
      const token = getToken();
      try {
        const kept = await get<Kept>(key, store());
        if (kept === undefined) return;
        const session = token === undefined ? undefined : await digest(token);
        const isOurs =
          session !== undefined &&
          kept.session === session &&
          kept.release === release &&
          Date.now() - kept.savedAt < useful;
        if (isOurs && getToken() === token)
          hydrate(queries, toBeAskedAgain(kept.answers));
        else await forget();
      } catch (error) {
        console.warn(error);
      }
    },
  };
}

const toBeAskedAgain = (answers: Kept["answers"]): DehydratedState => ({
  mutations: [],
  queries: answers.map((answer) => ({
    ...answer,
    state: { ...answer.state, isInvalidated: true },
  })),
});

/** Tells sessions apart without holding the token; undefined where the browser cannot, and nothing is kept. */
async function digest(token: string): Promise<string | undefined> {
  if (globalThis.crypto?.subtle === undefined) return undefined;
  const bytes = await crypto.subtle.digest(
    "SHA-256",
    new TextEncoder().encode(token),
  );
  return btoa(String.fromCharCode(...new Uint8Array(bytes)));
}

function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** What is on the screen and could not be asked again, for want of a network. */
const unrefreshed = (queries: QueryClient): Query[] =>
  queries
    .getQueryCache()
    .getAll()
    .filter(
      (query) =>
        query.getObserversCount() > 0 &&
        query.state.data !== undefined &&
        isUnreachable(query.state.error),
    );

/** The instant of the oldest answer on the screen that could not be asked again; undefined where all are of now. */
export function oldestShown(queries: QueryClient): number | undefined {
  const instants = unrefreshed(queries).map(({ state }) => state.dataUpdatedAt);
  return instants.length > 0 ? Math.min(...instants) : undefined;
}

/** Asks again for what is on the screen and could not be asked again. Does not reject. */
export async function refreshShown(queries: QueryClient): Promise<void> {
  const old = new Set(unrefreshed(queries));
  await queries.refetchQueries({ predicate: (query) => old.has(query) });
}
