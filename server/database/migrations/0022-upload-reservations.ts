import { type Kysely, sql } from "kysely";

export const writeLocks = ["users"];

/** Bytes reserved for in-flight uploads, so that a hundred simultaneous ones share one quota. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
create table upload_reservations (
  id uuid primary key,
  user_id integer not null references users on delete cascade,
  bytes bigint not null,
  expires_at timestamptz not null
)
`.execute(database);
  await sql`create index on upload_reservations (user_id)`.execute(database);
  await sql`create index on upload_reservations (expires_at)`.execute(database);
  await sql`
insert into upload_reservations (id, user_id, bytes, expires_at)
select id, user_id, size, created_at + interval '24 hours' from unfinished_uploads
`.execute(database);
}
