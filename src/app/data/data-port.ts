import {
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
} from "@tanstack/react-query";
import { useCallback, useMemo } from "react";
import type {
  ActionState,
  DataPort,
  PagesState,
  SourceState,
} from "#src/engine/contract.ts";
import { toLanguage, useTranslation } from "#src/i18n/index.ts";
import { currentLanguage } from "#src/i18n/languages.ts";
import { type Definitions, definitionOf } from "./definitions.ts";
import { itemsOf } from "./loaded-pages.ts";
import { pagesOptions, sourceOptions } from "./query-options.ts";

const useLanguage = () => toLanguage(useTranslation().i18n.resolvedLanguage);

const actionStatus = {
  idle: "idle",
  pending: "pending",
  success: "resolved",
  error: "rejected",
} as const;

/** Fetches for the engine by TanStack Query: sources, pages and actions of the registry, by name. */
export function createDataPort(
  { sources, pages, actions }: Definitions,
  queries: QueryClient,
): DataPort {
  const optionsOf = (name: string, params: unknown, language: string) =>
    sourceOptions(definitionOf(sources, name, "source"), [
      name,
      params,
      language,
    ]);
  const pagesOptionsOf = (name: string, params: unknown, language: string) =>
    pagesOptions(definitionOf(pages, name, "paged source"), [
      name,
      params,
      language,
    ]);

  function useSource(name: string, params: unknown): SourceState<unknown> {
    const options = optionsOf(name, params, useLanguage());
    const { data, error, refetch } = useQuery(options, queries);
    return useMemo(() => {
      const retry = () => void refetch();
      if (data !== undefined) return { status: "ready", data, retry };
      return error === null
        ? { status: "loading", retry }
        : { status: "failed", error, retry };
    }, [data, error, refetch]);
  }

  function usePages(name: string, params: unknown): PagesState<unknown> {
    const options = pagesOptionsOf(name, params, useLanguage());
    const query = useInfiniteQuery(options, queries);
    const { data, error, refetch, fetchNextPage } = query;
    const { hasNextPage, isFetchingNextPage } = query;
    return useMemo(
      () => ({
        status:
          data !== undefined ? "ready" : error === null ? "loading" : "failed",
        items: itemsOf(data?.pages ?? []),
        total: data?.pages.at(-1)?.total,
        hasMore: hasNextPage,
        isLoadingMore: isFetchingNextPage,
        error: error ?? undefined,
        loadMore: () => {
          if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
        },
        retry: () => void (data === undefined ? refetch() : fetchNextPage()),
      }),
      [data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage],
    );
  }

  function useAction(name: string): ActionState<unknown, unknown> {
    const action = definitionOf(actions, name, "action");
    const { status, error, mutateAsync } = useMutation(
      {
        mutationFn: (input: unknown) => action.run(input as never),
        onSuccess: () => {
          for (const changed of action.changes ?? [])
            void queries.invalidateQueries({ queryKey: [changed] });
        },
      },
      queries,
    );
    const run = useCallback(
      (input: unknown) => mutateAsync(input),
      [mutateAsync],
    );
    return { status: actionStatus[status], error: error ?? undefined, run };
  }

  return {
    kinds: {
      ...kindsOf(sources, "source"),
      ...kindsOf(pages, "pages"),
    },
    useSource,
    usePages,
    useAction,
    prefetch(name, params) {
      const language = currentLanguage();
      if (Object.hasOwn(pages, name))
        void queries.prefetchInfiniteQuery(
          pagesOptionsOf(name, params, language),
        );
      else void queries.prefetchQuery(optionsOf(name, params, language));
    },
  };
}

function kindsOf<Kind extends "source" | "pages">(table: object, kind: Kind) {
  return Object.fromEntries(Object.keys(table).map((name) => [name, kind]));
}
