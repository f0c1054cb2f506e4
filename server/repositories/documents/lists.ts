import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Page } from "#server/core/page.ts";
import type { Database } from "#server/database/schema.ts";
import { inAlphabet } from "#server/repositories/alphabet.ts";
import { personNameSql } from "#server/repositories/people/person-name.ts";
import {
  type ListName,
  type ListReference,
  type ListRow,
  listColumns,
  type RowCounts,
} from "#src/domain/documents/lists.ts";
import type {
  Language,
  OfficeListDifference,
  OfficeListRow,
} from "#src/schema/types.gen.ts";
import { differing, hashOf } from "./stored-lists.ts";

/** A list that is stored. */
export interface StoredList extends ListReference {
  name: ListName;
}

/** How what the keys of rows lead to is called. */
interface Naming {
  language: Language;
  /** Whether people are named. */
  namesPeople: boolean;
}

interface RowFilter extends Naming {
  q: string | undefined;
  /** Those of the rows; any if undefined. */
  keys: readonly string[] | undefined;
  /** A column, with `-` descending; the list's own order if undefined. */
  sort: string | undefined;
}

const personOf = (value: string) =>
  sql.raw(
    `(select ${value} from users u where u.id = r.key::int and u.erased_at is null)`,
  );

const nothing = sql`null::text`;

/** What the key of a row `r` leads to: a query of its `name`, and of more that it is found by. */
const about: Record<ListName, (naming: Naming) => RawBuilder<unknown>> = {
  "challenge-products": ({ language }) =>
    sql`select coalesce(translations -> ${language} ->> 'name', name) as name, brand, range from products where code = r.key order by id limit 1`,
  "custom-goals": ({ namesPeople }) =>
    namesPeople
      ? sql`select ${personOf(`coalesce(${personNameSql("u")}, u.email)`)} as name`
      : sql`select ${nothing} as name`,
};

const nameOf = (name: ListName, naming: Naming) =>
  sql`(select n.name from (${about[name](naming)}) n)`;

/** What a row is found by beside its columns. */
const finds: Record<ListName, (naming: Naming) => RawBuilder<unknown>> = {
  "challenge-products": () => nothing,
  "custom-goals": ({ namesPeople }) =>
    namesPeople
      ? personOf(
          `concat_ws(e'\\n', ${personNameSql("u")}, u.email, u.client_id)`,
        )
      : nothing,
};

/** Rows with a text in any column. */
const having = (name: ListName, { q, ...naming }: RowFilter) =>
  q === undefined
    ? sql`true`
    : sql`position(search_form(${q}) in search_form(
        concat_ws(e'\\n', (select string_agg(value, e'\\n') from jsonb_each_text(r.row)), ${finds[name](naming)})
      )) > 0`;

function orderOf(name: ListName, sort = "") {
  const column = listColumns(name).find(
    (one) => one.name === sort.replace(/^-/, ""),
  );
  if (column === undefined) return sql`r.position`;
  const value = sql`r.row ->> ${column.name}`;
  const order = column.isNumber ? sql`(${value})::float8` : inAlphabet(value);
  return sql`${order} ${sql.raw(sort.startsWith("-") ? "desc" : "asc")} nulls last, r.position`;
}

/** Which rows a list has that lead to nothing, in examinations at an instant: conditions on a row `r`. */
const isMissing: Partial<Record<ListName, (at: Date) => RawBuilder<boolean>>> =
  {
    "challenge-products": (at) => sql<boolean>`
      not exists (select from products where code = r.key) and not exists (
        select from documents d
        join document_releases l on l.document_id = d.id and l.applied_at is null and l.failed_at is null and l.starts_at <= ${at}
        join document_revisions v on v.document_id = d.id and v.revision = l.revision
        where d.kind = 'product' and d.archived_at is null and v.body::json ->> 'productCode' = r.key
      )`,
  };

/** How many keys are named of those that lead to nothing. */
export const NAMED_ROWS = 3;

/** The lists of documents, as they are read (BO-10.4). */
export const createListsRepository = (database: Kysely<Database>) => ({
  /** Those of these lists that are stored, by their hashes. */
  async stored(hashes: readonly string[]): Promise<Map<string, StoredList>> {
    if (hashes.length === 0) return new Map();
    const { rows } = await sql<StoredList>`
      select encode(hash, 'hex') as list, kind as name, count from document_lists
      where hash in (select decode(hash, 'hex') from unnest(${[...hashes]}::text[]) hash)`.execute(
      database,
    );
    return new Map(rows.map((row) => [row.list, row]));
  },

  /** A page of the rows of a list. */
  async rows(
    { list, name }: StoredList,
    filter: RowFilter,
    { limit, offset }: Page,
  ): Promise<{ items: OfficeListRow[]; total: number }> {
    const { keys } = filter;
    const named = keys ? sql`r.key = any(${[...keys]}::text[])` : sql`true`;
    const matching = sql`document_list_rows r where hash = ${hashOf(list)} and ${named} and ${having(name, filter)}`;
    const [items, counted] = await Promise.all([
      sql<OfficeListRow>`
        select r.key, r.position, r.row, ${nameOf(name, filter)} as name from ${matching}
        order by ${orderOf(name, filter.sort)} limit ${limit} offset ${offset}`.execute(
        database,
      ),
      sql<{
        total: number;
      }>`select count(*)::int as total from ${matching}`.execute(database),
    ]);
    return { items: items.rows, total: counted.rows[0]?.total ?? 0 };
  },

  /** The rows of a list after a position, with what their keys lead to. */
  async part(
    { list, name }: StoredList,
    naming: Naming,
    { limit, offset }: Page,
  ): Promise<OfficeListRow[]> {
    const { rows } = await sql<OfficeListRow>`
      select r.key, r.position, r.row, n.*
      from document_list_rows r left join lateral (${about[name](naming)}) n on true
      where r.hash = ${hashOf(list)} and r.position > ${offset} order by r.position limit ${limit}`.execute(
      database,
    );
    return rows.map((row) => ({ ...row, name: row.name ?? null }));
  },

  /** The rows of a list with these keys, as they are stored. */
  async withKeys(
    list: string,
    keys: readonly string[],
  ): Promise<Map<string, ListRow>> {
    const { rows } = await sql<{ key: string; row: ListRow }>`
      select key, row from document_list_rows
      where hash = ${hashOf(list)} and key = any(${[...keys]}::text[])`.execute(
      database,
    );
    return new Map(rows.map(({ key, row }) => [key, row]));
  },

  /** A page of what differs between two lists of a kind. */
  async differences(
    from: StoredList,
    to: StoredList,
    naming: Naming,
    { limit, offset }: Page,
  ): Promise<OfficeListDifference[]> {
    const { rows } = await sql<OfficeListDifference>`
      select key, change, before, after, ${nameOf(to.name, naming)} as name from ${differing(from.list, to.list)} r
      order by position, key limit ${limit} offset ${offset}`.execute(database);
    return rows;
  },

  /** How many rows differ between two lists; one that is not stored has none. */
  async counts(from: string, to: string): Promise<RowCounts> {
    const { rows } = await sql<RowCounts>`
      select count(*) filter (where change = 'added')::int as added, count(*) filter (where change = 'changed')::int as changed,
        count(*) filter (where change = 'removed')::int as removed
      from ${differing(from, to)} r`.execute(database);
    return rows[0] ?? { added: 0, changed: 0, removed: 0 };
  },

  /** The first keys of a list that lead to nothing at an instant, and how many do. */
  async missing(
    { list, name }: Pick<StoredList, "list" | "name">,
    at: Date,
  ): Promise<{ keys: string[]; count: number }> {
    const condition = isMissing[name]?.(at);
    if (condition === undefined) return { keys: [], count: 0 };
    const { rows } = await sql<{ key: string; count: number }>`
      select r.key, count(*) over ()::int as count from document_list_rows r
      where hash = ${hashOf(list)} and ${condition} order by position limit ${NAMED_ROWS}`.execute(
      database,
    );
    return { keys: rows.map(({ key }) => key), count: rows[0]?.count ?? 0 };
  },

  /** The people whom requests name by an address, in lower case, a client identifier or their id. */
  async people(
    emails: readonly string[],
    clientIds: readonly string[],
    ids: readonly number[],
  ): Promise<{ id: number; email: string; clientId: string | null }[]> {
    const { rows } = await sql<{
      id: number;
      email: string;
      clientId: string | null;
    }>`
      select id, lower(email) as email, client_id as "clientId" from users
      where erased_at is null and (
        lower(email) = any(${[...emails]}::text[]) or client_id = any(${[...clientIds]}::text[]) or id = any(${[...ids]}::int[])
      )`.execute(database);
    return rows;
  },
});

export type ListsRepository = ReturnType<typeof createListsRepository>;
