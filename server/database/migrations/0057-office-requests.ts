import { type Kysely, sql } from "kysely";

export const writeLocks = ["users"];

/** Requests of the back office that carried an `Idempotency-Key`, with their responses (BO-9.89). */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
create table office_requests (
  user_id integer not null references users on delete cascade,
  idempotency_key text not null,
  request_hash bytea not null,
  -- Which attempt did it: another one with the same key must not.
  attempt uuid not null,
  created jsonb,
  response jsonb,
  created_at timestamptz not null default now(),
  primary key (user_id, idempotency_key)
);
create index on office_requests (created_at);
`.execute(database);
}
