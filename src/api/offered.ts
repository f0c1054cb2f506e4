import {
  type Query,
  type QueryClient,
  queryOptions,
  skipToken,
  useQuery,
} from "@tanstack/react-query";
import { hasStatus } from "./errors/error-guards.ts";
import { shared } from "./keys.ts";

/** Queries whose endpoints are optional for an API, by the first part of their keys. */
const optionalQueries = [
  "badges",
  "declaration-actions",
  "orders",
  "point-movements",
] as const;

type OptionalQuery = (typeof optionalQueries)[number];

const offeredQuery = (name: OptionalQuery) =>
  queryOptions<boolean>({
    queryKey: [shared, "offered", name],
    queryFn: skipToken,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });

/** Records whether the API has the endpoint of a query: 404 and 405 mean that it does not. */
export function noteOffered(
  queries: QueryClient,
  { queryKey: [first] }: Pick<Query, "queryKey">,
  error: unknown,
): void {
  const name = optionalQueries.find((one) => one === first);
  if (name === undefined) return;
  const isMissing = hasStatus(error, 404, 405);
  if (error === null || isMissing)
    queries.setQueryData(offeredQuery(name).queryKey, !isMissing);
}

/** Whether to offer an optional feature: yes, until its endpoint turns out not to exist. */
export const useIsOffered = (name: OptionalQuery): boolean =>
  useQuery(offeredQuery(name)).data !== false;
