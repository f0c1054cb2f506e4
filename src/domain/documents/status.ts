/** The first that holds, in this order (BO-9.41). */
export const statuses = [
  "archived",
  "scheduled",
  "changed",
  "live",
  "ended",
  "draft",
] as const;

export type DocumentStatus = (typeof statuses)[number];

export interface StatusDocument {
  archivedAt: Date | null;
  /** The revision that the tables of `/v2` have: its hash, and when it ends by itself. */
  live?: { hash: string; endsAt: Date | null } | undefined;
  /** Whether a release is still to be made live. */
  isPlanned: boolean;
  draft: { hash: string };
}

/** What holds of a document, the most telling first: the first is the status of lists and filters. */
export function statusesOf(
  { archivedAt, live, isPlanned, draft }: StatusDocument,
  now: Date,
): DocumentStatus[] {
  const isEnded = live?.endsAt != null && live.endsAt <= now;
  const isLive = live !== undefined && !isEnded;
  const holding: Record<DocumentStatus, boolean> = {
    archived: archivedAt !== null,
    scheduled: isPlanned,
    changed: isLive && live.hash !== draft.hash,
    live: isLive,
    ended: isEnded,
    draft: live === undefined,
  };
  return statuses.filter((status) => holding[status]);
}
