import {
  type Query,
  QueryCache,
  QueryClient,
  type QueryKey,
} from "@tanstack/react-query";
import type { Client } from "#src/api/client/client.ts";
import type { SessionPort } from "#src/api/client/session-port.ts";
import {
  isForbidden,
  isNotFound,
  isUnauthorized,
} from "#src/api/errors/error-guards.ts";
import { shared } from "./keys.ts";
import { noteOffered } from "./offered.ts";

declare module "@tanstack/react-query" {
  interface Register {
    queryMeta: { api?: Client; persist?: true };
    mutationMeta: { api: Client; session: SessionPort };
  }
}

/** How long a response stays fresh, in milliseconds. */
const freshFor = 30_000;
/** How long a failed query is not retried when another component mounts, in milliseconds. */
const failedFor = 5_000;

/** Drops cached data that the user may no longer see, or that no longer exists. */
function dropRefused(error: unknown, query: Query<unknown, unknown>): void {
  const isRefused =
    isUnauthorized(error) || isForbidden(error) || isNotFound(error);
  if (isRefused && query.state.data !== undefined)
    query.setState({ data: undefined, dataUpdatedAt: 0 });
}

/**
 * The cache of everything that the server knows. The factories next to the calls (`challengeQuery(id)`,
 * `signUpMutation()`) reach `api` and `session` through the `meta` that each query and mutation gets here.
 * The client handles retries. Queries run even when the browser reports no network, so that they fail visibly instead of
 * pausing.
 */
export function createQueryClient(
  api: Client,
  session: SessionPort,
): QueryClient {
  const common = { networkMode: "always", retry: false } as const;
  const queries = new MetaClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        dropRefused(error, query);
      },
      onSuccess: (_, query) => noteOffered(queries, query),
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

/** Adds a query's own `meta` to the client's, instead of replacing it. */
class MetaClient extends QueryClient {
  override defaultQueryOptions: QueryClient["defaultQueryOptions"] = (
    options,
  ) => {
    const { queries } = this.getDefaultOptions();
    const meta = { ...queries?.meta, ...options.meta };
    return { ...super.defaultQueryOptions(options), meta };
  };
}

const withoutMeta = () =>
  new Error("This QueryClient was not made by createQueryClient");

/** The client that a query or a mutation calls, from its context. */
export function apiOf(meta: { api?: Client } | undefined): Client {
  if (meta?.api === undefined) throw withoutMeta();
  return meta.api;
}

/** The client for calls that visitors may make too: they are sent again without the token if the session has expired. */
export function publicApiOf(meta: { api?: Client } | undefined): Client {
  const api = apiOf(meta);
  return {
    ...api,
    request: (method, path, call) =>
      api.request(method, path, { ...call, isPublic: true }),
  };
}

/** The session that a mutation starts, ends or changes, from its context. */
export function sessionOf(
  meta: { session: SessionPort } | undefined,
): SessionPort {
  if (meta === undefined) throw withoutMeta();
  return meta.session;
}

type KeyedQuery = { queryKey: QueryKey };
const isPrivate = ({ queryKey: [scope] }: KeyedQuery) =>
  scope !== shared && scope !== "me";

/** Removes the previous user's private data; mounted components keep showing theirs until they render again. */
export function forgetPrivate(queries: QueryClient): void {
  queries.removeQueries({ predicate: isPrivate });
}

/** Removes the previous user's private data and refetches what is on the screen. */
export function resetPrivate(queries: QueryClient): Promise<void> {
  return queries.resetQueries({ predicate: isPrivate });
}

/** Refetches what is on the screen in the client's current language; the previous text stays until then. */
export async function refetchInLanguage(queries: QueryClient): Promise<void> {
  queries.removeQueries({ type: "inactive" });
  await queries.cancelQueries();
  await queries.invalidateQueries();
}
