/** Changes that require a file to be checked again: a reference to it may have gone away. */
const references = [
  {
    table: "challenge_results",
    columns: "media_id",
    lost: "old.media_id is not null",
    files: "id = old.media_id",
  },
  {
    table: "declarations",
    columns: "proof_id",
    lost: "old.proof_id is not null",
    files: "id = old.proof_id",
  },
  {
    table: "users",
    columns: "profile",
    lost: "old.profile -> 'picture' is not null",
    files: "user_id = old.id and target = 'User'",
  },
];

/** Files that participants send, and uploads of them that have not ended. */
export const media = `
create table media_objects (
  id uuid primary key default gen_random_uuid(),
  user_id integer not null references users on delete cascade,
  type text not null,
  -- Of the first versions; later files are in the storage.
  content bytea,
  created_at timestamptz not null default now(),
  target text not null default 'User' check (target in ('User', 'ChallengeResult', 'Declaration')),
  storage_key text unique,
  name text,
  size integer,
  width integer,
  height integer,
  sha256 bytea,
  -- Found in use: a cleanup skips it until a reference is gone.
  is_in_use boolean not null default false,
  check (num_nonnulls(content, storage_key) = 1)
);
create index on media_objects (user_id);
create index media_objects_to_check on media_objects (created_at, id) where not is_in_use;
create index on media_objects (sha256) where target = 'ChallengeResult';
create index on media_objects (sha256) where target = 'Declaration';

create table upload_locks (
  id text primary key,
  holder uuid not null,
  expires_at timestamptz not null,
  is_wanted boolean not null default false
);
create table unfinished_uploads (
  id uuid primary key,
  user_id integer not null references users on delete cascade,
  name text not null,
  size integer not null,
  offsets integer[] not null default array[0],
  created_at timestamptz not null default now()
);
create index on unfinished_uploads (user_id);
create index on unfinished_uploads (created_at);
-- Bytes reserved for in-flight uploads, so that a hundred simultaneous ones share one quota.
create table upload_reservations (
  id uuid primary key,
  user_id integer not null references users on delete cascade,
  bytes bigint not null,
  expires_at timestamptz not null
);
create index on upload_reservations (user_id);
create index on upload_reservations (expires_at);
`;

/** Checks files again whose reference is gone. */
export const mediaChecks = references
  .map(
    ({ table, columns, lost, files }) => `
create function recheck_files_of_${table}() returns trigger language plpgsql as $$
begin
  update media_objects set is_in_use = false where ${files};
  return null;
end $$;
create trigger recheck_files_of_${table} after delete or update of ${columns} on ${table}
  for each row when (${lost}) execute function recheck_files_of_${table}();
`,
  )
  .join("");
