import { type Kysely, sql } from "kysely";

export const locks = ["document_examinations"];

/** What the nightly look at challenges advises, beside the mistakes or without any (BO-14.5). */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`alter table document_examinations
    add column advice jsonb not null default '[]',
    drop constraint document_examinations_mistakes_check,
    add constraint document_examinations_found_check check (mistakes > 0 or mistakes = 0 and advice <> '[]')`.execute(
    database,
  );
}
