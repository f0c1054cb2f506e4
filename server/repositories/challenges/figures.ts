import { type Kysely, sql } from "kysely";
import type { Database } from "#server/database/schema.ts";
import { waitingIn } from "#server/repositories/moderation/queue.ts";

/** What people have done in a challenge (BO-16.57). */
export interface ChallengeFigures {
  /** People, or groups, with a declaration, a photo, a result or an acceptance. */
  participating: number;
  /** Declarations and photos. */
  declared: number;
  /** Those that wait for a decision, without one that is about to be applied. */
  waiting: number;
  /** Points, of all results. */
  credited: number;
}

export const noFigures: ChallengeFigures = {
  participating: 0,
  declared: 0,
  waiting: 0,
  credited: 0,
};

const ofChallenge = sql`e.challenge_id = c.id`;

const people = sql`
  select user_id from declarations e where ${ofChallenge}
  union select user_id from challenge_results e where ${ofChallenge} and user_id is not null
  union select user_id from participations e where ${ofChallenge} and is_participating`;

/** Those with a result, and those of people who declared or accepted. */
const groups = sql`
  select group_id from challenge_results e where ${ofChallenge} and group_id is not null
  union select g.group_id from declarations e join user_groups g using (user_id) where ${ofChallenge}
  union select g.group_id from participations e join user_groups g using (user_id)
    where ${ofChallenge} and is_participating`;

/** The figures of challenges by their ids; those that are not live have none. */
export async function challengeFigures(
  database: Kysely<Database>,
  ids: readonly number[],
): Promise<Map<number, ChallengeFigures>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<ChallengeFigures & { id: number }>`
    select c.id,
      (case when c.is_group then (select count(*) from (${groups}) entrants)
        else (select count(*) from (${people}) entrants) end)::int as participating,
      ((select count(*) from declarations e where ${ofChallenge}) + case when c.type = 'Photo'
        then (select count(*) from challenge_results e where ${ofChallenge}) else 0 end)::int as declared,
      ${waitingIn} as waiting,
      (select coalesce(sum(reward_value), 0) from challenge_results e where ${ofChallenge}) as credited
    from challenges c where c.id = any(${[...ids]}::int[])`.execute(database);
  return new Map(rows.map(({ id, ...figures }) => [id, figures]));
}
