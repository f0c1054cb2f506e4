import type {
  Collector,
  CopiedRow,
} from "#server/repositories/exports/copy-rows.ts";

/** Rows as they are written to a file. */
export interface TextPart {
  bytes: Buffer;
  rows: number;
}

const PART_BYTES = 65_536;
/** Of a unit of a string, at most. */
const MAX_UTF8_BYTES = 3;

/**
 * Collects rows as text.
 * @param lineOf writes a row, with its number from 0 on
 * @param rowsTogether after each of which a new part begins
 */
export function textCollector(
  lineOf: (row: CopiedRow, at: number) => string,
  rowsTogether = Number.POSITIVE_INFINITY,
): Collector<TextPart> {
  let bytes = Buffer.allocUnsafe(PART_BYTES);
  let used = 0;
  let rows = 0;
  let all = 0;
  const end = () => {
    const part = { bytes: bytes.subarray(0, used), rows };
    bytes = Buffer.allocUnsafe(PART_BYTES);
    used = 0;
    rows = 0;
    return part;
  };
  return {
    add(row) {
      const line = lineOf(row, all);
      const room = line.length * MAX_UTF8_BYTES;
      const isFull = used + room > bytes.length || all % rowsTogether === 0;
      const part = rows > 0 && isFull ? end() : undefined;
      if (room > bytes.length) bytes = Buffer.allocUnsafe(room);
      used += bytes.write(line, used);
      rows += 1;
      all += 1;
      return part;
    },
    end,
  };
}
