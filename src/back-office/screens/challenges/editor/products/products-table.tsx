import { useDeferredValue, useMemo, useState } from "react";
import type { ListedRow } from "#src/back-office/api/documents.ts";
import layout from "#src/back-office/ui/layout.module.css";
import { useLatest } from "#src/back-office/ui/use-latest.ts";
import { ProductsGrid } from "./products-grid.tsx";
import { ProductsToolbar } from "./products-toolbar.tsx";
import { keysOf, type RowsView, rowsInView, wholeList } from "./shown-rows.ts";
import type { ProductList } from "./use-product-list.ts";

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
    <div className={layout["stack"]}>
      <ProductsToolbar
        {...{ view, setView }}
        rows={useMembers(rows)}
        edit={list.edit}
        remember={list.remember}
      />
      <ProductsGrid {...list} {...{ rows, shown, view, setView }} />
    </div>
  );
}

/** The rows as they were when the last one was another: what is written in the others changes no brand and no range. */
function useMembers(rows: Props["rows"]): Props["rows"] {
  const [members, setMembers] = useState(rows);
  if (members === rows || hasSameMembers(members, rows)) return members;
  setMembers(rows);
  return rows;
}

/** Whether there are as many, and the last one is the same: new ones come after it, and are filled by it. */
const hasSameMembers = (one: Props["rows"], other: Props["rows"]): boolean =>
  one.size === other.size && lastOf(one) === lastOf(other);

const lastOf = (rows: Props["rows"]) => [...rows.values()].at(-1);

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
