import { type Kysely, type RawBuilder, sql } from "kysely";
import {
  mayWriteChallenges,
  type SignedInUser,
} from "#server/core/signed-in-user.ts";
import type { ChallengeTexts } from "#server/database/challenge-tables.ts";
import type { Database } from "#server/database/schema.ts";
import { inLanguage } from "#server/repositories/in-language.ts";
import type { Language } from "#src/schema/types.gen.ts";

/** The windows of a challenge. */
export const dateColumns = [
  "start_date",
  "end_date",
  "start_diffusion_date",
  "end_diffusion_date",
  "start_sign_in_date",
  "end_sign_in_date",
] as const;

/** Challenges with the user's participation: the columns of a card, and all other fields in `settings` and `texts`. */
export const selectChallenges = (
  database: Kysely<Database>,
  userId: number,
  language: Language,
) =>
  database
    .selectFrom("challenges")
    .leftJoin("participations", (join) =>
      join
        .onRef("participations.challenge_id", "=", "challenges.id")
        .on("participations.user_id", "=", userId),
    )
    .select([
      "challenges.id",
      "type",
      ...dateColumns,
      "places",
      "is_group",
      "is_rewarding_global",
      "are_results_visible",
      "are_results_anonymized",
      "settings",
      "is_participating",
      inLanguage<ChallengeTexts>("texts", language).as("texts"),
    ]);

/** The groups that a challenge is for. */
export const targetsOf = sql<
  number[]
>`array(select group_id from challenge_targets where challenge_id = challenges.id)`.as(
  "targets",
);

/** Whether a challenge is diffused now: `challengeAccess` (src/domain) for lists. */
export const diffused = (now: Date | RawBuilder<Date>) =>
  sql<boolean>`(
    (start_diffusion_date is null or start_diffusion_date <= ${now})
    and (end_diffusion_date is null or end_diffusion_date > ${now})
  )`;

/** Whether a challenge (its id in `column`) targets everyone or one of the user's groups. */
export const targeted = (
  column: string,
  user: SignedInUser,
): RawBuilder<boolean> =>
  targetedAt(column, mayWriteChallenges(user), user.groupIds);

/** The same before the user is known. */
export function targetedAt(
  column: string,
  mayWrite: boolean,
  groupIds: RawBuilder<unknown> | readonly number[],
): RawBuilder<boolean> {
  if (mayWrite) return sql<boolean>`true`;
  return sql<boolean>`(
    not exists (select from challenge_targets t where t.challenge_id = ${sql.ref(column)})
    or exists (
      select from challenge_targets t
      where t.challenge_id = ${sql.ref(column)} and t.group_id = any(${groupIds}::int[])
    )
  )`;
}
