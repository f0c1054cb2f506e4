import { type Kysely, sql } from "kysely";

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

export const locks = ["media_objects"];
export const writeLocks = [
  "challenge_results",
  "declarations",
  "known_addresses",
  "revoked_tokens",
  "users",
];

/**
 * Lets a cleanup read only what may have expired instead of every file and address: files found in use are skipped
 * until their reference is gone. Also records when each periodic task last ended.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
alter table media_objects add column is_in_use boolean not null default false;
create index media_objects_to_check on media_objects (created_at, id) where not is_in_use;
create index on media_objects (sha256) where target = 'ChallengeResult';
create index on known_addresses (last_used_at);
create index on revoked_tokens (expires_at);
${references
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
  .join("")}
create table task_runs (
  task text primary key,
  ended_at timestamptz not null
);
`)
    .execute(database);
}
