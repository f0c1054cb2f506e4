/** How far an import is: rows are sent while it is open, and checked says that its dry run has ended (BO-13.3). */
export type ImportState =
  | "open"
  | "checking"
  | "checked"
  | "applying"
  | "applied"
  | "undoing"
  | "undone"
  | "failed";

/** The most rows of an import, in all. */
export const MAX_ROWS = 100_000;
