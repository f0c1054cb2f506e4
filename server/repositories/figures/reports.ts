import { type Kysely, sql, type Transaction } from "kysely";
import type { Page } from "#server/core/page.ts";
import type { Database } from "#server/database/schema.ts";
import type { JobQueue } from "#server/jobs/job-queue.ts";
import { type AuditEvent, audit } from "#server/repositories/audit-events.ts";
import { listWithTotal } from "#server/repositories/list-with-total.ts";
import { programmeTimeZone } from "#server/repositories/programme.ts";
import type { OfficeReport } from "#src/schema/types.gen.ts";

export type NewReport = Omit<OfficeReport, "id">;

const columns = [
  ...(["id", "name", "figures", "period", "weekday", "hour"] as const),
  ...(["recipients", "language"] as const),
];

/** The addresses of these users by id, as far as they have STATS_READ. */
async function readersAmong(
  database: Kysely<Database>,
  ids: readonly number[],
): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; email: string }>`
    select u.id, u.email from users u where u.id = any(${[...ids]}::int[]) and u.is_active and u.erased_at is null and exists (
      select from user_roles m join roles r on r.id = m.role_id where m.user_id = u.id and 'STATS_READ' = any(r.permissions))`.execute(
    database,
  );
  return new Map(rows.map(({ id, email }) => [id, email]));
}

const reportQueries = (transaction: Transaction<Database>) => ({
  audit: (event: AuditEvent) => audit(transaction, event),

  readersAmong: (ids: readonly number[]) => readersAmong(transaction, ids),

  find: (id: number): Promise<OfficeReport | undefined> =>
    transaction
      .selectFrom("reports")
      .select(columns)
      .where("id", "=", id)
      .executeTakeFirst(),

  async add(report: NewReport): Promise<number> {
    const { id } = await transaction
      .insertInto("reports")
      .values(report)
      .returning("id")
      .executeTakeFirstOrThrow();
    return id;
  },

  update: (id: number, report: NewReport, now: Date) =>
    transaction
      .updateTable("reports")
      .set({ ...report, changed_at: now })
      .where("id", "=", id)
      .execute(),

  remove: (id: number) =>
    transaction.deleteFrom("reports").where("id", "=", id).execute(),
});

export type ReportQueries = ReturnType<typeof reportQueries>;

/** Figures that are mailed regularly (BO-21.3). */
export const createReportsRepository = (
  database: Kysely<Database>,
  jobs: JobQueue,
) => ({
  list: (page: Page) =>
    listWithTotal(
      database
        .selectFrom("reports")
        .select(columns)
        .orderBy("name")
        .orderBy("id"),
      database.selectFrom("reports"),
      page,
      (row): OfficeReport => row,
    ),

  change: <Result>(
    work: (queries: ReportQueries) => Promise<Result>,
  ): Promise<Result> =>
    database
      .transaction()
      .execute((transaction) => work(reportQueries(transaction))),

  find: (id: number) =>
    database
      .selectFrom("reports")
      .select(columns)
      .where("id", "=", id)
      .executeTakeFirst(),

  readersAmong: (ids: readonly number[]) => readersAmong(database, ids),

  /**
   * Adds a job for each recipient of the reports that came due in the last 24 hours, each once: also by several servers, and
   * after one was killed.
   */
  deliverDue: (now: Date): Promise<void> =>
    jobs.transaction(async (transaction, add) => {
      const zone = await programmeTimeZone(transaction);
      const { rows } = await sql<{
        reportId: number;
        day: string;
        recipients: number[];
      }>`
        with made as (
          insert into report_deliveries (report_id, day)
          select r.id, d.day from reports r
          cross join (select (${now}::timestamptz at time zone ${zone})::date - back as day from generate_series(0, 1) back) d
          cross join lateral (select (d.day + r.hour * interval '1 hour') at time zone ${zone} as at) due
          where due.at <= ${now} and due.at > ${now}::timestamptz - interval '24 hours' and due.at > r.changed_at
            and case r.period when 'week' then extract(isodow from d.day) = r.weekday
              when 'month' then extract(day from d.day) = 1 else true end
          on conflict do nothing returning report_id, day
        )
        select r.id as "reportId", m.day::text, r.recipients from made m join reports r on r.id = m.report_id`.execute(
        transaction,
      );
      for (const { recipients, ...due } of rows)
        for (const userId of recipients)
          await add("report-mail", { ...due, userId });
    }),
});
