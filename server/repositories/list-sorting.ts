import { type RawBuilder, type SqlBool, sql } from "kysely";

/** What a list is sorted by, by the names of its columns on the wire (BO-7.5). */
type SortColumns = Readonly<Record<string, RawBuilder<unknown>>>;

/** The column and direction of a `sort` such as `-createdAt`, for `orderBy`; follow it by the id. */
export const sortingBy = (columns: SortColumns, sort: string) =>
  [
    columns[sort.replace(/^-/, "")] ?? sql`null`,
    sort.startsWith("-") ? "desc" : "asc",
  ] as const;

/** Whether the user of a column is in a group. */
export const inGroup = (column: string, group: number) =>
  sql<SqlBool>`${sql.ref(column)} in (select user_id from user_groups where group_id = ${group})`;
