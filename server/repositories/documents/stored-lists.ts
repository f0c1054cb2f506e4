import { type Kysely, type RawBuilder, sql } from "kysely";
import { kindsWithLists } from "#registry/documents.ts";
import type { Database } from "#server/database/schema.ts";
import {
  type ListName,
  type ListReference,
  type ListRow,
  lists,
} from "#src/domain/documents/lists.ts";

/**
 * Stores a list whose rows a query has (`key`, `row` and `at`, which orders them), unless it is stored already: two
 * lists with the same rows in the same order are one. All its rows are written by this one statement.
 */
export async function storeRows(
  database: Kysely<Database>,
  name: ListName,
  source: RawBuilder<unknown>,
): Promise<ListReference> {
  const { rows } = await sql<ListReference>`
    with source as (${source}),
    ordered as materialized (
      select key, jsonb_strip_nulls(row) as row, row_number() over (order by at)::int as position from source
    ),
    hashed as materialized (
      select count(*)::int as count, sha256(convert_to(
        ${name} || coalesce(string_agg(E'\n' || row::text, '' order by position), ''), 'UTF8'
      )) as hash from ordered
    ),
    made as (
      insert into document_lists as l (hash, kind, count) select hash, ${name}, count from hashed
      on conflict (hash) do update set unnamed_since = null where l.unnamed_since is not null
      returning hash, xmax = 0 as "isNew"
    ),
    written as (
      insert into document_list_rows (hash, key, position, row)
      select hash, key, position, row from made, ordered where "isNew"
    )
    select encode(hash, 'hex') as list, count from hashed`.execute(database);
  const [stored] = rows;
  if (stored === undefined) throw new Error("No list was stored");
  return stored;
}

/** Rows as a query of `storeRows` has them. */
const given = (name: ListName, rows: readonly ListRow[]) => sql`
  select row ->> ${lists[name].key} as key, row, at
  from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) with ordinality as given (row, at)`;

/** Stores a list of these rows, whose keys differ. */
export const storeList = (
  database: Kysely<Database>,
  name: ListName,
  rows: readonly ListRow[],
): Promise<ListReference> => storeRows(database, name, given(name, rows));

/** What changes of a list. */
export interface ListPatch {
  /** Each replaces the row with its key, or is appended. */
  set: readonly ListRow[];
  /** Keys. */
  remove: readonly string[];
}

/** Stores a list that differs from another one, or from an empty one, by a patch. */
export const patchList = (
  database: Kysely<Database>,
  name: ListName,
  from: string | undefined,
  { set, remove }: ListPatch,
): Promise<ListReference> =>
  storeRows(
    database,
    name,
    sql`
      select coalesce(s.key, r.key) as key, coalesce(s.row, r.row) as row, array[case when r.key is null then 1 else 0 end, coalesce(r.position, s.at)] as at
      from (
        select key, row, position from document_list_rows
        where hash = ${hashOf(from)} and key <> all(${[...remove]}::text[])
      ) r full join (${given(name, set)}) s on s.key = r.key`,
  );

/** A list's hash as it is stored; that of no list if omitted. */
export const hashOf = (list = ""): RawBuilder<Buffer> =>
  sql`decode(${sql.lit(list)}, 'hex')`;

/**
 * A query of the rows of two lists that differ. A full join is never a loop over both, which the planner prefers for lists
 * that are too new for its statistics.
 */
export const differing = (from: string, to: string | undefined) => sql`(
  select coalesce(a.key, b.key) as key, coalesce(a.position, b.position) as position, b.row as before, a.row as after,
    case when b.key is null then 'added' when a.key is null then 'removed' else 'changed' end as change
  from (select * from document_list_rows where hash = ${hashOf(from)}) b
  full join (select * from document_list_rows where hash = ${hashOf(to)}) a on a.key = b.key
  where a.row is distinct from b.row
)`;

/** How a body, as JSON, names a list. */
const NAME = '"list":"([0-9a-f]{64})"';

/** Protects the lists that a body, as JSON, names from removal. */
export async function keepLists(
  database: Kysely<Database>,
  body: string,
): Promise<void> {
  const named = [...body.matchAll(new RegExp(NAME, "g"))].map(
    ([, list]) => list,
  );
  if (named.length > 0)
    await sql`
      update document_lists set unnamed_since = null where unnamed_since is not null
      and hash in (select decode(list, 'hex') from unnest(${named}::text[]) list)`.execute(
      database,
    );
}

const DAYS_KEPT = 30;

/** Lists that no document names any more. */
export const createDocumentListsCleanup = (database: Kysely<Database>) => ({
  /** Notes which lists no draft and no revision names, and removes those for which that has been so for 30 days. */
  async removeUnnamed(now: Date): Promise<void> {
    const kinds = [...kindsWithLists];
    await sql`
      with bodies as (
        select f.body from documents d join document_drafts f on f.document_id = d.id where d.kind = any(${kinds}::text[])
        union all
        select r.body from documents d join document_revisions r on r.document_id = d.id where d.kind = any(${kinds}::text[])
      ),
      named as (
        select distinct decode(list[1], 'hex') as hash from bodies, regexp_matches(body, ${NAME}, 'g') as list
      )
      update document_lists l set unnamed_since = case when unnamed_since is null then ${now}::timestamptz end
      where exists (select from named n where n.hash = l.hash) = (unnamed_since is not null)`.execute(
      database,
    );
    await sql`
      delete from document_lists where unnamed_since < ${now}::timestamptz - make_interval(days => ${DAYS_KEPT})`.execute(
      database,
    );
  },
});
