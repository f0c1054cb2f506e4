import type { ColumnType, Generated } from "kysely";
import type { ImportName } from "#registry/imports.ts";
import type { ImportOutcome } from "#src/domain/imports/import-kind.ts";
import type { ImportRow, RowFault } from "#src/domain/imports/import-row.ts";
import type { ImportState } from "#src/domain/imports/import-state.ts";
import type { ImportReason } from "#src/domain/imports/reasons.ts";
import type { NullableJson } from "./column-types.ts";

/** An import, of rows that are sent in parts. */
export interface ImportsTable {
  id: Generated<string>;
  kind: ImportName;
  /** The document that it is about. */
  target: string | null;
  /** What the target was like at the dry run. */
  target_version: string | null;
  file_name: string;
  state: Generated<ImportState>;
  /** Why it failed. */
  reason: string | null;
  /** Whether those who are added are sent the link that sets a password. */
  sends_links: Generated<boolean>;
  made_by: number | null;
  /** Who applies it, or undoes it. */
  actor_id: number | null;
  request_id: string | null;
  /** Of its rows: one more with each part that is stored. */
  version: Generated<number>;
  /** Rows that have been worked through, of `total`. */
  done: Generated<number>;
  total: Generated<number>;
  created_at: ColumnType<Date, never, Date | string>;
}

export interface ImportRowsTable {
  import_id: string;
  row: number;
  /** Null for what the file does not have, and is removed. */
  data: NullableJson<ImportRow>;
  /** What is wrong with it as it was sent. */
  fault: NullableJson<RowFault>;
  /** By which it is recognized among the rows; null if that is a person, or each line is one. */
  key: string | null;
  /** The address in lower case. */
  email_key: string | null;
  client_key: string | null;
  outcome: ImportOutcome | null;
  column_name: string | null;
  reason: ImportReason | null;
  before: NullableJson<ImportRow>;
  after: NullableJson<ImportRow>;
  /** What was written, as far as undoing needs it. */
  effect: NullableJson<object>;
}

/** The tables of imports. */
export interface ImportTables {
  imports: ImportsTable;
  import_rows: ImportRowsTable;
}
