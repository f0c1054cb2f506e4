import type { Badge } from "#src/schema/types.gen.ts";
import { iso } from "./iso.ts";

export const badgeOf = (row: {
  id: number;
  progress: number | null;
  obtained_at: Date | null;
  texts: Badge;
}): Badge => ({
  ...row.texts,
  "@id": `/v2/badges/${row.id}`,
  id: row.id,
  isObtained: row.obtained_at !== null,
  obtainedAt: iso(row.obtained_at),
  progress: row.obtained_at ? 1 : (row.progress ?? 0),
});
