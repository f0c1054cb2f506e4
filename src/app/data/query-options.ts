import {
  hashKey,
  type InfiniteData,
  infiniteQueryOptions,
  queryOptions,
} from "@tanstack/react-query";
import type {
  PagedSourceDefinition,
  SourceDefinition,
} from "#src/engine/contract.ts";
import { isComplete, type LoadedPage } from "./loaded-pages.ts";

/** For how long an answer is not asked again, in milliseconds. */
const freshFor = 30_000;

/** An answer is one of a name, its params and a language. */
export type Asked = readonly [name: string, params: unknown, language: string];

/** The same question in another language: what is there stays until the words come. */
function isSameQuestion(
  query: { queryKey: Asked } | undefined,
  asked: Asked,
): boolean {
  return (
    query !== undefined &&
    hashKey(query.queryKey.slice(0, 2)) === hashKey(asked.slice(0, 2))
  );
}

export function sourceOptions(
  definition: SourceDefinition<never, object>,
  asked: Asked,
) {
  const [, params] = asked;
  return queryOptions<object, Error, object, Asked>({
    queryKey: asked,
    queryFn: ({ signal }) => definition.load(params as never, { signal }),
    staleTime: definition.freshFor ?? freshFor,
    placeholderData: (last, query) =>
      definition.keepsPrevious || isSameQuestion(query, asked)
        ? last
        : undefined,
  });
}

export function pagesOptions(
  definition: PagedSourceDefinition<never, unknown>,
  asked: Asked,
) {
  const [, params] = asked;
  type Pages = InfiniteData<LoadedPage, number>;
  return infiniteQueryOptions<LoadedPage, Error, Pages, Asked, number>({
    queryKey: asked,
    queryFn: ({ signal, pageParam }) =>
      definition.loadPage(params as never, pageParam, { signal }),
    initialPageParam: 1,
    getNextPageParam: (_, pages) =>
      isComplete(pages) ? undefined : pages.length + 1,
    staleTime: freshFor,
    placeholderData: (last, query) =>
      isSameQuestion(query, asked) ? last : undefined,
  });
}
