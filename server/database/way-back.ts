import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Kysely, sql } from "kysely";
import type { Database } from "./schema.ts";

/** The tables of a released version, written by `npm run release:schemas`. */
export interface ReleasedDatabase {
  /** The commit of that version. */
  commit: string;
  tables: Tables;
}

/** The columns of each table, by name. */
export type Tables = Readonly<Record<string, Readonly<Record<string, Column>>>>;

interface Column {
  type: string;
  /** Whether an insert must provide a value. */
  isNeeded: boolean;
}

export const releasedFile = join(import.meta.dirname, "released.json");

/** The tables of the last release. */
export const releasedDatabase = (): ReleasedDatabase =>
  JSON.parse(readFileSync(releasedFile, "utf8"));

/** The tables of a database. */
export async function tablesOf(database: Kysely<Database>): Promise<Tables> {
  const { rows } = await sql<{ tables: Tables }>`
    select json_object_agg(name, columns order by name) as tables
    from (
      select c.relname as name, json_object_agg(a.attname, json_build_object(
        'type', format_type(a.atttypid, a.atttypmod),
        'isNeeded', a.attnotnull and not a.atthasdef and a.attidentity = ''
      ) order by a.attname) as columns
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
        and c.relname not in ('migrations', 'kysely_migration', 'kysely_migration_lock')
      group by c.relname
    ) described
  `.execute(database);
  return rows[0]?.tables ?? {};
}

/** The previous version reads these as text, which every client accepts as a number. */
const widened = new Set(["integer to bigint", "smallint to integer"]);

/** Why a released version would fail on a database that a later one has migrated, one line each. */
export function obstaclesTo(released: Tables, present: Tables): string[] {
  return Object.entries(released).flatMap(([table, columns]) => {
    const now = present[table];
    if (now === undefined) return [`${table} is gone`];
    const lost = Object.entries(columns).flatMap(([name, { type }]) => {
      const column = now[name];
      if (column === undefined) return [`${table}.${name} is gone`];
      const change = `${type} to ${column.type}`;
      return column.type === type || widened.has(change)
        ? []
        : [`${table}.${name} was changed from ${change}`];
    });
    const needed = Object.entries(now)
      .filter(([name, { isNeeded }]) => isNeeded && !columns[name]?.isNeeded)
      .map(([name]) => `${table}.${name} requires a value`);
    return [...lost, ...needed];
  });
}
