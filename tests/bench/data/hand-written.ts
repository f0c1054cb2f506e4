/** The bench's queries hand-written in SQL: one statement each, for a challenge ranked by `ranked_value`. */
import type pg from "pg";
import type { ResultRow } from "#server/presenters/results.ts";

export interface Place {
  challenge: number;
  user: number;
  groups: readonly number[];
}

export interface RankedRow extends ResultRow {
  rank: number;
  total: number;
  updated_at: Date;
}

const columns = `r.id, r.challenge_id, r.user_id, r.group_id, r.status, r.result_value, r.reward_value, r.total_points,
  coalesce(r.custom -> 'fr', r.custom -> 'fr') as custom, coalesce(r.image -> 'fr', r.image -> 'fr') as image,
  r.goal_value, r.ranked_value, r.comment, r.created_at, u.profile, g.name as group_name,
  array(select v.user_id from votes v where v.result_id = r.id and v.user_id = $2)
    || array(select v.user_id from votes v where v.result_id = r.id and v.user_id <> $2 order by v.user_id limit 100) as voters`;

const joins =
  "left join users u on u.id = r.user_id left join groups g on g.id = r.group_id";

const validated =
  "from challenge_results where challenge_id = $1 and status = 'validated'";

/** A page of the ranking, best first; equal values share a rank. */
export async function rankingPage(
  pool: pg.Pool,
  { challenge, user }: Place,
  limit: number,
  offset: number,
): Promise<RankedRow[]> {
  const { rows } = await pool.query<RankedRow>(
    `with page as materialized (
       select id, ranked_value ${validated}
       order by ranked_value desc nulls last, id limit $3 offset $4
     ), best as (
       select (select count(*) ${validated} and ranked_value > (select max(ranked_value) from page)) as above
     )
     select ${columns},
       case when r.ranked_value is not null then
         case when r.ranked_value = max(r.ranked_value) over () then (select above from best) + 1
         else $4 + rank() over (order by r.ranked_value desc nulls last) end
       end::int as rank,
       (select count(*)::int ${validated}) as total,
       (select updated_at ${validated} order by updated_at desc limit 1) as updated_at
     from page join challenge_results r using (id) ${joins}
     order by r.ranked_value desc nulls last, r.id`,
    [challenge, user, limit, offset],
  );
  return rows;
}

/** The last page of the ranking: counted, then read from its end. */
export async function lastRankingPage(
  pool: pg.Pool,
  { challenge, user }: Place,
  limit: number,
): Promise<RankedRow[]> {
  const counted = await pool.query<{ total: number }>(
    `select count(*)::int as total ${validated}`,
    [challenge],
  );
  const total = counted.rows[0]?.total ?? 0;
  const offset = Math.floor((total - 1) / limit) * limit;
  const { rows } = await pool.query<RankedRow>(
    `with page as materialized (
       select id, ranked_value ${validated}
       order by ranked_value asc nulls first, id desc limit $3
     ), best as (
       select ranked_value, id from page order by ranked_value desc nulls last, id limit 1
     ), equal as (
       select count(*) as before ${validated} and ranked_value = (select ranked_value from best) and id < (select id from best)
     )
     select ${columns},
       case when r.ranked_value is not null then
         case when r.ranked_value = max(r.ranked_value) over () then $4 + 1 - (select before from equal)
         else $4 + rank() over (order by r.ranked_value desc nulls last) end
       end::int as rank, $5::int as total,
       (select updated_at ${validated} order by updated_at desc limit 1) as updated_at
     from page join challenge_results r using (id) ${joins}
     order by r.ranked_value desc nulls last, r.id`,
    [challenge, user, total - offset, offset, total],
  );
  return rows;
}

export interface OwnRank {
  rank: number;
  position: number;
  total: number;
  above: number | null;
  below: number | null;
}

/** The user's rank and position, and the nearest better and worse results with their ranks and users. */
export async function ownRank(
  pool: pg.Pool,
  { challenge, user, groups }: Place,
): Promise<OwnRank | undefined> {
  const { rows } = await pool.query<OwnRank>(
    `with me as materialized (
       select id, ranked_value as value from challenge_results
       where challenge_id = $1 and status = 'validated' and (user_id = $2 or group_id = any($3)) and ranked_value is not null
       order by ranked_value desc, id limit 1
     ), counts as materialized (
       select (select count(*)::int ${validated}) as total,
         (select count(*)::int ${validated} and ranked_value > me.value) as above,
         (select count(*)::int ${validated} and ranked_value = me.value) as equal,
         (select count(*)::int ${validated} and ranked_value = me.value and id < me.id) as before
       from me
     ), above as materialized (
       select id, ranked_value as value from challenge_results
       where challenge_id = $1 and status = 'validated' and ranked_value > (select value from me)
       order by ranked_value asc, id desc limit 1
     ), below as materialized (
       select id, ranked_value as value from challenge_results
       where challenge_id = $1 and status = 'validated' and ranked_value < (select value from me)
       order by ranked_value desc, id limit 1
     ), entries as (
       select ${columns}, case r.id
         when (select id from me) then counts.above + 1
         when (select id from below) then counts.above + counts.equal + 1
         else counts.above + 1 - (select count(*) ${validated} and ranked_value = (select value from above))
       end::int as rank
       from challenge_results r ${joins}, counts
       where r.id in (select id from me union all select id from above union all select id from below)
     )
     select counts.above + 1 as rank, counts.above + counts.before + 1 as position, counts.total,
       (select rank from entries where id = (select id from above)) as above,
       (select rank from entries where id = (select id from below)) as below,
       (select updated_at ${validated} order by updated_at desc limit 1) as updated_at,
       (select json_agg(entries) from entries) as entries
     from counts`,
    [challenge, user, [0, ...groups]],
  );
  return rows[0];
}

/** The challenge page's other calls, besides ranking and own rank, with a statement each. */
export async function challengePage(
  pool: pg.Pool,
  { challenge, user, groups }: Place,
): Promise<unknown[][]> {
  const query = async (statement: string, values: unknown[]) =>
    (await pool.query(statement, values)).rows as unknown[];
  return Promise.all([
    query(
      `select c.*, coalesce(c.texts -> 'fr', c.texts -> 'fr') as texts, p.is_participating,
         (select json_agg(d order by d.created_at desc) from (
           select id, status, created_at from declarations where user_id = $2 and challenge_id = $1) d) as declarations,
         (select count(*)::int from participations where challenge_id = $1 and is_participating) as taken,
         (select custom_goal from challenge_results where user_id = $2 and challenge_id = $1 limit 1) as custom_goal
       from challenges c left join participations p on p.challenge_id = c.id and p.user_id = $2
       where c.id = $1`,
      [challenge, user],
    ),
    query(
      `select cp.id, product_id, threshold, reward, coefficient, range, unit, brand, p.name, code, description, p.status, visual,
         count(*) over ()::int as total
       from challenge_products cp join products p on p.id = product_id where challenge_id = $1 order by cp.id limit 10000`,
      [challenge],
    ),
    query(
      `select ${columns},
         (select count(*)::int from challenge_results o
           where o.challenge_id = $1 and o.status = 'validated' and o.ranked_value > r.ranked_value) as above,
         (select json_agg(to_json(x)) from (
           select rp.*, p.name, p.code, p.brand, p.range, p.unit, p.description, p.visual
           from result_products rp join products p on p.id = rp.product_id where rp.result_id = r.id order by rp.id) x) as products
       from challenge_results r ${joins}
       where r.challenge_id = $1 and (r.user_id = $2 or r.group_id = any($3))
       order by r.created_at desc, r.id desc`,
      [challenge, user, [0, ...groups]],
    ),
    query(
      `select d.*, (select texts -> 'fr' -> 'declarationForm' from challenges where id = $1) as form,
         count(*) over ()::int as total,
         (select json_agg(to_json(x)) from (
           select dp.*, p.name, p.code, p.brand, p.range, p.unit, p.description, p.visual
           from declaration_products dp join products p on p.id = dp.product_id where dp.declaration_id = d.id order by dp.id) x) as lines
       from declarations d where user_id = $2 and challenge_id = $1 order by created_at desc, id desc limit 30`,
      [challenge, user],
    ),
    query(
      "select count(*)::int as total from challenge_results where challenge_id = $1",
      [challenge],
    ),
    query(
      `select coalesce(
         (select is_participating from participations where challenge_id = $1 and user_id = $2),
         exists (select from challenge_results where challenge_id = $1 and (user_id = $2 or group_id = any($3)))) as is_participating`,
      [challenge, user, [0, ...groups]],
    ),
  ]);
}
