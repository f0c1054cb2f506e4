import pg from "pg";

/**
 * Reads `bigint` as a number instead of text, in every connection of this process. Throws for values beyond the safe
 * integers, which the tables' constraints rule out.
 */
export function parseBigint(text: string): number {
  const number = Number(text);
  if (!Number.isSafeInteger(number))
    throw new RangeError(`${text} is beyond Number.MAX_SAFE_INTEGER`);
  return number;
}

pg.types.setTypeParser(pg.types.builtins.INT8, parseBigint);
