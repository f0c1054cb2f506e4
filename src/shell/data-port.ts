import {
  type AnyUseInfiniteQueryOptions,
  type AnyUseQueryOptions,
  type QueryClient,
  type QueryKey,
  useQuery,
} from "@tanstack/react-query";
import { useMemo } from "react";
import { own } from "#src/domain/values/own.ts";
import type { DataPort, SourceState } from "#src/engine/contract.ts";
import type { createPagedPort } from "./paged-port.ts";

type Factories<Options> = Readonly<Record<string, (params: never) => Options>>;

/** The registry's sources, by name. */
export interface DataTables {
  sources: Factories<AnyUseQueryOptions>;
  pages: Factories<AnyUseInfiniteQueryOptions>;
  /** Fetches page by page; only needed if there are paged sources. */
  createPagedPort?: typeof createPagedPort;
}

/** Fetches a layout's sources with TanStack Query. Throws if the registry lacks one, which is a programming error. */
export function createDataPort(
  { sources, pages, createPagedPort }: DataTables,
  queries: QueryClient,
): DataPort {
  const sourceOptions = (name: string, params: unknown) =>
    factoryOf(sources, name, "source")(params as never);
  const pagesOptions = (name: string, params: unknown) =>
    factoryOf(pages, name, "paged source")(params as never);

  function useSource(name: string, params: unknown): SourceState<unknown> {
    const options = sourceOptions(name, params);
    const { data, error, refetch } = useQuery(options, queries);
    return useMemo(() => {
      const retry = () => void refetch();
      if (data !== undefined) return { status: "ready", data, retry };
      return error === null
        ? { status: "loading", retry }
        : { status: "failed", error, retry };
    }, [data, error, refetch]);
  }

  return {
    kinds: {
      ...kindsOf(sources, "source"),
      ...kindsOf(pages, "pages"),
    },
    useSource,
    usePages: () => {
      throw new Error("createPagedPort is missing");
    },
    ...createPagedPort?.(pagesOptions, queries),
    /** Does not refetch what failed: the block that needs it knows how long to wait before retrying. */
    prefetch(name, params) {
      const hasFailed = ({ queryKey }: { queryKey: QueryKey }) =>
        queries.getQueryState(queryKey)?.status === "error";
      if (Object.hasOwn(pages, name)) {
        const options = pagesOptions(name, params);
        if (!hasFailed(options)) void queries.prefetchInfiniteQuery(options);
      } else {
        const options = sourceOptions(name, params);
        if (!hasFailed(options)) void queries.prefetchQuery(options);
      }
    },
  };
}

function factoryOf<Factory>(
  table: Readonly<Record<string, Factory>>,
  name: string,
  kind: string,
): Factory {
  const found = own(table, name);
  if (found === undefined)
    throw new Error(
      `The registry has no ${kind} "${name}"; it has ${Object.keys(table).join(", ")}`,
    );
  return found;
}

function kindsOf<Kind extends "source" | "pages">(table: object, kind: Kind) {
  return Object.fromEntries(Object.keys(table).map((name) => [name, kind]));
}
