import {
  type Query,
  type QueryClient,
  queryOptions,
  skipToken,
  useQuery,
} from "@tanstack/react-query";
import { hasList } from "./answered-lists.ts";
import { shared } from "./keys.ts";

/** Queries whose lists are optional for an API, by the first part of their keys. */
const optionalQueries = {
  badges: "/badges/user.jsonld",
  "declaration-actions": "/user/challenges",
  orders: "/user/orders",
  "point-movements": "/user/point-movements",
} as const;

type OptionalQuery = keyof typeof optionalQueries;

const offeredQuery = (name: OptionalQuery) =>
  queryOptions<boolean>({
    queryKey: [shared, "offered", name],
    queryFn: skipToken,
    initialData: () => hasList(optionalQueries[name]),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });

/** Updates the links to the list of a query after a response. */
export function noteOffered(
  queries: QueryClient,
  { queryKey: [first] }: Pick<Query, "queryKey">,
): void {
  if (typeof first !== "string" || !Object.hasOwn(optionalQueries, first))
    return;
  const name = first as OptionalQuery;
  const { queryKey } = offeredQuery(name);
  queries.setQueryData(queryKey, hasList(optionalQueries[name]));
}

/** Whether to offer an optional feature: yes, until its endpoint turns out not to exist; then not after a reload, either. */
export const useIsOffered = (name: OptionalQuery): boolean =>
  useQuery(offeredQuery(name)).data !== false;
