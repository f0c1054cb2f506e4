import {
  keepPreviousData,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { useCallback, useMemo } from "react";
import {
  type ListedRow,
  listedRow,
  listRowsQuery,
  rememberProducts,
} from "#src/back-office/api/documents.ts";
import { useOffice } from "#src/back-office/api/office.ts";
import { useOpenDocument } from "#src/back-office/document/document-context.ts";
import { useLiveBody } from "#src/back-office/document/use-live-body.ts";
import { useStoreView } from "#src/back-office/store-view.ts";
import { useLanguage } from "#src/back-office/texts.ts";
import {
  editedRows,
  editList,
  editsIn,
  type RowEdit,
  rowsByKey,
} from "#src/domain/documents/list-edits.ts";
import { listReference } from "#src/domain/documents/lists.ts";
import { isSame, type Json } from "#src/schema/json.ts";
import type { OfficeCatalogueProduct } from "#src/schema/types.gen.ts";

const noRows: readonly ListedRow[] = [];

/** The products of the challenge that is open, with what is not saved yet, and how they are changed. */
export function useProductList() {
  const { session } = useOpenDocument();
  // Elsewhere, edits of rows come later.
  const body = useStoreView(session, "body");
  const { language } = useLanguage();
  const queries = useQueryClient();
  const value = body["products"];
  const list = listReference(value)?.list;
  const query = useQuery({
    ...listRowsQuery(useOffice(), list ?? "", language),
    enabled: list !== undefined,
    placeholderData: keepPreviousData,
  });
  const stored = list === undefined ? noRows : query.data;
  const edits = editsIn(value);
  const known = useMemo(() => stored && rowsByKey(stored), [stored]);
  const rows = useMemo(
    () =>
      known && editedRows(known, edits, (...row) => listedRow(queries, ...row)),
    [known, edits, queries],
  );
  const edit = useCallback(
    (changes: readonly RowEdit[]) => {
      if (changes.length === 0) return;
      session.edit((before) => ({
        ...before,
        products: editList(before["products"], changes),
      }));
    },
    [session],
  );
  const isChanged = useIsChanged();
  return {
    /** By their codes; undefined until they are known. */
    rows,
    error: query.error,
    edit,
    isChanged,
    remember: useCallback(
      (products: readonly OfficeCatalogueProduct[]) =>
        rememberProducts(queries, products),
      [queries],
    ),
  };
}

export type ProductList = ReturnType<typeof useProductList>;

/** Returns whether participants see another row, or none, once there is a live revision. */
function useIsChanged(): (row: ListedRow) => boolean {
  const { id } = useOpenDocument();
  const { language } = useLanguage();
  const client = useOffice();
  const live = useLiveBody(id);
  const list = listReference(live?.["products"])?.list;
  const { data: rows } = useQuery({
    ...listRowsQuery(client, list ?? "", language),
    enabled: list !== undefined,
  });
  return useMemo(() => {
    if (live == null || (list !== undefined && rows === undefined))
      return () => false;
    const byKey = rowsByKey(rows ?? []);
    return ({ key, row }: ListedRow) =>
      !isSame(row as Json, byKey.get(key)?.row as Json);
  }, [live, list, rows]);
}
