import { sql, type Transaction } from "kysely";

export const writeLocks = ["users"];

/** Files that users of the back office have the server write (BO-21.1). */
export async function up(transaction: Transaction<unknown>): Promise<void> {
  await sql`
    create table office_exports (
      id uuid primary key default gen_random_uuid(),
      kind text not null,
      format text not null check (format in ('csv', 'xlsx')),
      filter jsonb not null,
      columns text[] not null,
      purpose text,
      -- Of headers, titles and numbers.
      language text not null,
      made_by integer not null references users on delete cascade,
      state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed')),
      "rows" integer,
      bytes bigint,
      storage_key text,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null
    )`.execute(transaction);
  await sql`create index on office_exports (made_by, created_at)`.execute(
    transaction,
  );
  await sql`create index on office_exports (expires_at)`.execute(transaction);
}
