import { type Kysely, sql } from "kysely";

export const locks = ["point_movements"];

/** Movements say what they were credited for (BO-14.4); earlier ones do not know, and are explained by what is stored today. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`alter table point_movements add column basis jsonb`.execute(
    database,
  );
}
