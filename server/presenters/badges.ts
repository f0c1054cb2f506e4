import type { BadgeStanding } from "#src/domain/programme/badge-rules.ts";
import type { Badge } from "#src/schema/types.gen.ts";
import { iso } from "./iso.ts";

/** A user’s progress towards a badge that the server awards. */
export interface BadgeProgress extends BadgeStanding {
  /** What is counted. */
  kind: string;
}

export const badgeOf = (
  row: {
    id: number;
    progress: number | null;
    obtained_at: Date | null;
    texts: Badge;
  },
  progress?: BadgeProgress,
): Badge => ({
  ...row.texts,
  "@id": `/v2/badges/${row.id}`,
  id: row.id,
  isObtained: row.obtained_at !== null,
  obtainedAt: iso(row.obtained_at),
  progress: row.obtained_at ? 1 : (progress?.share ?? row.progress ?? 0),
  ...(progress !== undefined &&
    progress.kind !== "rank" &&
    row.obtained_at === null && {
      progressOf: {
        ...{ kind: progress.kind, value: progress.value, goal: progress.goal },
      },
    }),
});
