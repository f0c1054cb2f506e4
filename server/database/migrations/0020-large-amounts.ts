import { type Kysely, sql } from "kysely";

/** The largest integer that JavaScript represents exactly. */
const MAX = Number.MAX_SAFE_INTEGER;

export const locks = ["rewards", "orders", "point_movements"];

/**
 * Points and prices beyond 32 bits. PostgreSQL rewrites the three tables and the index of movements, and blocks their
 * readers and writers meanwhile (docs/operating.md).
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
alter table rewards
  alter column price type bigint,
  add check (price <= ${MAX});
alter table orders
  alter column points type bigint,
  add check (points <= ${MAX});
alter table point_movements
  alter column points type bigint,
  add check (points between -${MAX} and ${MAX});
`)
    .execute(database);
}
