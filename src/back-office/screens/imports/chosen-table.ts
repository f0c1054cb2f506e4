import type { TableReader } from "#src/back-office/table-file/open-table.ts";
import type { TableHead } from "#src/back-office/table-file/table-session.ts";

/** A file that was chosen, or cells that were pasted. */
export interface ChosenTable {
  key: number;
  name: string;
  /** Holds its rows. */
  reader: TableReader;
  head: TableHead;
}
