import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Database } from "#server/database/schema.ts";
import { programmeTimeZone } from "#server/repositories/programme.ts";
import { recomputeEntrants } from "./entrants.ts";
import { beginOf, type FigureFilter } from "./figure-filter.ts";

/** Hours until a decision: whole ones, below ten to a tenth, so that the distinct ones are few. */
const hours = sql`extract(epoch from d.decided_at - d.created_at) / 3600`;

/** Cells of the days `p`, with everybody as group 0 unless groups are left out. */
const cells = (
  days: RawBuilder<unknown>,
  zone: string,
  rows: RawBuilder<unknown>,
  isByGroup: boolean,
) => sql`
  select p.day, r.figure, r.challenge, g.id as "group", sum(r.value) as value
  from (select day, ${beginOf(sql`day`, zone)} as since, ${beginOf(sql`day + 1`, zone)} as until from unnest(${days}) day) p
  cross join lateral (${rows}) r (figure, challenge, user_id, value)
  ${isByGroup ? sql`join (select user_id, group_id as id from user_groups union all select id, 0 from users) g using (user_id)` : sql`cross join (select 0 as id) g`}
  group by 1, 2, 3, 4`;

const declared = sql`declarations d where d.status in ('waiting', 'validated', 'refused')
  and d.created_at >= p.since and d.created_at < p.until`;

/** What a movement `m` of points counts as. */
export const movementName = sql`case when m.order_id is null then case when m.points > 0 then 'given' else 'takenBack' end
  else case when m.points > 0 then 'refunded' else 'spent' end end`;

/** The rows behind the figures that are stored by day: live, they would take more than 300 ms in a large programme. */
const stored = {
  declarations: sql`
    select 'declarations/' || d.status, d.challenge_id, d.user_id, 1 from ${declared}`,
  "decision-time": sql`
    select 'decision-time/' || round(${hours}, case when ${hours} < 10 then 1 else 0 end), d.challenge_id, d.user_id, 1
    from ${declared} and d.status <> 'waiting' and d.decided_at is not null`,
  points: sql`
    select 'points/' || ${movementName}, coalesce(m.challenge_id, 0), m.user_id, abs(m.points)
    from point_movements m where m.made_at >= p.since and m.made_at < p.until`,
};

export type StoredFigure = keyof typeof stored;

/** An arbitrary key: days are computed again one after the other. */
const RECOMPUTING = 7_254_020;

/** A query over the cells of a figure: of what is stored, and, of today and of days that have changed since, of the rows. */
export async function withCells<Row>(
  database: Kysely<Database>,
  figure: StoredFigure,
  filter: FigureFilter,
  query: (of: RawBuilder<unknown>) => RawBuilder<Row>,
  isByGroup = false,
): Promise<Row[]> {
  const { from = "-infinity", to, today, timeZone, challenge, group } = filter;
  const { rows: dirty } = await sql<{ day: string }>`
    select day::text from (
      select distinct (at at time zone ${timeZone})::date as day from figure_dirty union select ${today}::date
    ) d where day between ${from}::date and ${to}::date`.execute(database);
  const days = sql`${dirty.map(({ day }) => day)}::date[]`;
  const isWithGroups = isByGroup || group !== undefined;
  const { rows } = await query(sql`(
    select * from (
      select day, figure, challenge, "group", value from figure_days
      where ${isByGroup ? sql`"group" > 0` : sql`"group" = ${group ?? 0}`} and figure like ${`${figure}/%`}
        and day between ${from}::date and ${to}::date and day <> all(${days})
      union all ${cells(days, timeZone, stored[figure], isWithGroups)}
    ) c
    where ${isByGroup ? sql`"group" > 0` : sql`"group" = ${group ?? 0}`}
      ${challenge === undefined ? sql`` : sql`and challenge = ${challenge}`}
  )`).execute(database);
  return rows;
}

/** The stored figures. */
export const createFigureDays = (database: Kysely<Database>) => ({
  /** Computes past days and the steps of people again that have changed (BO-20.3). */
  recompute: (now: Date): Promise<void> =>
    database.transaction().execute(async (transaction) => {
      await sql`select pg_advisory_xact_lock(${RECOMPUTING})`.execute(
        transaction,
      );
      await recomputeEntrants(transaction);
      const zone = await programmeTimeZone(transaction);
      const { rows } = await sql<{ day: string }>`
        with gone as (
          delete from figure_dirty returning at, (at at time zone ${zone})::date as day
        ), kept as (
          insert into figure_dirty select distinct at from gone where day >= (${now}::timestamptz at time zone ${zone})::date
        )
        select distinct day::text from gone where day < (${now}::timestamptz at time zone ${zone})::date`.execute(
        transaction,
      );
      if (rows.length === 0) return;
      const days = sql`${rows.map(({ day }) => day)}::date[]`;
      await sql`delete from figure_days where day = any(${days})`.execute(
        transaction,
      );
      for (const of of Object.values(stored))
        await sql`insert into figure_days (day, figure, challenge, "group", value) ${cells(days, zone, of, true)}`.execute(
          transaction,
        );
    }),
});
