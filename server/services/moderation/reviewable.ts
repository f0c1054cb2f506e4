import type { EntryStatus } from "#server/database/schema.ts";
import type {
  EntryKind,
  LockedEntry,
} from "#server/repositories/moderation/deciding.ts";
import type { ModerationQueries } from "#server/repositories/moderation/moderation.ts";
import {
  clearGains,
  lockEntrant,
  reduceResult,
  storeGains,
  updateResult,
} from "#server/services/settlement/settle-entrant.ts";
import { nothing, photoResult } from "#src/domain/settlement.ts";

/** A kind of thing that people decide on: says what may be done with one in its state, and does it. */
export interface Reviewable<
  Subject,
  Action extends string,
  Perform extends (...parameters: never[]) => unknown,
> {
  may: (subject: Subject) => readonly Action[];
  perform: Readonly<Record<Action, Perform>>;
}

/** A decision on an entry, or the correction of one. */
export interface Decision {
  status: "validated" | "refused";
  /** The key of a refusal reason. */
  reason?: string | null;
  /** Shown to the participant. */
  comment: string | null;
  /** Null for a command-line decision without `--as`: it may be any moderator's. */
  decidedBy: number | null;
  now: Date;
}

/** `withdraw` refuses what was validated, `reinstate` validates what was refused. */
type EntryAction = "validate" | "refuse" | "withdraw" | "reinstate";

/** Changes an entry with all that follows from it. @returns the change of the participant's points */
type PerformEntryAction = (
  queries: ModerationQueries,
  entry: LockedEntry,
  decision: Decision,
) => Promise<number>;

type ReviewableEntry = Reviewable<
  Pick<LockedEntry, "status"> & { isPending: boolean },
  EntryAction,
  PerformEntryAction
>;

const byStatus: Record<EntryStatus, readonly EntryAction[]> = {
  waiting: ["validate", "refuse"],
  validated: ["withdraw"],
  refused: ["reinstate"],
};

/** A decision that is about to be applied has to be undone before another one. */
const may: ReviewableEntry["may"] = ({ status, isPending }) =>
  isPending ? [] : byStatus[status];

const decided = ({ status, comment, reason, now, decidedBy }: Decision) => ({
  ...{ status, comment, decided_at: now, decided_by: decidedBy },
  reason: status === "validated" ? null : (reason ?? null),
});

const validateDeclaration: PerformEntryAction = async (
  queries,
  { id, challenge_id, user_id },
  decision,
) => {
  const { settling } = queries;
  if (user_id !== null) await lockEntrant(settling, challenge_id, user_id);
  const gains = await storeGains(settling, id);
  await queries.setDeclaration(id, decided(decision), gains);
  return user_id === null
    ? 0
    : updateResult(settling, challenge_id, user_id, id, decision.now);
};

const refuseDeclaration: PerformEntryAction = async (
  queries,
  { id, challenge_id, user_id },
  decision,
) => {
  if (user_id !== null)
    await lockEntrant(queries.settling, challenge_id, user_id);
  await queries.setDeclaration(id, decided(decision), nothing);
  return 0;
};

const withdrawDeclaration: PerformEntryAction = async (
  queries,
  entry,
  decision,
) => {
  const { id, challenge_id, user_id } = entry;
  if (user_id === null) return refuseDeclaration(queries, entry, decision);
  const { settling } = queries;
  const points = await reduceResult(
    ...([settling, challenge_id, user_id, id, decision.now] as const),
    async () => {
      await refuseDeclaration(queries, entry, decision);
      await clearGains(settling, id);
    },
  );
  return -points;
};

const validatePhoto: PerformEntryAction = async (queries, { id }, decision) => {
  const result = photoResult("validated", await queries.votesFor(id));
  await queries.setPhoto(id, decided(decision), result);
  return 0;
};

const refusePhoto: PerformEntryAction = async (queries, { id }, decision) => {
  await queries.setPhoto(id, decided(decision));
  return 0;
};

const withdrawPhoto: PerformEntryAction = async (
  queries,
  { id, user_id },
  decision,
) => {
  await queries.setPhoto(
    ...([id, decided(decision)] as const),
    user_id === null ? undefined : photoResult("refused", 0),
  );
  return 0;
};

export const reviewables: Record<EntryKind, ReviewableEntry> = {
  declaration: {
    may,
    perform: {
      validate: validateDeclaration,
      refuse: refuseDeclaration,
      withdraw: withdrawDeclaration,
      reinstate: validateDeclaration,
    },
  },
  photo: {
    may,
    perform: {
      validate: validatePhoto,
      refuse: refusePhoto,
      withdraw: withdrawPhoto,
      reinstate: validatePhoto,
    },
  },
};
