import { type Kysely, type RawBuilder, sql } from "kysely";
import type { FigureBy } from "#registry/figures.ts";
import { FAILED, SCHEMA } from "#server/database/job-schema.ts";
import type { Database } from "#server/database/schema.ts";
import { inLanguage } from "#server/repositories/in-language.ts";
import { authorName } from "#server/repositories/people/person-name.ts";
import type { Language } from "#src/schema/types.gen.ts";
import { declarers, dirtyPeople, entrants } from "./entrants.ts";
import { withCells } from "./figure-days.ts";
import {
  type FigureFilter,
  inPeriod,
  isMember,
  isOf,
} from "./figure-filter.ts";

/** A value of a figure; a label of null is a text of the server's. */
export interface FigureRow {
  key: string;
  label: string | null;
  value: number;
  ends?: string | null;
}

export interface FigureQuery extends FigureFilter {
  by: FigureBy;
  language: Language;
}

export type ReadFigure = (
  database: Kysely<Database>,
  query: FigureQuery,
) => Promise<FigureRow[]>;

export const rowsOf = async (
  database: Kysely<Database>,
  query: RawBuilder<FigureRow>,
): Promise<FigureRow[]> => (await query.execute(database)).rows;

/** The title of the challenge, or the name of the group, with this id. */
export const nameOf = (
  by: FigureBy,
  id: RawBuilder<unknown>,
  language: Language,
): RawBuilder<string | null> => {
  if (by === "challenge")
    return sql`(select ${inLanguage("texts", language)} ->> 'title' from challenges where id = ${id})`;
  return by === "group"
    ? sql`(select name from groups where id = ${id})`
    : sql`null::text`;
};

/** Steps as rows, in their order, from a query with one row. */
const steps = (
  names: readonly string[],
  one: RawBuilder<unknown>,
): RawBuilder<FigureRow> => sql`
  select s.key, null::text as label, (to_jsonb(one) ->> s.key)::float8 as value
  from (${one}) one, unnest(${[...names]}::text[]) with ordinality s (key, place) order by s.place`;

/**
 * Distinct people in rows of a table. Indexes have the rows in the order of the columns: reading them there is much quicker
 * than collecting people from all rows.
 */
const peopleIn = (table: string) =>
  sql`(select distinct user_id from ${sql.table(table)} order by user_id)`;

/** Those who use the programme, by how far they have come; those who declared by challenge or group. */
const funnel: ReadFigure = async (database, query) => {
  const { by, language, challenge, group } = query;
  const dirty = await dirtyPeople(database);
  if (by !== "step") {
    const [id, groups] =
      by === "group"
        ? [sql`g.group_id`, sql`join user_groups g using (user_id)`]
        : [sql`e.challenge_id`, sql``];
    return rowsOf(
      database,
      sql`select ${id}::text as key, ${nameOf(by, id, language)} as label, count(*)::float8 as value
        from ${entrants(query, dirty, by === "challenge")} ${groups}
        where declared_at is not null group by ${id} order by value desc, ${id}`,
    );
  }
  const targets = await database
    .selectFrom("challenge_targets")
    .select("group_id as id")
    .where("challenge_id", "=", challenge ?? 0)
    .execute();
  const groups = sql`${targets.map(({ id }) => id)}::int[]`;
  const targeted = sql`is_active and ${isMember("u.id", group)} and ${
    targets.length === 0
      ? sql`true`
      : sql`u.id in (select user_id from user_groups where group_id = any(${groups}))`
  }`;
  const isActivated = sql`(password_hash is not null or u.id in (select user_id from sso_subjects))`;
  const all = await Promise.all([
    // Sessions and addresses are deleted after a while; no one declares without a sign-in.
    rowsOf(
      database,
      steps(
        ["targeted", "activated", "signedIn"],
        sql`select count(*) as targeted, count(*) filter (where ${isActivated}) as activated,
          count(*) filter (where ${isActivated} and num_nonnulls(s.user_id, k.user_id, d.user_id) > 0) as "signedIn"
          from users u left join ${peopleIn("sessions")} s on s.user_id = u.id
          left join ${peopleIn("known_addresses")} k on k.user_id = u.id
          left join (${declarers(dirty)}) d on d.user_id = u.id where ${targeted}`,
      ),
    ),
    rowsOf(
      database,
      steps(
        ["joined", "declared", "validated"],
        sql`select count(*) as joined, count(declared_at) as declared, count(validated_at) as validated from ${entrants(query, dirty)}`,
      ),
    ),
  ]);
  return all.flat();
};

/** Declarations by when they were sent, whatever became of them since. */
const declarations: ReadFigure = (database, query) => {
  const { by, language } = query;
  if (by === "status")
    return withCells(
      database,
      "declarations",
      query,
      (cells) => sql<FigureRow>`
      select s.key, null::text as label, coalesce(sum(c.value), 0)::float8 as value
      from unnest(array['waiting', 'validated', 'refused']) with ordinality s (key, place)
      left join ${cells} c on c.figure = 'declarations/' || s.key group by s.key, s.place order by s.place`,
    );
  const key = sql.ref(`c.${by}`);
  return withCells(
    database,
    "declarations",
    query,
    (cells) => sql<FigureRow>`
      select ${key}::text as key, ${nameOf(by, key, language)} as label, sum(c.value)::float8 as value
      from ${cells} c group by ${key} order by ${by === "day" ? key : sql`value desc, ${key}`}`,
    by === "group",
  );
};

/** The shares of all values that the median and the 95th percentile cover. */
const measures = sql`(values ('median', 0.5), ('p95', 0.95)) m (key, share)`;

const decisionTime: ReadFigure = (database, query) =>
  withCells(
    database,
    "decision-time",
    query,
    (cells) => sql<FigureRow>`
      with times as (select split_part(figure, '/', 2)::numeric as hours, sum(value) as number from ${cells} c group by figure),
        shares as (select hours, sum(number) over (order by hours) / sum(number) over () as share from times)
      select m.key, null::text as label, min(t.hours)::float8 as value
      from ${measures} join shares t on t.share >= m.share group by m.key order by m.key`,
  );

const refusals: ReadFigure = (database, query) => {
  const isByReason = query.by === "reason";
  const label = isByReason
    ? sql`(select ${inLanguage("label", query.language)} #>> '{}' from refusal_reasons r where r.key = q.key)`
    : sql`(select ${authorName("users")} from users where id = q.key)`;
  return rowsOf(
    database,
    sql`select coalesce(q.key::text, 'none') as key, ${label} as label, q.value from (
      select ${isByReason ? sql`d.reason` : sql`d.decided_by`} as key, count(*)::float8 as value
      from declarations d where d.status = 'refused' and ${isOf("d", query)} and ${inPeriod("d.created_at", query)} group by 1
    ) q order by q.value desc, key`,
  );
};

/** What was given, taken back, spent and refunded in the period, and what people have at its end. */
const points: ReadFigure = async (database, query) => {
  if (query.by === "day")
    return withCells(
      database,
      "points",
      query,
      (cells) => sql<FigureRow>`
        select day::text as key, null::text as label, sum(value)::float8 as value
        from ${cells} c where figure = 'points/given' group by day order by day`,
    );
  const [moved, [liability]] = await Promise.all([
    withCells(
      database,
      "points",
      query,
      (cells) => sql<FigureRow>`
        select s.key, null::text as label, coalesce(sum(c.value), 0)::float8 as value
        from unnest(array['given', 'takenBack', 'spent', 'refunded']) with ordinality s (key, place)
        left join ${cells} c on c.figure = 'points/' || s.key group by s.key, s.place order by s.place`,
    ),
    withCells(
      database,
      "points",
      { ...query, from: undefined },
      (cells) => sql<FigureRow>`
        select 'liability' as key, null::text as label, coalesce(sum(
          case when figure in ('points/given', 'points/refunded') then value else -value end), 0)::float8 as value
        from ${cells} c`,
    ),
  ]);
  return liability === undefined ? moved : [...moved, liability];
};

const orders: ReadFigure = (database, query) => {
  const within = sql`${inPeriod("o.created_at", query)} and ${isMember("o.user_id", query.group)}`;
  return rowsOf(
    database,
    query.by === "status"
      ? sql`select s.key, null::text as label, count(o.id)::float8 as value
        from unnest(array['ordered', 'sent', 'delivered', 'cancelled']) with ordinality s (key, place)
        left join orders o on o.status = s.key and ${within} group by s.key, s.place order by s.place`
      : sql`select m.key, null::text as label, round(case m.key when 'median' then d.median else d.p95 end, 1)::float8 as value
        from ${measures}, (
          select percentile_disc(0.5) within group (order by days) as median, percentile_disc(0.95) within group (order by days) as p95
          from (select extract(epoch from sent_at - created_at) / 86400 as days from orders o where sent_at is not null and ${within}) t
        ) d where d.median is not null order by m.key`,
  );
};

/** Mails are counted when they are sent; those that failed for good are jobs of the queue, or counted for notices. */
const mails: ReadFigure = (database, query) =>
  rowsOf(
    database,
    sql`select s.key, null::text as label, (
        coalesce((select sum(mails) from mail_days where outcome = s.key and day between ${query.from ?? "-infinity"}::date and ${query.to}::date), 0)
        + case s.key when 'failed' then (select count(*) from ${sql.table(`${SCHEMA}.job`)}
          where name = ${FAILED} and state < 'active' and (source_name like '%-mail' or source_name in ('password-link', 'email-confirmation'))
            and ${inPeriod("created_on", query)}) else 0 end
      )::float8 as value
      from unnest(array['sent', 'failed', 'unsubscribed']) with ordinality s (key, place) order by s.place`,
  );

export const activityFigures = {
  ...{ funnel, declarations, refusals, points, orders, mails },
  "decision-time": decisionTime,
} satisfies Record<string, ReadFigure>;
