// biome-ignore-all lint/a11y/useSemanticElements: only rows in sight are rendered, out of the flow that tables need
import { memo } from "react";
import { useTexts } from "#src/back-office/texts.ts";
import { numberColumns } from "./cells.ts";
import styles from "./products.module.css";
import type { RowOrder, RowsView } from "./shown-rows.ts";

interface Props {
  view: RowsView;
  setView: (view: RowsView) => void;
}

/** The names of the columns; a click sorts, as does the choice above for the keyboard. */
export const GridHead = memo(function GridHead({ view, setView }: Props) {
  const t = useTexts();
  const columns = ["name", ...numberColumns] as const;
  const sortOf = (column: RowOrder) => {
    if (view.sort !== column) return "none";
    return view.isDescending ? "descending" : "ascending";
  };
  return (
    <div role="row" tabIndex={-1} aria-rowindex={1} className={styles["head"]}>
      {columns.map((column, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the table is one tab stop
        <div
          key={column}
          role="columnheader"
          tabIndex={-1}
          aria-colindex={index + 1}
          aria-sort={sortOf(column)}
          title={t(`listed.${column}_help`)}
          onClick={() => setView(sortedBy(view, column))}
        >
          {t(`listed.${column}`)}
          <span aria-hidden>
            {view.sort === column && (view.isDescending ? " ↓" : " ↑")}
          </span>
        </div>
      ))}
    </div>
  );
});

/** Upwards, then downwards, then in the order of the list. */
export function sortedBy(view: RowsView, sort: RowOrder): RowsView {
  if (view.sort !== sort) return { ...view, sort, isDescending: false };
  if (!view.isDescending) return { ...view, isDescending: true };
  return { ...view, sort: undefined, isDescending: false };
}
