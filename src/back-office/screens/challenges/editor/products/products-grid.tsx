// biome-ignore-all lint/a11y/useSemanticElements: only rows in sight are rendered, out of the flow that tables need

import {
  type ClipboardEvent,
  type KeyboardEvent,
  type PointerEvent,
  useCallback,
  useId,
  useRef,
  useState,
} from "react";
import type { ListedRow } from "#src/back-office/api/documents.ts";
import { useOpenDocument } from "#src/back-office/document/document-context.ts";
import { useRevealField } from "#src/back-office/screens/challenges/editor/challenge-editor-context.ts";
import { useTexts } from "#src/back-office/texts.ts";
import layout from "#src/back-office/ui/layout.module.css";
import { useLatest } from "#src/back-office/ui/use-latest.ts";
import { numberInField } from "#src/i18n/number-fields.ts";
import { CellField } from "./cell-field.tsx";
import { COLUMN_COUNT, editOf, numberColumnAt, withNumber } from "./cells.ts";
import { GridHead } from "./grid-head.tsx";
import { cellId, GridRow } from "./grid-row.tsx";
import { PasteReport } from "./paste-report.tsx";
import { copied } from "./pasted.ts";
import styles from "./products.module.css";
import {
  cellAt,
  clamped,
  moved,
  rangeOf,
  type Selection,
} from "./selection.ts";
import { type SelectedRows, SelectionBar } from "./selection-bar.tsx";
import type { RowsView } from "./shown-rows.ts";
import { usePaste } from "./use-clipboard.ts";
import { useGridEntry } from "./use-grid-entry.ts";
import type { ProductList } from "./use-product-list.ts";
import { ROW_HEIGHT, useRowWindow, windowRows } from "./use-row-window.ts";

interface Props extends Pick<ProductList, "edit" | "isChanged"> {
  rows: ReadonlyMap<string, ListedRow>;
  shown: readonly ListedRow[];
  view: RowsView;
  setView: (view: RowsView) => void;
}

/**
 * The products as a spreadsheet has them (BO-12.5): one tab stop with an active cell, of which only rows in sight are rendered.
 * Typing replaces, Enter and F2 edit, arrows move, Shift selects, Ctrl+C and Ctrl+V copy and paste.
 */
export function ProductsGrid({
  rows,
  shown,
  edit,
  isChanged,
  view,
  setView,
}: Props) {
  const t = useTexts();
  const { isReadOnly } = useOpenDocument();
  const id = useId();
  const grid = useRef<HTMLDivElement>(null);
  const rowWindow = useRowWindow(grid);
  const { reveal } = rowWindow;
  const [chosen, setChosen] = useState(() => cellAt(0, 0));
  const select = useCallback(
    (next: Selection) => {
      setChosen(next);
      reveal(next.focus.row);
    },
    [reveal],
  );
  const selection = clamped(chosen, shown.length);
  const { focus } = selection;
  const range = rangeOf(selection);
  const { entry, begin, end } = useGridEntry({
    ...{ shown, selection, select, edit, isReadOnly, grid },
  });
  const pasting = usePaste({ rows, shown, selection, edit });
  const latest = useLatest({ shown, selection, range });
  const rowsOf = useCallback((): SelectedRows => {
    const { shown: all, range: chosenRange } = latest.current;
    const { top, bottom } = chosenRange;
    return { shown: all, selected: all.slice(top, bottom + 1) };
  }, [latest]);
  useRevealField(
    listProperties,
    useCallback(() => {
      const unknown = latest.current.shown.findIndex(
        ({ name }) => name === null,
      );
      select(cellAt(Math.max(0, unknown), 0));
      grid.current?.focus();
      return grid.current !== null;
    }, [latest, select]),
  );

  /** Empties the selected numbers. */
  function clear(): void {
    edit(
      shown.slice(range.top, range.bottom + 1).flatMap(({ key, row }) => {
        let to = row;
        for (let at = range.left; at <= range.right; at += 1) {
          const column = numberColumnAt(at);
          if (column !== undefined) to = withNumber(to, column, null);
        }
        return editOf(key, row, to);
      }),
    );
  }

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>): void {
    const { key, ctrlKey, metaKey, altKey } = event;
    if (event.target !== grid.current) return;
    const page = Math.max(
      1,
      Math.floor(event.currentTarget.clientHeight / ROW_HEIGHT) - 2,
    );
    const next = altKey
      ? undefined
      : moved(selection, event, { rows: shown.length, page });
    if (next !== undefined) select(next);
    else if (key === "Escape") select(cellAt(focus.row, focus.column));
    else if (key === "Delete" || key === "Backspace") {
      if (isReadOnly) return;
      clear();
    } else if (ctrlKey || metaKey || altKey) return;
    else if (key === "Enter" || key === "F2") {
      if (!begin()) return;
    } else if (key.length !== 1 || key === " " || !begin(key)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** Selects the cell below the pointer. @param isExtended whether the other corner of the selection stays */
  function selectAt(event: PointerEvent<HTMLElement>, isExtended: boolean) {
    const target = event.target as HTMLElement;
    const [row = -1, column = -1] = ["row", "col"].map((side, index) => {
      const name = `aria-${side}index`;
      const place = target.closest(`[${name}]`)?.getAttribute(name);
      // The head is the first row.
      return Number(place ?? 0) - 2 + index;
    });
    if (row < 0 || column < 0) return false;
    const { anchor } = latest.current.selection;
    select(
      isExtended ? { anchor, focus: { row, column } } : cellAt(row, column),
    );
    return true;
  }

  function onPointerDown(event: PointerEvent<HTMLDivElement>): void {
    if (event.button !== 0 || event.target instanceof HTMLInputElement) return;
    if (!selectAt(event, event.shiftKey)) return;
    // The cell itself gets no focus; the field of another cell loses it first.
    event.preventDefault();
    grid.current?.focus({ preventScroll: true });
  }

  function onCopy(event: ClipboardEvent<HTMLDivElement>): void {
    if (event.target instanceof HTMLInputElement) return;
    event.clipboardData.setData(
      "text/plain",
      copied(selection, shown, numberInField),
    );
    event.preventDefault();
    if (event.type === "cut" && !isReadOnly) clear();
  }

  return (
    <>
      <PasteReport {...pasting} />
      <SelectionBar
        {...{ edit, isReadOnly, rowsOf }}
        count={Math.min(range.bottom + 1, shown.length) - range.top}
        shown={shown.length}
        total={rows.size}
      />
      <div
        ref={grid}
        role="grid"
        className={styles["grid"]}
        aria-label={t("listed.table")}
        aria-describedby={`${id}-keys`}
        aria-rowcount={shown.length + 1}
        aria-colcount={COLUMN_COUNT}
        aria-multiselectable
        aria-readonly={isReadOnly}
        aria-busy={pasting.isPending}
        aria-activedescendant={
          shown.length > 0 ? cellId(id, focus.row, focus.column) : undefined
        }
        tabIndex={0}
        data-field="/products"
        onKeyDown={onKeyDown}
        onPointerDown={onPointerDown}
        onPointerMove={(event) => {
          if (event.buttons === 1 && entry === undefined) selectAt(event, true);
        }}
        onDoubleClick={() => begin()}
        onCopy={onCopy}
        onCut={onCopy}
        onPaste={(event) => {
          if (isReadOnly || event.target instanceof HTMLInputElement) return;
          event.preventDefault();
          void pasting.paste(event.clipboardData.getData("text/plain"));
        }}
      >
        <GridHead view={view} setView={setView} />
        <div
          role="rowgroup"
          className={styles["rows"]}
          style={{ blockSize: shown.length * ROW_HEIGHT }}
        >
          {windowRows(rowWindow, shown.length, focus.row).map((index) => {
            const listed = shown[index];
            if (listed === undefined) return null;
            const isSelected = index >= range.top && index <= range.bottom;
            const isWritten = entry !== undefined && entry.key === listed.key;
            return (
              <GridRow
                key={listed.key}
                gridId={id}
                listed={listed}
                index={index}
                left={isSelected ? range.left : -1}
                right={isSelected ? range.right : -1}
                active={index === focus.row ? focus.column : -1}
                isChanged={isChanged(listed)}
                entryColumn={isWritten ? entry.columnIndex : -1}
                entry={
                  isWritten ? (
                    <CellField
                      entry={entry}
                      label={`${t(`listed.${entry.column}`)}, ${listed.name ?? listed.key}`}
                      onEnd={end}
                    />
                  ) : null
                }
              />
            );
          })}
        </div>
        {shown.length === 0 && (
          <p className={styles["empty"]}>
            {t(rows.size === 0 ? "listed.empty" : "listed.no_match")}
          </p>
        )}
      </div>
      <p id={`${id}-keys`} className={layout["hint"]}>
        {t(isReadOnly ? "listed.keys_read" : "listed.keys")}
      </p>
    </>
  );
}

const listProperties = ["products"];
