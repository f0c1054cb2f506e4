import { type Kysely, sql } from "kysely";

/**
 * Renames two tables to the terms that the code uses. The column `language` no longer lists the languages: the schemas
 * that check requests do (`Language` in schemas/wire/common.schema.json).
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
alter table short_memory rename to ephemeral_entries;
alter table ephemeral_entries rename column ends_at to expires_at;
alter table sign_on_subjects rename to sso_subjects;
alter table users drop constraint users_language_check;
`.execute(database);
}
