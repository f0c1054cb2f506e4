import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { listQuery, useOffice } from "#src/back-office/api/office.ts";
import { useOpenDocument } from "#src/back-office/document/document-context.ts";
import { productRows } from "#src/domain/challenge/test-cases.ts";
import type { ProductRows } from "#src/domain/challenge/test-declaration.ts";
import { type ListRow, listReference } from "#src/domain/documents/lists.ts";
import type { OfficeListRow } from "#src/schema/types.gen.ts";

/** Rows of lists never change. */
const forever = {
  staleTime: Number.POSITIVE_INFINITY,
  placeholderData: keepPreviousData,
} as const;

const noRows: readonly OfficeListRow[] = [];

const MAX_FOUND_PRODUCTS = 20;
const MAX_CODES = 100;

/** The list of products of the challenge that is open; undefined for none. */
const useList = (): string | undefined =>
  listReference(useOpenDocument().body["products"])?.list;

/** Products of the challenge with these words in their name or code. */
export function useFoundProducts(q: string) {
  const list = useList();
  const { data, isFetching } = useQuery({
    ...listQuery(
      useOffice(),
      "/lists/{hash}/rows",
      { q, itemsPerPage: MAX_FOUND_PRODUCTS },
      { hash: list ?? "" },
    ),
    ...forever,
    enabled: list !== undefined,
  });
  return {
    found: data?.items ?? noRows,
    isFetching,
    isEmpty: list === undefined,
  };
}

/** Those of these products that the challenge has. */
export function useTestedProducts(codes: readonly string[]): {
  /** Undefined until they are known. */
  rows: ProductRows | undefined;
  error: Error | null;
  nameOf: (code: string) => string;
} {
  const list = useList();
  const keys = [...new Set(codes)].sort().slice(0, MAX_CODES).join("\n");
  const { data, error, isPlaceholderData } = useQuery({
    ...listQuery(
      useOffice(),
      "/lists/{hash}/rows",
      { keys, itemsPerPage: MAX_CODES },
      { hash: list ?? "" },
    ),
    ...forever,
    enabled: list !== undefined && keys !== "",
  });
  const isNone = list === undefined || keys === "";
  const present = isPlaceholderData ? undefined : data?.items;
  const items = isNone ? noRows : present;
  return useMemo(() => {
    const names = new Map((items ?? []).map(({ key, name }) => [key, name]));
    return {
      rows: items && productRows(items.map(({ row }) => row as ListRow)),
      nameOf: (code: string) => names.get(code) || code,
      error,
    };
  }, [items, error]);
}
