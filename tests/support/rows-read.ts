import { type CompiledQuery, Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import type { Database } from "#server/database/schema.ts";

interface PlanNode {
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  Plans?: PlanNode[];
}

/** The largest number of rows read by a node of a plan. */
const mostRows = (node: PlanNode): number =>
  Math.max(
    (node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0)) *
      node["Actual Loops"],
    ...(node.Plans ?? []).map(mostRows),
  );

/** Reruns queries in a transaction that is rolled back; returns the largest number of rows read by a node of each plan. */
export async function rowsReadBy(
  url: string,
  queries: readonly CompiledQuery[],
): Promise<[rows: number, text: string][]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    await client.query("begin");
    const read: [number, string][] = [];
    for (const { sql: text, parameters } of queries) {
      const { rows } = await client.query(
        `explain (analyze, format json) ${text}`,
        [...parameters],
      );
      read.push([mostRows(rows[0]["QUERY PLAN"][0].Plan), text]);
    }
    await client.query("rollback");
    return read;
  } finally {
    await client.end();
  }
}

/** Runs `work`, and returns the same of the queries that it made. */
export async function rowsReadIn(
  url: string,
  work: (database: Kysely<Database>) => Promise<unknown>,
): Promise<[rows: number, text: string][]> {
  const asked: CompiledQuery[] = [];
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  const database = new Kysely<Database>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => {
      asked.push(query);
    },
  });
  await work(database);
  await database.destroy();
  return rowsReadBy(
    url,
    asked.filter(({ sql }) => !/^(begin|commit)/.test(sql)),
  );
}
