import Papa from "papaparse";

/** How many lines the separator and the line of headers are looked for in. */
export const FIRST_LINES = 50;

/** UTF-8 or UTF-16 by their marks; what is no UTF-8 is what spreadsheets of Windows write. */
export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe)
    return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff)
    return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** How many of the first lines a separator cuts into the same number of cells, and into how many. */
function fitOf(
  text: string,
  delimiter: string,
): [lines: number, cells: number] {
  const { data } = Papa.parse<string[]>(text, {
    ...{ delimiter, preview: FIRST_LINES, skipEmptyLines: true },
  });
  const lines = new Map<number, number>();
  for (const { length } of data)
    lines.set(length, (lines.get(length) ?? 0) + 1);
  lines.delete(1);
  return [...lines].reduce<[number, number]>(
    (best, [cells, count]) => (count > best[0] ? [count, cells] : best),
    [0, 1],
  );
}

function likelySeparator(text: string): string {
  const fits = [",", ";", "\t", "|"].map((separator) => {
    const [lines, cells] = fitOf(text, separator);
    return { separator, lines, cells };
  });
  fits.sort((one, other) => other.lines - one.lines || other.cells - one.cells);
  return fits[0]?.separator ?? ",";
}

/** The line that names the separator for spreadsheets. */
const separatorLine = /^\ufeff?"?sep=(.)"?(?:\r\n|\n|\r|$)/i;

/**
 * The separator that a text says, else the one that cuts most of its lines into the same number of cells; and its rows.
 */
export function separatorOf(text: string) {
  const said = separatorLine.exec(text);
  return {
    isSaid: said !== null,
    separator: said?.[1] ?? likelySeparator(text),
    rest: said === null ? text : text.slice(said[0].length),
  };
}

/** Reads rows, blank ones included, one after the other. @returns whether a quote is not closed: it is no CSV */
export function readRows(
  text: string,
  separator: string,
  take: (row: string[]) => void,
): { isBroken: boolean } {
  let isBroken = false;
  Papa.parse<string[]>(text, {
    delimiter: separator,
    step({ data, errors }) {
      isBroken ||= errors.some(({ type }) => type === "Quotes");
      take(data);
    },
  });
  return { isBroken };
}

/**
 * The first rows of a CSV file, blank ones included, with whatever separator and encoding.
 * @param most rows to read
 */
export function firstRows(bytes: Uint8Array, most: number): string[][] {
  const { separator, rest } = separatorOf(decodeText(bytes));
  return Papa.parse<string[]>(rest, { delimiter: separator, preview: most })
    .data;
}

const filled = (row: readonly string[]): number =>
  row.filter((cell) => cell.trim() !== "").length;

export const isBlankRow = (row: readonly string[]): boolean =>
  filled(row) === 0;

/** The index of the line of headers: the first that is neither blank nor a title, which fills one cell of several. */
export function headIndex(rows: readonly (readonly string[])[]): number {
  const first = rows.slice(0, FIRST_LINES);
  const least = Math.min(2, Math.max(1, ...first.map(filled)));
  return Math.max(
    0,
    first.findIndex((row) => filled(row) >= least),
  );
}
