import { projectChallenge } from "#src/domain/documents/kinds/challenge-projection.ts";
import { type KeyedMoney, moneyOf } from "#src/domain/settlement.ts";
import type { JsonObject } from "#src/schema/json.ts";
import type { Challenge } from "./challenge-differences.ts";
import type { StoredChallenge } from "./challenge-summary.ts";
import type { StoredGoal } from "./entrant-goals.ts";

/** A challenge as its body would be stored, for test-runs and replays (BO-14.1, BO-14.2). */
export interface TestedChallenge {
  stored: StoredChallenge;
  money: KeyedMoney;
  isGroup: boolean;
  isRewardingAuto: boolean;
  places: number | null;
  /** The groups that it is for; none for everybody. */
  targets: readonly number[];
  /** The questions of its body, with the keys by which a case answers them. */
  questions: NonNullable<Challenge["declarationForm"]>;
}

/** A placeholder for the id of the challenge, which the rules do not use. */
const SOME_ID = 1;

/**
 * A body by the projection of its kind.
 * @param language of its texts; French or any where they lack it
 */
export function testedChallenge(
  body: Challenge,
  language = "fr",
): TestedChallenge {
  const { challenges, challenge_targets } = projectChallenge(body, SOME_ID);
  const row = challenges.rows[0] as (typeof challenges.rows)[number];
  const [first = {}] = Object.values(row.texts);
  const texts = (row.texts[language] ?? row.texts["fr"] ?? first) as JsonObject;
  const goals = (texts["challengeGoals"] ?? []) as unknown as StoredGoal[];
  const { settings } = row;
  const stored: StoredChallenge = {
    id: SOME_ID,
    type: row.type,
    dates: {
      startDate: row.start_date,
      endDate: row.end_date,
      startDiffusionDate: row.start_diffusion_date,
      endDiffusionDate: row.end_diffusion_date,
      startSignInDate: row.start_sign_in_date,
      endSignInDate: row.end_sign_in_date,
    },
    ...{ settings, texts, isParticipating: null },
  };
  return {
    stored,
    money: {
      ...moneyOf({
        ...{ type: stored.type, settings, goals },
        isRewardingGlobal: row.is_rewarding_global,
      }),
      goals: goals.map((goal, index) => ({
        ...goal,
        key: body.challengeGoals?.[index]?.key,
      })),
    },
    isGroup: row.is_group,
    isRewardingAuto: settings["isRewardingAuto"] === true,
    places: body.inscriptionsLimit ?? null,
    targets: challenge_targets.rows.map(({ group_id }) => Number(group_id)),
    questions: body.declarationForm ?? [],
  };
}
