import { type Kysely, sql } from "kysely";

/** The greeting of the home page is a block of its content: it begins with one where it had it without asking. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
update contents set blocs = (
  select coalesce(jsonb_object_agg(
    language,
    '[{"type": "widget", "position": -1, "widget": {"@type": "Welcome"}}]'::jsonb || list
  ), '{}')
  from jsonb_each(blocs) as each (language, list)
)
where is_homepage;
`.execute(database);
}
