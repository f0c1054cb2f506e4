import {
  type Query,
  QueryCache,
  QueryClient,
  type QueryKey,
} from "@tanstack/react-query";
import type { Client } from "./client.ts";
import { isForbidden, isNotFound, isUnauthorized } from "./errors.ts";
import { shared } from "./keys.ts";
import { noteOffered } from "./offered.ts";
import type { SessionPort } from "./session.ts";

declare module "@tanstack/react-query" {
  interface Register {
    queryMeta: { api: Client };
    mutationMeta: { api: Client; session: SessionPort };
  }
}

/** For how long an answer is not asked again, in milliseconds. */
const freshFor = 30_000;
/** For how long a failed query is not sent anew just because another part of the screen needs it, in milliseconds. */
const failedFor = 5_000;

/** Who may not see something any more, or what is gone, is not shown as it was. */
function dropRefused(error: unknown, query: Query<unknown, unknown>): void {
  const isRefused =
    isUnauthorized(error) || isForbidden(error) || isNotFound(error);
  if (isRefused && query.state.data !== undefined)
    query.setState({ data: undefined, dataUpdatedAt: 0 });
}

/**
 * The cache of everything that the server knows. The factories beside the calls (`challengeQuery(id)`,
 * `signUpMutation()`) reach `api` and `session` through the `meta` that each query and mutation gets here.
 * Repeats are the client's business, and it is asked even without a network, so that a failure is shown instead of
 * waited out.
 */
export function createQueryClient(
  api: Client,
  session: SessionPort,
): QueryClient {
  const common = { networkMode: "always", retry: false } as const;
  const queries = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        dropRefused(error, query);
        noteOffered(queries, query, error);
      },
      onSuccess: (_, query) => noteOffered(queries, query, null),
    }),
    defaultOptions: {
      queries: {
        ...common,
        meta: { api },
        staleTime: freshFor,
        retryOnMount: ({ state }) =>
          Date.now() - state.errorUpdatedAt > failedFor,
      },
      mutations: { ...common, meta: { api, session } },
    },
  });
  return queries;
}

const withoutMeta = () =>
  new Error("This QueryClient was not made by createQueryClient");

/** The client that a query or a mutation calls, from its context. */
export function apiOf(meta: { api: Client } | undefined): Client {
  if (meta === undefined) throw withoutMeta();
  return meta.api;
}

/** The client for calls that visitors may make too: they are sent again without the token if the session has expired. */
export function publicApiOf(meta: { api: Client } | undefined): Client {
  const api = apiOf(meta);
  return {
    ...api,
    request: (method, path, call) =>
      api.request(method, path, { ...call, isPublic: true }),
  };
}

/** The session that a mutation begins, ends or changes, from its context. */
export function sessionOf(
  meta: { session: SessionPort } | undefined,
): SessionPort {
  if (meta === undefined) throw withoutMeta();
  return meta.session;
}

type KeyedQuery = { queryKey: QueryKey };
const isPrivate = ({ queryKey: [scope] }: KeyedQuery) =>
  scope !== shared && scope !== "me";

/** Forgets what only the former user may see; what is on the screen stays until it is drawn again. */
export function forgetPrivate(queries: QueryClient): void {
  queries.removeQueries({ predicate: isPrivate });
}

/** Forgets what only the former user may see, and asks again for what is on the screen. */
export function resetPrivate(queries: QueryClient): Promise<void> {
  return queries.resetQueries({ predicate: isPrivate });
}

/** Asks again for what is on the screen, in the language that the client now has; the former words stay until then. */
export async function refetchInLanguage(queries: QueryClient): Promise<void> {
  queries.removeQueries({ type: "inactive" });
  await queries.cancelQueries();
  await queries.invalidateQueries();
}
