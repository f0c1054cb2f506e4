import { type Kysely, sql } from "kysely";

export const locks = ["document_drafts"];

/** Which languages a document names (BO-9.96); null for those of the programme. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`alter table document_drafts add column named_languages text[]`.execute(
    database,
  );
}
