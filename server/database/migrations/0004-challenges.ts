import { type Kysely, sql } from "kysely";

/**
 * Schema for challenges: files outside the database, moderation decisions, the time of a ranking's last change, and the
 * index for rankings by points. Files already in `content` stay there.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
alter table media_objects
  alter column content drop not null,
  add column target text not null default 'User' check (target in ('User', 'ChallengeResult', 'Declaration')),
  add column storage_key text unique,
  add column name text,
  add column size integer,
  add column width integer,
  add column height integer,
  add check (num_nonnulls(content, storage_key) = 1);

alter table challenge_results
  add column comment text,
  add column media_id uuid references media_objects on delete set null,
  add column decided_at timestamptz,
  add column decided_by integer references users on delete set null,
  add column updated_at timestamptz not null default now();
create index on challenge_results (challenge_id, status, total_points desc nulls last, id);
create index on challenge_results (challenge_id, status, updated_at);
create index on challenge_results (created_at) where status = 'waiting';
create index on challenge_results (media_id) where media_id is not null;

alter table declarations
  add column decided_at timestamptz,
  add column decided_by integer references users on delete set null;
create index on declarations (created_at) where status = 'waiting';

create function set_updated_at() returns trigger language plpgsql as $$
begin
  new.updated_at := clock_timestamp();
  return new;
end $$;
create trigger set_updated_at before update on challenge_results
  for each row execute function set_updated_at();
`.execute(database);
}
