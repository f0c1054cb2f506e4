import { type Kysely, sql } from "kysely";

export const writeLocks = ["documents", "pictures", "users"];

/**
 * The order of names as people know it: a, Âne, Bœuf, bol, Eau, Écureuil, étoile. The Spanish collation is that of all
 * languages of the programme, with ñ after n. Lists of many names are sorted on an index.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
create collation alphabet (provider = icu, locale = 'es');
create index documents_by_name on documents (kind, (name collate alphabet), id);
create index pictures_by_name on pictures ((name collate alphabet), id);
create index users_by_person on users (
  (left(btrim(coalesce(profile ->> 'firstName', '') || ' ' || coalesce(profile ->> 'lastName', '')), 200) collate alphabet), id
) where erased_at is null;
`.execute(database);
}
