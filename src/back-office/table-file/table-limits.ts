/**
 * Why a table is not read: it has no rows, more rows, columns or bytes than allowed, cannot be read, or is something else
 * than a table.
 */
export type RefusalReason =
  | "empty"
  | "too_many"
  | "too_wide"
  | "too_large"
  | "too_large_unpacked"
  | "unreadable"
  | "no_table";

export const tableLimits = {
  /** A file of 100,000 rows has 10,000,000. */
  bytes: 20_000_000,
  columns: 500,
};
