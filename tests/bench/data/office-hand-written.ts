/** The back office's lists hand-written in SQL, one statement each. */
import type pg from "pg";

/** What is compared with our lists. */
export interface Found {
  ids: number[];
  total: number;
}

interface Row {
  id: number;
  total: number;
}

const found = async (
  pool: pg.Pool,
  sql: string,
  values: unknown[],
): Promise<Found> => {
  const { rows } = await pool.query<Row>(sql, values);
  return { ids: rows.map(({ id }) => Number(id)), total: rows[0]?.total ?? 0 };
};

const name = `coalesce(nullif(trim(concat_ws(' ', u.profile ->> 'firstName', u.profile ->> 'lastName')), ''), u.username)`;

const isOpen = `e.status = 'waiting'
  and not exists (select from moderation_decisions p where p.declaration_id = e.id and p.settled_at is null)`;

const linesOf = (table: string) =>
  `(select array_agg(row (l.product_id, l.quantity) order by l.product_id, l.quantity)
    from declaration_products l where l.declaration_id = ${table}.id)`;

const day = (
  instant: string,
) => `(case when (${instant} at time zone 'UTC')::time = '00:00'
  then ${instant} at time zone 'UTC' else ${instant} at time zone 'Europe/Paris' end)::date`;

/** Conditions of the signals on a declaration `e`, by their names on the wire. */
export const conditions = {
  sameProof: `exists (
    select from media_objects m join media_objects o on o.sha256 = m.sha256 and o.target = 'Declaration'
    join declarations d on d.proof_id = o.id where m.id = e.proof_id and d.id <> e.id)`,
  sameLines: `exists (
    select from declarations d where d.user_id = e.user_id and d.challenge_id = e.challenge_id and d.id <> e.id
      and d.created_at between e.created_at - interval '7 days' and e.created_at + interval '7 days'
      and ${linesOf("d")} = ${linesOf("e")})`,
  invoiceOutside: `exists (
    select from challenges c where c.id = e.challenge_id and (
      ${day("coalesce(e.invoice_date_start, e.invoice_date_end)")} < (c.start_date at time zone 'Europe/Paris')::date
      or ${day("coalesce(e.invoice_date_end, e.invoice_date_start)")} > (c.end_date at time zone 'Europe/Paris')::date))`,
};

const countOf = (entries: string) =>
  `(select count(*)::int from declarations e where ${entries})`;

/** Those with a decision that is about to be applied are few: they are counted separately. */
const countWithout = (condition: string) =>
  `${countOf(`e.status = 'waiting' and ${condition}`)} - (select count(*)::int from moderation_decisions p
    join declarations e on e.id = p.declaration_id where p.settled_at is null and e.status = 'waiting' and ${condition})`;

/**
 * A page of declarations that wait, oldest first, with what a line of the queue shows.
 * @param condition of the challenge, which indexes can tell, or of signals
 */
export const queuePage = (
  pool: pg.Pool,
  condition = "true",
  { isIndexed = true } = {},
): Promise<Found> =>
  found(
    pool,
    `with page as materialized (
       select e.* from declarations e where ${isOpen} and ${condition} order by e.created_at, e.id limit 30
     )
     select e.id, e.created_at, c.id as challenge_id, c.texts -> 'fr' ->> 'title' as title, u.id as user_id, ${name} as name,
       ${Object.values(conditions).join(", ")},
       (select sum(l.reward_value) from declarations d join declaration_products l on l.declaration_id = d.id
         where d.challenge_id = e.challenge_id and d.user_id = e.user_id and d.status = 'validated') as reward,
       (select json_agg(l) from declaration_products l where l.declaration_id = e.id) as lines,
       (select r.reward_value from challenge_results r where r.challenge_id = e.challenge_id and r.user_id = e.user_id) as credited,
       ${isIndexed ? countWithout(condition) : countOf(`${isOpen} and ${condition}`)} as total,
       (select min(created_at) from page) as oldest
     from page e join challenges c on c.id = e.challenge_id join users u on u.id = e.user_id
     order by e.created_at, e.id`,
    [],
  );

/** The name as the index `users_by_person` has it, in the programme's alphabet. */
const sortedName = `(left(btrim(coalesce(profile ->> 'firstName', '') || ' ' || coalesce(profile ->> 'lastName', '')), 200) collate alphabet)`;

/** A page of participants by name. */
export const participantsPage = (
  pool: pg.Pool,
  q: string,
  offset: number,
): Promise<Found> => {
  const matching = `erased_at is null ${q === "" ? "" : `and search_text like '%${q}%'`}`;
  return found(
    pool,
    `select u.id, u.email, u.client_id, u.profile, u.is_active, u.created_at,
       (select coalesce(sum(points), 0) from point_movements where user_id = u.id) as points,
       (select json_agg(g.name) from user_groups m join groups g on g.id = m.group_id where m.user_id = u.id) as groups,
       (select count(*)::int from users where ${matching}) as total
     from (select id, ${sortedName} as name_key from users where ${matching} order by ${sortedName}, id limit 30 offset $1) page
     join users u using (id) order by page.name_key, id`,
    [offset],
  );
};

/** A page of audit events, newest first. */
export const auditPage = (
  pool: pg.Pool,
  condition: string,
  values: readonly unknown[],
  offset: number,
): Promise<Found> =>
  found(
    pool,
    `select a.*, ${name} as name, (select count(*)::int from audit_events where ${condition}) as total
     from (
       select * from audit_events where ${condition} order by id desc limit 30 offset $${values.length + 1}
     ) a
     left join users u on u.id = a.actor_id order by a.id desc`,
    [...values, offset],
  );
