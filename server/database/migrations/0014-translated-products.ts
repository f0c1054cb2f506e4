import { type Kysely, sql } from "kysely";

/** Name, unit and description of a product in each language; the search finds it by any of its names. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
alter table products add column translations jsonb;
alter table products drop column search_text;
alter table products add column search_text text not null generated always as (
  search_form(name || ' ' || coalesce(code, '') || ' ' || coalesce(brand, '') || ' ' || coalesce(range, '') || ' ' ||
    coalesce(jsonb_path_query_array(translations, '$.*.name')::text, ''))
) stored;
create index on products using gin (search_text gin_trgm_ops);
`.execute(database);
}
