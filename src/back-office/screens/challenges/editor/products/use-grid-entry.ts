import { type RefObject, useCallback, useState } from "react";
import type { ListedRow } from "#src/back-office/api/documents.ts";
import { useLatest } from "#src/back-office/ui/use-latest.ts";
import type { RowEdit } from "#src/domain/documents/list-edits.ts";
import { numberInField } from "#src/i18n/number-fields.ts";
import {
  editOf,
  type NumberColumn,
  numberColumnAt,
  readCell,
  valueAt,
  withNumber,
} from "./cells.ts";
import { afterEntry, type Selection } from "./selection.ts";

/** A cell that is written in. */
export interface Entry {
  row: number;
  key: string;
  column: NumberColumn;
  columnIndex: number;
  text: string;
  /** Whether typing started it: arrows then lead out of it. */
  isTyped: boolean;
}

/** The key that ended an entry. */
export interface EndKey {
  key: string;
  shiftKey: boolean;
}

interface Options {
  shown: readonly ListedRow[];
  selection: Selection;
  select: (selection: Selection) => void;
  edit: (changes: readonly RowEdit[]) => void;
  isReadOnly: boolean;
  grid: RefObject<HTMLElement | null>;
}

/** Writing in the active cell of the table. */
export function useGridEntry(options: Options) {
  const [entry, setEntry] = useState<Entry>();
  const latest = useLatest({ ...options, entry });

  const begin = useCallback(
    (typed?: string): boolean => {
      const { shown, selection, isReadOnly } = latest.current;
      const { row, column: columnIndex } = selection.focus;
      const column = numberColumnAt(columnIndex);
      const listed = shown[row];
      if (isReadOnly || column === undefined || listed === undefined)
        return false;
      const value = valueAt(listed.row, column);
      setEntry({
        ...{ row, columnIndex, column, key: listed.key },
        text: typed ?? (value === null ? "" : numberInField(value)),
        isTyped: typed !== undefined,
      });
      return true;
    },
    [latest],
  );

  /** Takes what was typed over, and goes on. @returns whether it could be read */
  const end = useCallback(
    (text: string, by?: EndKey): boolean => {
      const { entry: open, shown, edit, select, grid } = latest.current;
      if (open === undefined) return true;
      const isCanceled = by?.key === "Escape";
      const { value, mistake } = readCell(open.column, text);
      if (!isCanceled && mistake !== undefined) return false;
      // The field loses the focus before it is gone.
      latest.current.entry = undefined;
      const listed = shown.find(({ key }) => key === open.key);
      if (!isCanceled && value !== undefined && listed)
        edit(
          editOf(
            open.key,
            listed.row,
            withNumber(listed.row, open.column, value),
          ),
        );
      setEntry(undefined);
      if (by === undefined) return true;
      if (!isCanceled)
        select(
          afterEntry(
            { row: open.row, column: open.columnIndex },
            by,
            shown.length,
          ),
        );
      grid.current?.focus({ preventScroll: true });
      return true;
    },
    [latest],
  );
  return { entry, begin, end };
}
