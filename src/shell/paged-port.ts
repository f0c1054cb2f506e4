import {
  type AnyUseInfiniteQueryOptions,
  type QueryClient,
  useInfiniteQuery,
} from "@tanstack/react-query";
import { useMemo } from "react";
import { listOfPages } from "#src/api/programme/pages.ts";
import type { DataPort, PagesState } from "#src/engine/contract.ts";

/** Fetches paged sources. Not part of the entry bundle, since visitors' pages have none. */
export function createPagedPort(
  optionsOf: (name: string, params: unknown) => AnyUseInfiniteQueryOptions,
  queries: QueryClient,
): Pick<DataPort, "usePages"> {
  function usePages(name: string, params: unknown): PagesState<unknown> {
    const query = useInfiniteQuery(optionsOf(name, params), queries);
    const { data, error, refetch, fetchNextPage } = query;
    const { hasNextPage, isFetchingNextPage } = query;
    return useMemo(() => {
      const list = listOfPages(data?.pages ?? []);
      return {
        status:
          data !== undefined ? "ready" : error === null ? "loading" : "failed",
        ...list,
        total: data === undefined ? undefined : list.total,
        hasMore: hasNextPage,
        isLoadingMore: isFetchingNextPage,
        error: error ?? undefined,
        loadMore: () => {
          if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
        },
        retry: () => void (data === undefined ? refetch() : fetchNextPage()),
      };
    }, [data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage]);
  }

  return { usePages };
}
