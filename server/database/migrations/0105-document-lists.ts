import { sql, type Transaction } from "kysely";

export const writeLocks = ["challenges", "products", "users"];

/**
 * The lists that documents hold by reference (BO-10.4): each is written once, and never changed. Goals of one's own, which only
 * results had, become rows of such a list.
 */
export async function up(transaction: Transaction<unknown>): Promise<void> {
  await sql`
    create table document_lists (
      hash bytea primary key check (length(hash) = 32),
      kind text not null,
      count integer not null,
      created_at timestamptz not null default now(),
      -- Since when no draft and no revision names it.
      unnamed_since timestamptz
    )`.execute(transaction);
  await sql`
    create table document_list_rows (
      hash bytea not null references document_lists on delete cascade,
      key text not null,
      position integer not null,
      row jsonb not null,
      primary key (hash, key),
      unique (hash, position)
    )`.execute(transaction);
  await sql`
    create table custom_goals (
      challenge_id integer not null references challenges on delete cascade,
      user_id integer not null references users on delete cascade,
      value double precision not null,
      primary key (challenge_id, user_id)
    )`.execute(transaction);
  await sql`create index on custom_goals (user_id)`.execute(transaction);
  // Rows name products by their codes.
  await sql`create index on products (code)`.execute(transaction);
}
