import { type Kysely, sql } from "kysely";

export const locks = ["challenge_results", "declarations"];
export const writeLocks = ["media_objects", "users"];

/**
 * Decisions that are applied ten seconds later, corrections of those that were, and claims of moderators on entries. The
 * indexes serve the moderation queue.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
alter table declarations add column reason text;
alter table challenge_results add column reason text;
create index on declarations (status, created_at, id);
create index on declarations (challenge_id, status, created_at, id);
create index on declarations (user_id, challenge_id) where status = 'validated';
create index on media_objects (sha256) where target = 'Declaration';

create table moderation_decisions (
  id integer generated always as identity primary key,
  declaration_id integer references declarations on delete cascade,
  result_id integer references challenge_results on delete cascade,
  status text not null check (status in ('validated', 'refused')),
  reason text,
  comment text,
  decided_by integer references users on delete set null,
  created_at timestamptz not null,
  applies_at timestamptz not null,
  settled_at timestamptz,
  -- Why it could not be applied.
  failure text,
  check (num_nonnulls(declaration_id, result_id) = 1)
);
create unique index moderation_decisions_of_declaration on moderation_decisions (declaration_id) where settled_at is null;
create unique index moderation_decisions_of_result on moderation_decisions (result_id) where settled_at is null;
create index on moderation_decisions (declaration_id);
create index on moderation_decisions (result_id);
create index on moderation_decisions (applies_at) where settled_at is null;

create table moderation_corrections (
  id integer generated always as identity primary key,
  declaration_id integer references declarations on delete cascade,
  result_id integer references challenge_results on delete cascade,
  former_status text not null,
  status text not null check (status in ('validated', 'refused')),
  reason text not null,
  comment text,
  -- What the participant's balance changes by.
  points double precision not null,
  asked_by integer references users on delete set null,
  confirmed_by integer references users on delete set null,
  created_at timestamptz not null,
  applied_at timestamptz,
  check (num_nonnulls(declaration_id, result_id) = 1)
);
create unique index moderation_corrections_of_declaration on moderation_corrections (declaration_id) where applied_at is null;
create unique index moderation_corrections_of_result on moderation_corrections (result_id) where applied_at is null;
create index on moderation_corrections (declaration_id);
create index on moderation_corrections (result_id);

create table moderation_claims (
  kind text not null check (kind in ('declaration', 'photo')),
  entry_id integer not null,
  user_id integer not null references users on delete cascade,
  until timestamptz not null,
  primary key (kind, entry_id)
);
create index on moderation_claims (user_id);
create index on moderation_claims (until);
`.execute(database);
}
