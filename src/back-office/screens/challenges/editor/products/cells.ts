import type { RowEdit } from "#src/domain/documents/list-edits.ts";
import { type ListRow, lists } from "#src/domain/documents/lists.ts";
import { EMPTIES } from "#src/domain/imports/import-row.ts";
import { productGain } from "#src/domain/store/reward.ts";
import {
  type NumberMistake,
  type NumberRule,
  readStrictly,
  roundTo,
} from "#src/domain/values/number.ts";

/** The columns that are written in, in the order of the table, of pasted rows and of files. */
export const numberColumns = ["threshold", "reward", "coefficient"] as const;

export type NumberColumn = (typeof numberColumns)[number];

/** The columns of the table: the product, then its numbers. */
export const COLUMN_COUNT = 1 + numberColumns.length;

/** The number column at a place in the table; undefined for the product. */
export const numberColumnAt = (column: number): NumberColumn | undefined =>
  numberColumns[column - 1];

/** What a cell of a column can hold. */
export function ruleOf(column: NumberColumn): NumberRule {
  const { minimum, maximum } =
    lists["challenge-products"].schema.properties[column];
  return { min: minimum, max: maximum };
}

export const valueAt = (row: ListRow, column: NumberColumn): number | null =>
  typeof row[column] === "number" ? row[column] : null;

/** A row with another number, or with none. */
export function withNumber(
  row: ListRow,
  column: NumberColumn,
  value: number | null,
): ListRow {
  const { [column]: _, ...rest } = row;
  if (value === null) return rest;
  return { ...rest, [column]: value };
}

export type CellReading =
  | { value: number | null; mistake?: never }
  | { mistake: NumberMistake; value?: never };

/** What was typed or pasted into a cell; nothing, or a dash, empties it. Nothing is guessed. */
export function readCell(column: NumberColumn, text: string): CellReading {
  const trimmed = text.trim();
  return trimmed === "" || trimmed === EMPTIES || trimmed === "-"
    ? { value: null }
    : readStrictly(trimmed, ruleOf(column));
}

/** What is done to a column of many rows. */
export type ColumnChange =
  | { operation: "set"; value: number | null }
  | { operation: "multiply" | "add"; value: number };

const DECIMALS: Record<NumberColumn, number> = {
  ...{ threshold: 2, reward: 2, coefficient: 4 },
};

/** A number after a change; undefined where it would be one that cannot be. What is empty is only set. */
export function changedNumber(
  before: number | null,
  column: NumberColumn,
  { operation, value }: ColumnChange,
): number | null | undefined {
  if (operation === "set") return value;
  if (before === null) return null;
  const after = roundTo(
    operation === "add" ? before + value : before * value,
    DECIMALS[column],
  );
  const { min = 0, max = Number.MAX_SAFE_INTEGER } = ruleOf(column);
  return after < min || after > max ? undefined : after;
}

/** The edit that gives a row other contents; none if it has them. */
export const editOf = (id: string, from: ListRow, to: ListRow): RowEdit[] =>
  numberColumns.every((column) => from[column] === to[column])
    ? []
    : [{ id, from, to }];

/** Whether declaring a product brings nothing, by the rules of declarations. @param isGlobal whether tiers are rewarded */
export function bringsNothing(row: ListRow, isGlobal: boolean): boolean {
  const [threshold, reward, coefficient] = numberColumns.map((column) =>
    valueAt(row, column),
  );
  const gain = productGain({
    quantity: Math.max(1, threshold ?? 0),
    ...{ threshold: threshold ?? 0, reward: reward ?? 0 },
    ...{ coefficient: coefficient ?? 0, currencyValue: 0 },
  });
  return (isGlobal ? gain.result : gain.reward) === 0;
}
