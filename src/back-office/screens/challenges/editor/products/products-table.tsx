import { useDeferredValue, useMemo, useState } from "react";
import type { ListedRow } from "#src/back-office/api/documents.ts";
import styles from "./products.module.css";
import { ProductsGrid } from "./products-grid.tsx";
import { ProductsToolbar } from "./products-toolbar.tsx";
import { keysOf, type RowsView, rowsInView, wholeList } from "./shown-rows.ts";
import { type ProductList, useLatest } from "./use-product-list.ts";

interface Props extends Omit<ProductList, "rows" | "error"> {
  rows: ReadonlyMap<string, ListedRow>;
  /** Whether tiers are rewarded, and not each product. */
  isGlobal: boolean;
}

/** The table of the products, with what filters and fills it. */
export function ProductsTable({ rows, isGlobal, ...list }: Props) {
  const { isChanged } = list;
  const [view, setView] = useState(wholeList);
  const wanted = useDeferredValue(view);
  const basis = useBasis(wanted, { rows, isGlobal, isChanged });
  const shown = useMemo(
    () => rowsInView(basis.keys, basis.known, rows),
    [basis, rows],
  );
  return (
    <div className={styles["table"]}>
      <ProductsToolbar
        {...{ view, setView }}
        // Counting brands and ranges does not hold up a key press.
        rows={useDeferredValue(rows)}
        edit={list.edit}
        remember={list.remember}
      />
      <ProductsGrid {...list} {...{ rows, shown, view, setView }} />
    </div>
  );
}

/** Which rows a view shows in which order: found once for a view, so that what is written moves nothing. */
function useBasis(
  view: RowsView,
  facts: Pick<Props, "rows" | "isGlobal" | "isChanged">,
) {
  const latest = useLatest(facts);
  const [first] = useState(facts);
  return useMemo(() => {
    const { rows, isGlobal, isChanged } = latest.current ?? first;
    return {
      keys: keysOf([...rows.values()], view, { isGlobal, isChanged }),
      known: new Set(rows.keys()),
    };
  }, [view, latest, first]);
}
