import { COLUMN_COUNT } from "./cells.ts";

export interface Cell {
  /** In the table as it is filtered and sorted, from 0. */
  row: number;
  column: number;
}

/** A rectangle of cells between two corners; with the product of a row, it has the whole row. */
export interface Selection {
  anchor: Cell;
  /** The active cell. */
  focus: Cell;
}

export interface Range {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

export const cellAt = (row: number, column: number): Selection => ({
  anchor: { row, column },
  focus: { row, column },
});

const LAST = COLUMN_COUNT - 1;

/** Whether whole rows are selected. */
export const hasRows = ({ anchor, focus }: Selection): boolean =>
  anchor.column === 0 || focus.column === 0;

export function rangeOf(selection: Selection): Range {
  const { anchor, focus } = selection;
  const isOfRows = hasRows(selection);
  return {
    top: Math.min(anchor.row, focus.row),
    bottom: Math.max(anchor.row, focus.row),
    left: isOfRows ? 0 : Math.min(anchor.column, focus.column),
    right: isOfRows ? LAST : Math.max(anchor.column, focus.column),
  };
}

/** A selection within a table of so many rows, as after others were removed. */
export function clamped(selection: Selection, rows: number): Selection {
  const last = Math.max(0, rows - 1);
  const { anchor, focus } = selection;
  return anchor.row <= last && focus.row <= last
    ? selection
    : {
        anchor: { ...anchor, row: Math.min(anchor.row, last) },
        focus: { ...focus, row: Math.min(focus.row, last) },
      };
}

interface Key {
  key: string;
  shiftKey?: boolean;
  ctrlKey?: boolean;
  metaKey?: boolean;
}

interface Table {
  rows: number;
  /** How many rows are in sight. */
  page: number;
}

/** Where a key leads, as in a spreadsheet; undefined for any other key. With Shift, the anchor stays. */
export function moved(
  selection: Selection,
  { key, shiftKey = false, ctrlKey = false, metaKey = false }: Key,
  { rows, page }: Table,
): Selection | undefined {
  const last = Math.max(0, rows - 1);
  const isFar = ctrlKey || metaKey;
  const { row, column } = selection.focus;
  if (isFar && key.toLowerCase() === "a")
    return {
      anchor: { row: 0, column: 0 },
      focus: { row: last, column: LAST },
    };
  if (shiftKey && key === " ")
    return { ...selection, anchor: { ...selection.anchor, column: 0 } };
  const to: Record<string, Cell> = {
    ArrowUp: { row: isFar ? 0 : row - 1, column },
    ArrowDown: { row: isFar ? last : row + 1, column },
    ArrowLeft: { row, column: isFar ? 0 : column - 1 },
    ArrowRight: { row, column: isFar ? LAST : column + 1 },
    Home: { row: isFar ? 0 : row, column: 0 },
    End: { row: isFar ? last : row, column: LAST },
    PageUp: { row: row - page, column },
    PageDown: { row: row + page, column },
  };
  const target = Object.hasOwn(to, key) ? to[key] : undefined;
  if (target === undefined) return undefined;
  const focus = {
    row: Math.min(last, Math.max(0, target.row)),
    column: Math.min(LAST, Math.max(0, target.column)),
  };
  return { anchor: shiftKey ? selection.anchor : focus, focus };
}

/** The cell after one that was written in: below, beside, or the next one of a row below. */
export function afterEntry(
  { row, column }: Cell,
  { key, shiftKey = false }: Key,
  rows: number,
): Selection {
  const step = shiftKey ? -1 : 1;
  if (key !== "Tab")
    return cellAt(Math.min(rows - 1, Math.max(0, row + step)), column);
  const next = column + step;
  if (next >= 1 && next <= LAST) return cellAt(row, next);
  const other = row + step;
  return other < 0 || other >= rows
    ? cellAt(row, column)
    : cellAt(other, step > 0 ? 1 : LAST);
}
