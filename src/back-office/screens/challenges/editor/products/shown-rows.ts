import type { ListedRow } from "#src/back-office/api/documents.ts";
import { plainText, searchWords } from "#src/domain/values/search-words.ts";
import {
  bringsNothing,
  type NumberColumn,
  numberColumns,
  valueAt,
} from "./cells.ts";

export const rowOrders = [
  ...(["name", "code", "brand", "range"] as const),
  ...numberColumns,
] as const;

export type RowOrder = (typeof rowOrders)[number];

/** Which rows are shown beside what is searched. */
export const rowFilters = ["nothing", "changed", "unknown"] as const;

export interface RowsView {
  q: string;
  brand: string | undefined;
  range: string | undefined;
  only: (typeof rowFilters)[number] | undefined;
  /** The order of the list if undefined. */
  sort: RowOrder | undefined;
  isDescending: boolean;
}

export const wholeList: RowsView = {
  ...{ q: "", brand: undefined, range: undefined, only: undefined },
  ...{ sort: undefined, isDescending: false },
};

interface Facts {
  isGlobal: boolean;
  isChanged: (row: ListedRow) => boolean;
}

/** The keys of the rows that a view shows, in its order. */
export function keysOf(
  rows: readonly ListedRow[],
  view: RowsView,
  { isGlobal, isChanged }: Facts,
): readonly string[] {
  const { q, brand, range, only, sort } = view;
  const filters = {
    nothing: (one: ListedRow) => bringsNothing(one.row, isGlobal),
    changed: isChanged,
    unknown: (one: ListedRow) => one.name === null,
  };
  const words = searchWords(q);
  const found = rows.filter(
    (one) =>
      (brand === undefined || one.brand === brand) &&
      (range === undefined || one.range === range) &&
      (only === undefined || filters[only](one)) &&
      words.every((word) => searchedText(one).includes(word)),
  );
  if (sort === undefined) return found.map(({ key }) => key);
  const order = isNumberColumn(sort) ? byNumber(sort) : byText(sort);
  return found
    .toSorted((one, other) => order(one, other, view.isDescending ? -1 : 1))
    .map(({ key }) => key);
}

/**
 * The rows of a view after the list was edited: the same in their order, without those that are gone, and those that were added
 * after them. What is written moves and hides nothing.
 */
export function rowsInView(
  keys: readonly string[],
  known: ReadonlySet<string>,
  rows: ReadonlyMap<string, ListedRow>,
): readonly ListedRow[] {
  const shown: ListedRow[] = [];
  for (const key of keys) {
    const row = rows.get(key);
    if (row !== undefined) shown.push(row);
  }
  if (shown.length === rows.size) return shown;
  for (const [key, row] of rows) if (!known.has(key)) shown.push(row);
  return shown;
}

const searched = new WeakMap<ListedRow, string>();

/** What a row is found by; prepared once, as people type on. */
function searchedText(row: ListedRow): string {
  const known = searched.get(row);
  if (known !== undefined) return known;
  const { key, name, brand, range } = row;
  const text = plainText([name, key, brand, range].filter(Boolean).join(" "));
  searched.set(row, text);
  return text;
}

/** The brands or ranges of a list, and how many rows have each. */
export function countsOf(
  rows: readonly ListedRow[],
  property: "brand" | "range",
): readonly [string, number][] {
  const counts = new Map<string, number>();
  for (const { [property]: value } of rows)
    if (value) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].toSorted(([one], [other]) => compare(one, other));
}

const isNumberColumn = (order: RowOrder): order is NumberColumn =>
  numberColumns.some((one) => one === order);

const { compare } = new Intl.Collator(undefined, { numeric: true });

type Compare = (one: ListedRow, other: ListedRow, sign: number) => number;

/** What is empty comes last, in both directions. */
const byNumber =
  (column: NumberColumn): Compare =>
  (one, other, sign) => {
    const [first, second] = [one, other].map(({ row }) => valueAt(row, column));
    if (first == null || second == null)
      return Number(first == null) - Number(second == null);
    return sign * (first - second);
  };

const byText =
  (property: Exclude<RowOrder, NumberColumn>): Compare =>
  (one, other, sign) => {
    const [first, second] = [one, other].map((row) =>
      property === "code" ? row.key : row[property],
    );
    if (!first || !second) return Number(!first) - Number(!second);
    return sign * compare(first, second);
  };
