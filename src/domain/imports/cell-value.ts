import { parseNumber, readStrictly } from "#src/domain/values/number.ts";
import { type DateOrder, readDate } from "#src/domain/values/typed-date.ts";
import { EMPTIES } from "./import-row.ts";
import type { CellType } from "./row-fields.ts";

/** How the cells of a column are written. */
export interface CellFormat {
  /** The decimal mark of its numbers. */
  mark: "," | ".";
  /** Of its dates; undefined until a person said so, if they leave it open. */
  order: DateOrder | undefined;
  timeZone: string;
}

/**
 * The value of a cell. A number that cannot be read is its text, which is refused; undefined for a date that cannot be read.
 * @param text trimmed, and not empty
 */
export function cellValue(
  text: string,
  type: CellType,
  format: CellFormat,
): string | number | undefined {
  if (type === "text" || text === EMPTIES) return text;
  if (type === "date") return dayOf(text, format);
  return numberOf(text, format.mark) ?? text;
}

const thousand = /^[-+\u2212]?\s*\d{1,3}([.,])\d{3}$/u;

/** `1.500` is fifteen hundred in a column with decimal commas, and one and a half in one with points. */
function numberOf(text: string, mark: CellFormat["mark"]): number | null {
  const sign = thousand.exec(text)?.[1];
  return parseNumber(
    sign === undefined || sign === mark ? text : text.replace(sign, ""),
  );
}

/** Which mark precedes the decimals of a column's numbers, as its cells say; undefined if they leave it open. */
export function decimalMark(
  cells: readonly string[],
): CellFormat["mark"] | undefined {
  for (const cell of cells) {
    const marks: readonly string[] = cell.match(/[.,]/g) ?? [];
    const last = marks.at(-1);
    if (last === undefined || parseNumber(cell) === null) continue;
    if (readStrictly(cell).mistake === "ambiguous") continue;
    const isDecimal = marks.indexOf(last) === marks.length - 1;
    return isDecimal === (last === ",") ? "," : ".";
  }
  return undefined;
}

/** Two numbers of at most two digits each, before the year. */
const numericDay = /^(\d{1,2})[./ -]+(\d{1,2})[./ -]+\d{2,4}(?!\d)/;

/**
 * In which order the dates of a column are written: `ask` if some can be read in two ways, and nothing in the column says in
 * which. Nothing is guessed between day and month (BO-13.2).
 */
export function dateOrder(cells: readonly string[]): DateOrder | "ask" {
  let isOpen = false;
  const proven = new Set<DateOrder>();
  for (const cell of cells) {
    const [, first, second] = numericDay.exec(cell) ?? [];
    if (first === undefined || first === second) continue;
    if (Number(first) > 12) proven.add("dmy");
    else if (Number(second) > 12) proven.add("mdy");
    else isOpen = true;
  }
  const [order = "dmy", another] = proven;
  return isOpen && (proven.size === 0 || another !== undefined) ? "ask" : order;
}

function dayOf(
  text: string,
  { order, timeZone }: CellFormat,
): string | undefined {
  if (order === undefined) return undefined;
  // `25/12/2026` is no mistake in a column of dates whose month comes first.
  for (const one of [order, order === "dmy" ? "mdy" : "dmy"] as const) {
    const read = readDate(text, { order: one, timeZone });
    if (read.time === undefined) continue;
    if (!read.isWholeDay) return new Date(read.time).toISOString();
    const midnight = readDate(text, { order: one, timeZone: "UTC" }).time;
    return new Date(midnight ?? read.time).toISOString().slice(0, 10);
  }
  return undefined;
}
