import type { Badge } from "#src/schema/types.gen.ts";
import { iso } from "./iso.ts";

export const badgeOf = ({
  id,
  progress,
  obtained_at,
  texts,
}: {
  id: number;
  progress: number | null;
  obtained_at: Date | null;
  texts: Badge;
}): Badge => ({
  ...texts,
  "@id": `/v2/badges/${id}`,
  id,
  isObtained: obtained_at !== null,
  obtainedAt: iso(obtained_at),
  progress: obtained_at ? 1 : (progress ?? 0),
});
