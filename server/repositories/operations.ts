import { type Kysely, sql } from "kysely";
import type {
  OperationFigures,
  WaitingFigures,
} from "#server/core/operation-figures.ts";
import type { TaskRunsTable } from "#server/database/instance-tables.ts";
import type { Database } from "#server/database/schema.ts";
import { jobFigures } from "#server/jobs/queues.ts";

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
