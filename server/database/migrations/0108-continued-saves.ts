import { type Kysely, sql } from "kysely";
import type { Progress } from "#server/database/migrate.ts";

export const locks = ["audit_events"];

/** When a save was continued by the next one of the same person, whose line of the audit list it is part of (BO-3.8). */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of [
    sql`alter table audit_events add column continued_at timestamptz`,
    sql`drop index audit_events_entity_id_idx, audit_events_actor_id_id_idx, audit_events_at_idx`,
    sql`create index audit_events_continued_idx on audit_events (split_part(entity, '/', 1), id) where continued_at is not null`,
    sql`create index audit_events_lines_idx on audit_events (id) where continued_at is null`,
    sql`create index audit_events_entity_idx on audit_events (entity, id) include (continued_at)`,
    sql`create index audit_events_actor_idx on audit_events (actor_id, id) include (continued_at)`,
    sql`create index audit_events_at_idx on audit_events (at) include (continued_at)`,
  ])
    await statement.execute(database);
}

const BATCH = 20_000;

/** The saves that there are. */
export async function batch(
  database: Kysely<unknown>,
  progress: Progress | null,
): Promise<Progress | null> {
  const after = Number(progress?.["after"] ?? 0);
  const { rows } = await sql<{ last: number | null }>`
    with part as (
      select id, action, entity, actor_id from audit_events
      where id > ${after} order by id limit ${BATCH}
    ), continued as (
      update audit_events set continued_at = later.at
      from part cross join lateral (
        select at, action, actor_id from audit_events later
        where later.entity = part.entity and later.id > part.id
        order by later.id limit 1
      ) later
      where audit_events.id = part.id
        and part.action = 'document.save' and later.action = 'document.save'
        and later.actor_id is not distinct from part.actor_id
    )
    select max(id)::int as last from part`.execute(database);
  const last = rows[0]?.last ?? null;
  return last === null ? null : { after: last };
}
