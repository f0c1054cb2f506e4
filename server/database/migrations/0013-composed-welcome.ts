import { type Kysely, sql } from "kysely";

/** The greeting becomes a block of the home page's content; existing home pages get one as their first block. */
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
