import { type Kysely, sql } from "kysely";

/** The unit of a product is a text, or its plural forms. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`alter table products alter column unit type jsonb using to_jsonb(unit)`.execute(
    database,
  );
}
