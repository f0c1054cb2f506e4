import type { Selectable } from "kysely";
import type { OfficeExportsTable } from "#server/database/office-tables.ts";
import type { OfficeExport } from "#src/schema/types.gen.ts";

export const officeExportOf = (
  row: Selectable<OfficeExportsTable>,
): OfficeExport => ({
  id: row.id,
  kind: row.kind,
  format: row.format,
  state: row.state,
  rows: row.rows,
  bytes: row.bytes,
  createdAt: row.created_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
});
