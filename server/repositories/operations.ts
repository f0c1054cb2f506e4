import { type Kysely, sql } from "kysely";
import type {
  OperationFigures,
  WaitingFigures,
} from "#server/core/operation-figures.ts";
import type { Page } from "#server/core/page.ts";
import type { TaskRunsTable } from "#server/database/instance-tables.ts";
import { FAILED, SCHEMA } from "#server/database/job-schema.ts";
import type { Database } from "#server/database/schema.ts";
import { jobFigures } from "#server/jobs/queues.ts";
import { type JobRow, jobOf } from "#server/presenters/jobs.ts";
import type { OfficeJob } from "#src/schema/types.gen.ts";
import { sortingBy } from "./list-sorting.ts";
import { authorName } from "./people/person-name.ts";

const columns = { at: sql`at`, kind: sql`kind` };

export const jobColumns = Object.keys(columns);

/** The user whom the data of a failed job `j` concerns; null for work on no one in particular. */
const concerned = sql`coalesce(
  (j.data ->> 'userId')::int,
  (select user_id from orders where id = (j.data ->> 'orderId')::int),
  (select user_id from contact_messages where id = (j.data ->> 'messageId')::int),
  (select user_id from data_exports where id = (j.data ->> 'exportId')::uuid),
  (select id from users where lower(email) = lower(j.data ->> 'email') order by id limit 1),
  case j.data ->> 'kind'
    when 'declaration' then (select user_id from declarations where id = (j.data ->> 'id')::int)
    when 'photo' then (select user_id from challenge_results where id = (j.data ->> 'id')::int) end)`;

/** What the server reports about itself to its operator. */
export const createOperationsRepository = (database: Kysely<Database>) => ({
  /** Records that a periodic task has ended. */
  async taskEnded(task: TaskRunsTable["task"]): Promise<void> {
    const ended_at = sql<Date>`now()`;
    await database
      .insertInto("task_runs")
      .values({ task, ended_at })
      .onConflict((conflict) =>
        conflict.column("task").doUpdateSet({ ended_at }),
      )
      .execute();
  },

  /** A page of background jobs that failed for good; their data stays here, since it may be secret. */
  async failedJobs(
    sort: string,
    { limit, offset }: Page,
    mayNamePeople: boolean,
  ): Promise<{ items: OfficeJob[]; total: number }> {
    const failed = sql`${sql.table(`${SCHEMA}.job`)} where name = ${FAILED} and state < 'active'`;
    const [by, direction] = sortingBy(columns, sort);
    const [{ rows }, counted] = await Promise.all([
      sql<JobRow>`
        select j.id, kind, at, attempts, j.output, u.id as user_id, ${authorName("u")} as name from (
          select id, data, source_output::text as output, coalesce(source_name, name) as kind,
            coalesce(source_created_on, created_on) as at, coalesce(source_retry_count, 0) + 1 as attempts
          from ${failed} order by ${by} ${sql.raw(direction)}, id limit ${limit} offset ${offset}
        ) j left join users u on u.id = ${concerned} order by ${by} ${sql.raw(direction)}, j.id`.execute(
        database,
      ),
      sql<{
        total: number;
      }>`select count(*)::int as total from ${failed}`.execute(database),
    ]);
    return {
      items: rows.map(jobOf(mayNamePeople)),
      total: counted.rows[0]?.total ?? 0,
    };
  },

  /** Only reads indexes of waiting rows: the cost does not depend on the size of the programme. */
  async figures(): Promise<OperationFigures> {
    const [jobs, entries, tasks] = await Promise.all([
      jobFigures(database),
      sql<WaitingFigures>`
        select 'declaration' as kind, count(*)::int as waiting, min(created_at) as oldest
        from declarations where status = 'waiting'
        union all
        select 'photo', count(*)::int, min(created_at) from challenge_results where status = 'waiting'`.execute(
        database,
      ),
      database
        .selectFrom("task_runs")
        .select(["task", "ended_at as endedAt"])
        .execute(),
    ]);
    return { jobs, entries: entries.rows, tasks };
  },
});

/** Seconds since the last transaction replayed by a replica; 0 if it has replayed everything that it received. */
export async function replicaLag(
  replica: Kysely<Database>,
): Promise<number | undefined> {
  const { rows } = await sql<{ lag: number | null }>`
    select case
      when not pg_is_in_recovery() then null
      when pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn()
        and exists (select from pg_stat_wal_receiver) then 0
      else extract(epoch from now() - pg_last_xact_replay_timestamp())::float8
    end as lag`.execute(replica);
  return rows[0]?.lag ?? undefined;
}
