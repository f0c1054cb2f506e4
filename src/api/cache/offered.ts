import {
  type Query,
  type QueryClient,
  queryOptions,
  skipToken,
  useQuery,
} from "@tanstack/react-query";
import { path } from "#src/api/client/path.ts";
import { hasList } from "./answered-lists.ts";
import { shared } from "./keys.ts";

/** The lists that are optional for an API, by the first part of their queries' keys. */
export const optionalLists = {
  badges: "/badges/user.jsonld",
  "declaration-actions": "/user/challenges",
  notices: "/notices",
  orders: "/user/orders",
  "point-movements": "/user/point-movements",
  rewards: "/rewards",
  wishlist: "/wishlist",
} as const;

/** The list of a category's contents, which is optional as well. */
export const contentsOf = (category: string) =>
  path`/content-categories/${category}/contents.jsonld`;

const isOptional = (first: unknown) =>
  first === "category-contents" || Object.hasOwn(optionalLists, String(first));

/** The number of responses that may have changed what is offered. */
const answersQuery = queryOptions<number>({
  queryKey: [shared, "offered"],
  queryFn: skipToken,
  initialData: 0,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});

/** Updates the links to the list of a query after a response. */
export function noteOffered(
  queries: QueryClient,
  { queryKey: [first] }: Pick<Query, "queryKey">,
): void {
  if (isOptional(first))
    queries.setQueryData(answersQuery.queryKey, (count = 0) => count + 1);
}

/** Something that leads to a list, by the path of its call if that is optional. */
type Link = { list?: string | undefined };

/** Those of `links` whose lists may be offered: all, until an endpoint turns out not to exist; then not after a reload, either. */
export const useOffered = <L extends Link>(links: readonly L[]): readonly L[] =>
  useQuery({
    ...answersQuery,
    select: () =>
      links.filter(({ list }) => list === undefined || hasList(list)),
  }).data ?? links;

/** Whether to offer an optional feature, like `useOffered`. */
export const useIsOffered = (name: keyof typeof optionalLists): boolean =>
  useOffered([{ list: optionalLists[name] }]).length > 0;
