// biome-ignore-all lint/a11y/useSemanticElements: only rows in sight are rendered, out of the flow that tables need
import { WarningOutlined } from "@ant-design/icons";
import { memo, type ReactNode } from "react";
import type { ListedRow } from "#src/back-office/api/documents.ts";
import { useTexts } from "#src/back-office/texts.ts";
import { numberToEdit } from "#src/i18n/numbers.ts";
import { VisuallyHidden } from "#src/ui/visually-hidden/visually-hidden.tsx";
import { numberColumns, valueAt } from "./cells.ts";
import styles from "./products.module.css";
import { ROW_HEIGHT } from "./use-row-window.ts";

interface Props {
  gridId: string;
  listed: ListedRow;
  index: number;
  /** The selected columns; -1 for none. */
  left: number;
  right: number;
  /** The column of the active cell; -1 if it is in another row. */
  active: number;
  isChanged: boolean;
  /** The column that is written in, with its field. */
  entryColumn: number;
  entry: ReactNode;
}

/** The id of a cell while it is the active one. */
export const cellId = (gridId: string, row: number, column: number) =>
  `${gridId}-${row}-${column}`;

/** A product of a challenge; rendered again only when something of it changes. */
export const GridRow = memo(function GridRow({
  gridId,
  listed: { key, row, name, brand, range },
  index,
  left,
  right,
  active,
  isChanged,
  entryColumn,
  entry,
}: Props) {
  const t = useTexts();
  const cell = (column: number) => ({
    id: column === active ? cellId(gridId, index, column) : undefined,
    "aria-colindex": column + 1,
    "aria-selected": column >= left && column <= right,
    "data-active": column === active || undefined,
  });
  return (
    <div
      role="row"
      tabIndex={-1}
      aria-rowindex={index + 2}
      className={styles["row"]}
      style={{ insetBlockStart: index * ROW_HEIGHT }}
      data-changed={isChanged || undefined}
    >
      <div
        role="rowheader"
        tabIndex={-1}
        {...cell(0)}
        className={styles["product"]}
      >
        <span className={styles["name"]} title={name ?? key}>
          {name ?? (
            <>
              <WarningOutlined aria-hidden /> {t("listed.unknown")}
            </>
          )}
        </span>
        <span className={styles["facts"]}>
          {[key, brand, range].filter(Boolean).join(" · ")}
          {isChanged && <VisuallyHidden>{t("listed.changed")}</VisuallyHidden>}
        </span>
      </div>
      {numberColumns.map((column, at) => {
        const value = valueAt(row, column);
        return (
          <div
            key={column}
            role="gridcell"
            tabIndex={-1}
            {...cell(at + 1)}
            className={styles["number"]}
          >
            {entryColumn === at + 1
              ? entry
              : value === null
                ? ""
                : numberToEdit(value)}
          </div>
        );
      })}
    </div>
  );
});
