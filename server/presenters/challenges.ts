import type { Selectable } from "kysely";
import type {
  ChallengesTable,
  ChallengeTexts,
} from "#server/database/challenge-tables.ts";
import type { EntryStatus } from "#server/database/schema.ts";
import { challengeSummary } from "#src/domain/challenge/challenge-summary.ts";
import {
  goalsFor,
  type StoredGoal,
} from "#src/domain/challenge/entrant-goals.ts";
import { maximumToWin } from "#src/domain/challenge/maximum-to-win.ts";
import { competitorOf, type Entrant } from "#src/domain/settlement.ts";
import type {
  Challenge,
  ChallengeCard,
  DeclarationAction,
} from "#src/schema/types.gen.ts";
import { iso } from "./iso.ts";

/** A challenge with the user's participation. */
export interface ChallengeRow
  extends Omit<Selectable<ChallengesTable>, "texts"> {
  texts: ChallengeTexts;
  is_participating: boolean | null;
}

/** With the groups that it is for; none for everybody. */
type TargetedRow = ChallengeRow & { targets: readonly number[] };

/** How the goals of a challenge are set; null if its settings do not say. */
export const goalTypeOf = ({
  goalType,
}: ChallengeRow["settings"]): string | null =>
  typeof goalType === "string" ? goalType : null;

type Dates = Pick<
  ChallengesTable,
  Extract<keyof ChallengesTable, `${string}_date`>
>;

/** The windows of a challenge, by their names on the wire. */
export const datesOf = (row: Selectable<Dates>) => ({
  startDate: iso(row.start_date),
  endDate: iso(row.end_date),
  startDiffusionDate: iso(row.start_diffusion_date),
  endDiffusionDate: iso(row.end_diffusion_date),
  startSignInDate: iso(row.start_sign_in_date),
  endSignInDate: iso(row.end_sign_in_date),
});

/** The goals of a challenge that are the user's, including a custom one, or those of the group that they compete for. */
const goalsOf = (
  { texts, settings, is_group, targets }: TargetedRow,
  user: Entrant,
) =>
  goalsFor({
    goals: (texts["challengeGoals"] ?? []) as StoredGoal[],
    goalType: goalTypeOf(settings),
    ...competitorOf(user, { isGroup: is_group, targets }),
  });

/** A challenge without what depends on the user's groups. */
export const summaryOf = (
  row: ChallengeRow,
  now: Date,
): ChallengeCard & { id: number } =>
  challengeSummary(
    { ...row, dates: datesOf(row), isParticipating: row.is_participating },
    now.getTime(),
  );

/** A challenge as lists and widgets show it to a user of these groups. */
export const cardOf = (
  row: TargetedRow,
  groupIds: readonly number[],
  now: Date,
): ChallengeCard & { id: number } => {
  const card = summaryOf(row, now);
  const challengeGoals = goalsOf(row, { groupIds, customGoal: null });
  const maxToWin = maximumToWin({ ...card, challengeGoals }) ?? null;
  return { ...card, maxToWin };
};

/** A user's declarations in a challenge. */
export interface OwnDeclarations {
  validated: number;
  refused: number;
  waiting: number;
  newest: { id: number; status: EntryStatus }[];
}

/** A challenge with all fields except its products and results. */
export const challengeOf = (
  row: TargetedRow & { custom_goal: number | null },
  own: OwnDeclarations & { lastAt: Date | null; lastValidatedAt: Date | null },
  user: { groupIds: number[]; inscriptionsLeft: number | null; now: Date },
): Challenge => ({
  ...summaryOf(row, user.now),
  challengeGoals: goalsOf(row, {
    groupIds: user.groupIds,
    customGoal: row.custom_goal,
  }),
  inscriptionsLeft: user.inscriptionsLeft,
  isGroup: row.is_group,
  isRewardingGlobal: row.is_rewarding_global,
  areResultsVisible: row.are_results_visible,
  areResultsAnonymized: row.are_results_anonymized,
  declarations: own.newest.map((one) => ({
    "@id": `/v2/declarations/${one.id}`,
    ...one,
  })),
  countDeclarationsValidated: own.validated,
  countDeclarationsRefused: own.refused,
  countDeclarationsWaiting: own.waiting,
  currentChallengeMetaData: {
    lastDeclarationDate: iso(own.lastAt),
    lastValidatedDeclarationDate: iso(own.lastValidatedAt),
  },
});

/** A challenge as the list of declarations shows it; without declarations when the user has made none. */
export const declarationActionOf = (
  row: ChallengeRow,
  {
    validated = 0,
    refused = 0,
    waiting = 0,
    newest = [],
  }: Partial<OwnDeclarations> = {},
  now: Date,
): DeclarationAction => ({
  ...summaryOf(row, now),
  goalType: goalTypeOf(row.settings),
  isRewardingGlobal: row.is_rewarding_global,
  totalDeclaration: validated + refused + waiting,
  countDeclarationsValidated: validated,
  countDeclarationsRefused: refused,
  countDeclarationsWaiting: waiting,
  declarations: newest.map(({ id }) => `/v2/declarations/${id}`),
});
