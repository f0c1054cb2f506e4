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
  /** When it was last taken off `/v2`: releases from before count no longer. */
  withdrawnAt: Date | null;
}

export interface StatusRelease {
  id: number;
  startsAt: Date;
  /** The hash of its body. */
  hash: string;
  /** When that ends by itself. */
  endsAt: Date | null;
}

/** What holds of a document, the most telling first: the first is the status of lists and filters. */
export function statusesOf(
  { archivedAt, withdrawnAt }: StatusDocument,
  releases: readonly StatusRelease[],
  draft: { hash: string },
  now: Date,
): DocumentStatus[] {
  const counting = releases.filter(
    ({ startsAt }) => withdrawnAt === null || startsAt > withdrawnAt,
  );
  const live = liveRelease(counting, now);
  const isEnded = live?.endsAt != null && live.endsAt <= now;
  const holding: Record<DocumentStatus, boolean> = {
    archived: archivedAt !== null,
    scheduled: counting.some(({ startsAt }) => startsAt > now),
    changed: live !== undefined && !isEnded && live.hash !== draft.hash,
    live: live !== undefined && !isEnded,
    ended: isEnded,
    draft: live === undefined,
  };
  return statuses.filter((status) => holding[status]);
}

/** The last release whose start has passed; of two at one instant the later made one. */
export const liveRelease = <
  Release extends Pick<StatusRelease, "id" | "startsAt">,
>(
  releases: readonly Release[],
  now: Date,
): Release | undefined =>
  releases
    .filter(({ startsAt }) => startsAt <= now)
    .toSorted(
      (one, other) =>
        other.startsAt.getTime() - one.startsAt.getTime() || other.id - one.id,
    )[0];
