import { type Kysely, sql } from "kysely";
import { countingFunctions, countsOf } from "./0015-ranking-counts.ts";

const goalType = "(c.settings ->> 'goalType')";

/** The highest goal that applies to a result: its user's own, or that of their groups. */
const goalOfResult = `(
  select max(coalesce(case when ${goalType} = 'custom' then r.custom_goal end, (goal ->> 'value')::float8))
  from challenges c, jsonb_array_elements(c.texts -> 'fr' -> 'challengeGoals') goal
  where c.id = r.challenge_id and (
    ${goalType} = 'custom' or ${goalType} = 'by-profile' and (
      goal -> 'userGroups' is null
      or exists (
        select from jsonb_array_elements_text(goal -> 'userGroups') own
        where own::integer = r.group_id
          or own::integer in (select u.group_id from user_groups u where u.user_id = r.user_id)
      )
    )
  )
)`;

export const locks = ["challenge_results", "ranking_counts"];

/** Where goals differ between results, a result is ranked by the share of its goal that it reached, in millionths. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
alter table challenge_results add column goal_value double precision;
update challenge_results r set goal_value = ${goalOfResult} where ${goalOfResult} is not null;
alter table challenge_results add column ranked_value double precision generated always as (
  case when goal_value > 0 then round(result_value / goal_value * 1000000) else result_value end
) stored;
create index on challenge_results (challenge_id, status, ranked_value desc nulls last, id);
drop index challenge_results_challenge_id_status_result_value_id_idx;
${countingFunctions("ranked_value")}
truncate ranking_counts;
insert into ranking_counts
  ${countsOf("select r.*, 1 as by from challenge_results r", "ranked_value")};
`)
    .execute(database);
}
