/** Decisions that are applied ten seconds later, corrections of those that were, and claims of moderators on entries. */
export const moderation = `
create table refusal_reasons (key text primary key, position integer not null, label jsonb not null);
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

-- Those without an entry are points given by hand.
create table moderation_corrections (
  id integer generated always as identity primary key,
  declaration_id integer references declarations on delete cascade,
  result_id integer references challenge_results on delete cascade,
  former_status text,
  status text check (status in ('validated', 'refused')),
  reason text,
  comment text,
  -- What the participant's balance changes by.
  points double precision not null,
  asked_by integer references users on delete set null,
  confirmed_by integer references users on delete set null,
  created_at timestamptz not null,
  applied_at timestamptz,
  participant_id integer references users on delete cascade,
  check (num_nonnulls(declaration_id, result_id) <= 1),
  check (case when num_nonnulls(declaration_id, result_id) = 1
    then num_nonnulls(former_status, status, reason) = 3 else participant_id is not null end)
);
create unique index moderation_corrections_of_declaration on moderation_corrections (declaration_id) where applied_at is null;
create unique index moderation_corrections_of_result on moderation_corrections (result_id) where applied_at is null;
create index on moderation_corrections (declaration_id);
create index on moderation_corrections (result_id);
create index on moderation_corrections (participant_id);
create index on moderation_corrections (asked_by, applied_at);
create index on moderation_corrections (created_at, id) where applied_at is null;

create table moderation_claims (
  kind text not null check (kind in ('declaration', 'photo')),
  entry_id integer not null,
  user_id integer not null references users on delete cascade,
  until timestamptz not null,
  primary key (kind, entry_id)
);
create index on moderation_claims (user_id);
create index on moderation_claims (until);
`;
