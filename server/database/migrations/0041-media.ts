import { type Kysely, sql } from "kysely";

export const locks = [];
export const writeLocks = ["document_drafts", "document_revisions"];

/** The programme's pictures, each with its versions, and indexes of the documents that use them (BO-7.2). */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
create table pictures (
  id uuid primary key,
  name text not null,
  search_text text not null generated always as (search_form(name)) stored,
  alt jsonb not null default '{}',
  is_decorative boolean not null default false,
  focus jsonb,
  version integer not null,
  created_at timestamptz not null default now(),
  created_by integer,
  updated_at timestamptz not null default now(),
  updated_by integer,
  archived_at timestamptz
);
create index on pictures (created_at, id);

-- Immutable: another file, or another crop, is another version.
create table picture_versions (
  picture_id uuid not null references pictures on delete cascade,
  version integer not null,
  -- Of the original, as it was sent.
  sha256 bytea not null,
  original_key text not null,
  file_name text not null,
  type text not null,
  size integer not null,
  -- Of the original, upright.
  width integer not null,
  height integer not null,
  crop jsonb,
  storage_key text not null,
  sizes jsonb not null,
  created_at timestamptz not null default now(),
  created_by integer,
  primary key (picture_id, version)
);
create index on picture_versions (sha256);

-- Files that are being stored and have no version yet.
create table unfinished_pictures (
  storage_key text primary key,
  created_at timestamptz not null default now()
);

create function picture_ids(body text) returns uuid[] language sql immutable strict parallel safe as $$
  select case when position('/v2/pictures/' in body) = 0 then '{}' else (
    select coalesce(array_agg(distinct found[1]::uuid), '{}')
    from regexp_matches(body, '/v2/pictures/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/', 'g') found
  ) end
$$;
create index document_drafts_pictures on document_drafts using gin (picture_ids(body));
create index document_revisions_pictures on document_revisions using gin (picture_ids(body));
`.execute(database);
}
