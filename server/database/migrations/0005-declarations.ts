import { type Kysely, sql } from "kysely";

/**
 * Schema for sending declarations: their proof, and the key and content hash that identify a repeated request. Products
 * are searched by a text without case and accents, on a trigram index.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
alter table media_objects add column sha256 bytea;

alter table declarations
  add column proof_id uuid unique references media_objects,
  add column idempotency_key text,
  add column request_hash bytea,
  add unique (user_id, idempotency_key),
  add check ((idempotency_key is null) = (request_hash is null));

create function search_form(text) returns text language sql immutable strict parallel safe as $$
  select lower(translate(
    replace(replace(replace(replace(replace(
      regexp_replace(normalize($1, NFKD), '[\\u0300-\\u036f]', '', 'g'),
      'œ', 'oe'), 'Œ', 'oe'), 'æ', 'ae'), 'Æ', 'ae'), 'ß', 'ss'),
    'øØłŁđĐ’', 'oolldd'''
  ))
$$;

create extension if not exists pg_trgm;
alter table products add column search_text text not null generated always as (
  search_form(name || ' ' || coalesce(code, '') || ' ' || coalesce(brand, '') || ' ' || coalesce(range, ''))
) stored;
create index on products using gin (search_text gin_trgm_ops);
create index on challenge_products (product_id);
`.execute(database);
}
