import { type Kysely, sql } from "kysely";

export const locks = ["roles"];
export const writeLocks = ["users"];

/**
 * Sessions of the back office, shipped roles and the audit trail. Existing roles still allow the same (MODERATE included
 * letting a participant send another photo), unless they have the name of a shipped one, which replaces them.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
alter table roles add column key text unique;

update roles set permissions = array_append(permissions, 'PHOTO_ADMIN')
where 'MODERATE' = any(permissions) and not 'PHOTO_ADMIN' = any(permissions);

insert into roles (name, key, permissions)
values
  ('configurator', 'configurator', '{CONTENT_WRITE,CHALLENGE_WRITE,OPTION_WRITE,MEDIA_WRITE,PREVIEW_AS}'),
  ('publisher', 'publisher', '{CONTENT_WRITE,CONTENT_PUBLISH,CHALLENGE_WRITE,CHALLENGE_PUBLISH,OPTION_WRITE,MEDIA_WRITE,PREVIEW_AS}'),
  ('moderator', 'moderator', '{MODERATE,PHOTO_ADMIN}'),
  ('support', 'support', '{USER_READ,USER_WRITE,POINTS_WRITE,STORE_WRITE}'),
  ('analyst', 'analyst', '{STATS_READ,EXPORT}'),
  ('administrator', 'administrator', '{CONTENT_WRITE,CONTENT_PUBLISH,CHALLENGE_WRITE,CHALLENGE_PUBLISH,OPTION_WRITE,MEDIA_WRITE,MODERATE,PHOTO_ADMIN,DECISION_CORRECT,USER_READ,USER_WRITE,POINTS_WRITE,STORE_WRITE,BADGE_WRITE,PREVIEW_AS,STATS_READ,EXPORT,ROLE_WRITE,AUDIT_READ}')
on conflict (name) do update set key = excluded.key, permissions = excluded.permissions;

create table office_sessions (
  id_hash bytea primary key,
  user_id integer not null references users on delete cascade,
  generation integer not null,
  -- The front office's token that was handed over, which ends the session when it is revoked.
  token_jti text,
  token_expires_at timestamptz,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  stepped_up_until timestamptz
);
create index on office_sessions (user_id);
create index on office_sessions (created_at);

create table audit_events (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  actor_id integer,
  action text not null,
  entity text not null,
  before text,
  after text,
  request_id text,
  hash bytea not null
);
create index on audit_events (entity, id);
create index on audit_events (actor_id, id);
create index on audit_events (at);
`.execute(database);
}
