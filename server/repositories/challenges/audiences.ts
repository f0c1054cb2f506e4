import { type Kysely, sql } from "kysely";
import type { Database } from "#server/database/schema.ts";

/**
 * Audiences of challenges: groups by their ids, of which none are everybody (BO-12.1). Who was erased is in no group; who is
 * active is counted from indexes, as all but the few who are not.
 */
export function createAudiencesRepository(database: Kysely<Database>) {
  return {
    /** Whether each of these groups exists. */
    async areKnown(groupIds: readonly number[]): Promise<boolean> {
      const ids = [...new Set(groupIds)];
      if (ids.length === 0) return true;
      const { known } = await database
        .selectFrom("groups")
        .select(({ fn }) => fn.countAll<number>().as("known"))
        .where("id", "in", ids)
        .executeTakeFirstOrThrow();
      return Number(known) === ids.length;
    },

    /** How many active people each audience has: people in several of its groups count once. */
    async count(audiences: readonly (readonly number[])[]): Promise<number[]> {
      const { rows } = await sql<{ people: number }>`
        with audiences as (
          select position, array(select jsonb_array_elements(groups)::int) as groups
          from jsonb_array_elements(${JSON.stringify(audiences)}::jsonb) with ordinality a (groups, position)
        ), everybody as materialized (
          select (select count(*) from users where erased_at is null)
            - (select count(*) from users where not is_active and erased_at is null) as people
        ), combinations as materialized (
          select groups, count(*) as people from (
            select array_agg(group_id order by group_id) as groups
            from user_groups m
            where not exists (select from users u where u.id = m.user_id and not u.is_active and u.erased_at is null)
            group by user_id
          ) people group by groups
        )
        select case when a.groups = '{}' then (select people from everybody)
          else (select coalesce(sum(c.people), 0) from combinations c where c.groups && a.groups) end::int as people
        from audiences a order by a.position`.execute(database);
      return rows.map(({ people }) => people);
    },
  };
}

export type AudiencesRepository = ReturnType<typeof createAudiencesRepository>;
