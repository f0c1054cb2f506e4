import { type RawBuilder, sql, type Transaction } from "kysely";
import type { Database } from "#server/database/schema.ts";
import type { DocumentKind } from "#src/domain/documents/kinds/kind.ts";
import { type ListName, listReference } from "#src/domain/documents/lists.ts";
import type { JsonObject } from "#src/schema/json.ts";
import { hashOf } from "./stored-lists.ts";

/** How the rows of a list become those of a table that `/v2` reads. */
interface ListTable {
  table: string;
  /** The column with the id of the document's entity. */
  owner: string;
  /** The column with what a row is about, and its id by a row `r` of the list; otherwise null. */
  subject: string;
  subjectId: RawBuilder<number | null>;
  /** The key in the list of what a row `c` of the table is about. */
  subjectKey: RawBuilder<string | null>;
  /** The other columns: values of a row `r`. */
  values: Readonly<Record<string, RawBuilder<number | null>>>;
  /** Whether rows about nothing are left out: people may be erased. */
  skipsUnknown: boolean;
  /** The id of a row `w` in a preview, where rows have one. */
  previewId?: RawBuilder<number>;
}

const number = (column: string) =>
  sql<number | null>`(r.row ->> ${sql.lit(column)})::float8`;

const tables: Record<ListName, ListTable> = {
  "challenge-products": {
    table: "challenge_products",
    owner: "challenge_id",
    subject: "product_id",
    subjectId: sql`(select id from products where code = r.key order by id limit 1)`,
    subjectKey: sql`(select code from products where id = c.product_id)`,
    values: {
      threshold: number("threshold"),
      reward: number("reward"),
      coefficient: number("coefficient"),
    },
    skipsUnknown: false,
    // Above those of the table, and in the order of the list.
    previewId: sql`1500000000 + w.position`,
  },
  "custom-goals": {
    table: "custom_goals",
    owner: "challenge_id",
    subject: "user_id",
    subjectId: sql`(select id from users where id = r.key::int and erased_at is null)`,
    subjectKey: sql`c.user_id::text`,
    values: { value: number("value") },
    skipsUnknown: true,
  },
};

const refs = (names: readonly string[]) =>
  sql.join(names.map((name) => sql.ref(name)));

interface ChangedList {
  name: ListName;
  /** Its hash; undefined for none. */
  list: string | undefined;
}

/** The list that a body holds in each property of a kind, before and after, where that changes. */
export const changedLists = (
  { lists }: Pick<DocumentKind, "lists">,
  before: JsonObject | null,
  after: JsonObject | null,
): ChangedList[] =>
  Object.entries(lists).flatMap(([property, name]) => {
    const [was, list] = [before, after].map(
      (body) => listReference(body?.[property])?.list,
    );
    return was === list ? [] : [{ name, list }];
  });

const own = ({ owner, subject, values }: ListTable) => [
  owner,
  subject,
  ...Object.keys(values),
];

/** What the table has to say of an entity by its list: a query with its columns, and `position`. */
const wanted = (name: ListName, list: string | undefined, ownerId: number) => {
  const { owner, subject, subjectId, values } = tables[name];
  const columns = Object.entries({ [subject]: subjectId, ...values });
  return sql`
    select ${sql.lit(ownerId)}::int as ${sql.ref(owner)}, r.position,
      ${sql.join(columns.map(([column, value]) => sql`${value} as ${sql.ref(column)}`))}
    from document_list_rows r where r.hash = ${hashOf(list)}`;
};

/**
 * Writes the rows of a list, or of none, to the table that `/v2` reads, by one statement however many there are: only
 * rows that differ are touched. Fails if one is about something that does not exist.
 */
export async function projectList(
  transaction: Transaction<Database>,
  { name, list }: ChangedList,
  ownerId: number,
): Promise<void> {
  const { table, owner, subject, subjectKey, values, skipsUnknown } =
    tables[name];
  const names = Object.keys(values);
  const columns = refs(own(tables[name]));
  const of = (alias: string, columns: readonly string[]) =>
    refs(columns.map((column) => `${alias}.${column}`));
  const same = sql`(${of("c", [owner, subject])}) = (${of("w", [owner, subject])})`;
  await sql`
    with wanted as materialized (${wanted(name, list, ownerId)}),
    removed as (
      delete from ${sql.table(table)} c
      where c.${sql.ref(owner)} = ${ownerId} and not exists (
        select from document_list_rows r where r.hash = ${hashOf(list)} and r.key = ${subjectKey}
      )
    )
    insert into ${sql.table(table)} (${columns})
    select ${columns} from wanted w
    where ${skipsUnknown ? sql`w.${sql.ref(subject)} is not null and` : sql``} not exists (
      select from ${sql.table(table)} c where ${same} and (${of("c", names)}) is not distinct from (${of("w", names)})
    )
    order by position
    on conflict (${refs([owner, subject])}) do update
    set ${sql.join(names.map((column) => sql`${sql.ref(column)} = ${sql.ref(`excluded.${column}`)}`))}`.execute(
    transaction,
  );
}

/** How a preview sees the table: which of its rows stay, and a query of those that it adds. */
export function shadowOfList({ name, list }: ChangedList, ownerId: number) {
  const { table, owner, subject, previewId } = tables[name];
  const columns = refs(own(tables[name]).map((column) => `w.${column}`));
  return {
    table,
    kept: sql<boolean>`${sql.ref(owner)} <> ${sql.lit(ownerId)}`,
    added: sql`
      select ${previewId === undefined ? sql`` : sql`${previewId}, `}${columns}
      from (${wanted(name, list, ownerId)}) w where w.${sql.ref(subject)} is not null`,
  };
}
