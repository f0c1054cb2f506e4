import { projectChallenge } from "#src/domain/documents/kinds/challenge-projection.ts";
import { type KeyedMoney, moneyOf } from "#src/domain/settlement.ts";
import { isObject, type Json, type JsonObject } from "#src/schema/json.ts";
import type { Challenge } from "./challenge-differences.ts";
import type { StoredChallenge } from "./challenge-summary.ts";
import type { StoredGoal } from "./entrant-goals.ts";

/** A challenge as its body would be stored, for test-runs (BO-14.1). */
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

const objectIn = (value: Json): JsonObject => (isObject(value) ? value : {});
const textIn = (value: Json): string | null =>
  typeof value === "string" ? value : null;

/**
 * A body by the projection of its kind.
 * @param language of its texts; French where they lack it
 */
export function testedChallenge(
  body: Challenge,
  language = "fr",
): TestedChallenge {
  const { challenges, challenge_targets } = projectChallenge(body, SOME_ID);
  const row: JsonObject = challenges.rows[0] ?? {};
  const settings = objectIn(row["settings"]);
  const byLanguage = objectIn(row["texts"]);
  const texts = objectIn(byLanguage[language] ?? byLanguage["fr"]);
  const goals = (texts["challengeGoals"] ?? []) as unknown as StoredGoal[];
  const stored: StoredChallenge = {
    id: SOME_ID,
    type: row["type"] as StoredChallenge["type"],
    dates: {
      startDate: textIn(row["start_date"]),
      endDate: textIn(row["end_date"]),
      startDiffusionDate: textIn(row["start_diffusion_date"]),
      endDiffusionDate: textIn(row["end_diffusion_date"]),
      startSignInDate: textIn(row["start_sign_in_date"]),
      endSignInDate: textIn(row["end_sign_in_date"]),
    },
    ...{ settings, texts, isParticipating: null },
  };
  return {
    stored,
    money: {
      ...moneyOf({
        ...{ type: stored.type, settings, goals },
        isRewardingGlobal: row["is_rewarding_global"] === true,
      }),
      goals: goals.map((goal, index) => ({
        ...goal,
        key: body.challengeGoals?.[index]?.key,
      })),
    },
    isGroup: row["is_group"] === true,
    isRewardingAuto: settings["isRewardingAuto"] === true,
    places: body.inscriptionsLimit ?? null,
    targets: challenge_targets.rows.map(({ group_id }) => Number(group_id)),
    questions: body.declarationForm ?? [],
  };
}
