import type { KeyboardEvent } from "react";

const cells = "[data-cell]";

/** Where a key leads from a cell: to the column and the row beside it; only from the edge of the text to the left and right. */
const stepOf = ({ key, shiftKey }: KeyboardEvent, input: HTMLInputElement) => {
  const { selectionStart, selectionEnd, value } = input;
  const isCaret = selectionStart === selectionEnd;
  if (key === "ArrowDown" || (key === "Enter" && !shiftKey))
    return { row: 1, column: 0 };
  if (key === "ArrowUp" || key === "Enter") return { row: -1, column: 0 };
  if (key === "ArrowLeft" && (isCaret ? selectionStart === 0 : value === ""))
    return { row: 0, column: -1 };
  if (key === "ArrowRight" && isCaret && selectionEnd === value.length)
    return { row: 0, column: 1 };
  return undefined;
};

export function focusCell(
  table: HTMLElement | null,
  row: number,
  column: string,
): boolean {
  const cell = table?.querySelector<HTMLInputElement>(
    `[data-row="${row}"] [data-cell="${CSS.escape(column)}"]`,
  );
  cell?.focus();
  cell?.select();
  return cell != null;
}

/**
 * Moves between the cells of a table by the keys of a sheet.
 * @param onEnd called by Enter in the last row, with its column
 */
export function moveByKey(
  event: KeyboardEvent<HTMLElement>,
  onEnd: (column: string) => void,
): void {
  const input = event.target;
  if (!(input instanceof HTMLInputElement) || !input.matches(cells)) return;
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  const step = stepOf(event, input);
  const row = input.closest<HTMLElement>("[data-row]");
  if (step === undefined || row === null) return;
  const table = event.currentTarget;
  const column = input.dataset["cell"] ?? "";
  // Fields of numbers would count.
  event.preventDefault();
  event.stopPropagation();
  if (step.row !== 0) {
    const next = Number(row.dataset["row"]) + step.row;
    if (
      !focusCell(table, next, column) &&
      event.key === "Enter" &&
      step.row > 0
    )
      onEnd(column);
    return;
  }
  const inRow = [...row.querySelectorAll<HTMLInputElement>(cells)];
  const next = inRow[inRow.indexOf(input) + step.column];
  next?.focus();
  next?.select();
}
