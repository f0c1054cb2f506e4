import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Database } from "#server/database/schema.ts";
import { waitingIn } from "#server/repositories/moderation/queue.ts";
import type {
  ChangeFacts,
  ListChanges,
} from "#src/domain/documents/kinds/kind.ts";
import { differing } from "./stored-lists.ts";

/** The participants and groups that have entered the challenge `c`, by a declaration, a photo, a result or an acceptance. */
const entrants = sql`(
  select user_id, null::int as group_id from declarations where challenge_id = c.id
  union select user_id, group_id from challenge_results where challenge_id = c.id
  union select user_id, null from participations where challenge_id = c.id and is_participating
) e`;

const isTarget = sql`(
  not exists (select from challenge_targets t where t.challenge_id = c.id)
  or exists (select from challenge_targets t where t.challenge_id = c.id and t.group_id = g.group_id)
)`;

/** Each fact of the challenge `c`. */
const facts: Readonly<Record<keyof ChangeFacts, RawBuilder<unknown>>> = {
  declaredProducts: sql`array(
    select p.code from products p where p.code is not null and p.id in (
      select l.product_id from declarations d join declaration_products l on l.declaration_id = d.id
      where d.challenge_id = c.id
    ) order by p.code)`,
  answeredQuestions: sql`array(
    select distinct coalesce(answer ->> 'key', answer ->> 'formInput') from declarations d, jsonb_array_elements(d.answers) answer
    where d.challenge_id = c.id order by 1)`,
  // In a group challenge people enter for the first of their groups that it is for.
  participants: sql`(
    select count(distinct coalesce(-e.group_id, case when c.is_group then (
      select -min(g.group_id) from user_groups g where g.user_id = e.user_id and ${isTarget}
    ) end, e.user_id)) from ${entrants})::int`,
  accepted: sql`(
    select count(*) from participations where challenge_id = c.id and is_participating)::int`,
  credited: sql`(
    select coalesce(sum(reward_value::numeric), 0)::float8 from challenge_results where challenge_id = c.id)`,
  waiting: waitingIn,
  entrantGroups: sql`(
    select coalesce(jsonb_agg(distinct case when e.group_id is null
      then to_jsonb(array(select g.group_id from user_groups g where g.user_id = e.user_id order by 1))
      else to_jsonb(array[e.group_id]) end), '[]') from ${entrants})`,
};

/** The keys of the rows of a list that another list has differently, or not at all, in their order. */
export async function readListChanges(
  database: Kysely<Database>,
  from: string,
  to: string | undefined,
): Promise<ListChanges> {
  const { rows } = await sql<{ key: string; isRemoved: boolean }>`
    select key, change = 'removed' as "isRemoved" from ${differing(from, to)} r
    where change <> 'added' order by position`.execute(database);
  const keys = (isRemoved: boolean) =>
    rows.filter((row) => row.isRemoved === isRemoved).map(({ key }) => key);
  return { removed: keys(true), changed: keys(false) };
}

/** What people have done with the challenge of a document (BO-11.1): those facts alone that are requested. */
export async function readChangeFacts(
  database: Kysely<Database>,
  documentId: string,
  names: readonly (keyof ChangeFacts)[],
): Promise<Partial<ChangeFacts>> {
  if (names.length === 0) return {};
  const columns = [...new Set(names)].map(
    (name) => sql`${facts[name]} as ${sql.ref(name)}`,
  );
  const { rows } = await sql<Partial<ChangeFacts>>`
    select ${sql.join(columns)} from documents d join challenges c on c.id = d.entity_id
    where d.id = ${documentId} and d.kind = 'challenge'`.execute(database);
  return rows[0] ?? {};
}
