/** What instances of a server share, and the audit trail. */
export const operating = `
-- Its constraints are named after the first name of the table.
create table ephemeral_entries (
  key bytea constraint short_memory_key_not_null not null,
  value text constraint short_memory_value_not_null not null,
  expires_at timestamptz constraint short_memory_ends_at_not_null not null,
  constraint short_memory_pkey primary key (key)
);
create index short_memory_ends_at_idx on ephemeral_entries (expires_at);
-- In the columns that rate-limiter-flexible expects. Keys are keyed hashes.
create table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index on rate_limits (expire);
create table replica_beats (
  id boolean primary key check (id),
  at timestamptz not null
);
-- The hashed files of every build of the front office that is or was served.
create table front_files (
  name text primary key,
  content bytea not null,
  served_at timestamptz not null
);
create index on front_files (served_at);
-- Already compressed.
alter table front_files alter column content set storage external;
create table task_runs (
  task text primary key,
  ended_at timestamptz not null
);

create table audit_events (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  actor_id integer,
  action text not null,
  entity text not null,
  before text,
  after text,
  request_id text,
  hash bytea not null,
  -- What an event says is hashed with a salt of its own, so that both can be erased and the chain of hashes stays sound (BO-9.91).
  salt bytea,
  words_hash bytea
);
create index on audit_events (entity, id);
create index audit_events_kind_idx on audit_events (split_part(entity, '/', 1), id);
create index on audit_events (actor_id, id);
create index on audit_events (at);
`;
