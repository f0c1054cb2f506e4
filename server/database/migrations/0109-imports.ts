import { sql, type Transaction } from "kysely";

export const locks = ["orders"];
export const writeLocks = ["users"];

/** One engine for all imports (BO-13), and what the shipper's file says of an order. */
export async function up(transaction: Transaction<unknown>): Promise<void> {
  await sql`
    create table imports (
      id uuid primary key default gen_random_uuid(),
      kind text not null,
      -- The document that it is about.
      target uuid,
      -- What the target was like at the dry run.
      target_version text,
      file_name text not null,
      state text not null default 'open' check (
        state in ('open', 'checking', 'checked', 'applying', 'applied', 'undoing', 'undone', 'failed')),
      -- Why it failed.
      reason text,
      sends_links boolean not null default false,
      made_by integer references users on delete set null,
      -- Who applies it, or undoes it.
      actor_id integer references users on delete set null,
      request_id text,
      -- Of its rows: one more with each part that is stored.
      version integer not null default 0,
      done integer not null default 0,
      total integer not null default 0,
      created_at timestamptz not null default now()
    )`.execute(transaction);
  await sql`create index on imports (created_at)`.execute(transaction);
  await sql`create index on imports (state) where state in ('checking', 'applying', 'undoing')`.execute(
    transaction,
  );
  await sql`
    create table import_rows (
      import_id uuid not null references imports on delete cascade,
      "row" integer not null check ("row" > 0),
      -- Null for what the file has not, and is removed.
      data jsonb,
      -- What is wrong with it as it was sent.
      fault jsonb,
      key text,
      -- By which it is found when a person's data are erased.
      email_key text,
      client_key text,
      outcome text check (outcome in ('added', 'changed', 'same', 'removed', 'refused')),
      column_name text,
      reason text,
      before jsonb,
      after jsonb,
      -- What was written, as far as undoing needs it.
      effect jsonb,
      primary key (import_id, "row")
    )`.execute(transaction);
  for (const key of ["key", "email_key", "client_key"])
    await sql`create index on import_rows (${sql.ref(key)}, import_id, "row") where ${sql.ref(key)} is not null`.execute(
      transaction,
    );
  await sql`
    insert into imports (id, kind, file_name, state, sends_links, made_by, actor_id, request_id, version, done, total, created_at)
    select id, 'participants', '', case state when 'done' then 'applied' when 'examined' then 'checked' else 'open' end,
      sends_links, made_by, made_by, request_id, version, done, total, created_at
    from participant_imports`.execute(transaction);
  await sql`
    insert into import_rows (import_id, "row", data, email_key, client_key, outcome, column_name, reason, before, after)
    select import_id, "row",
      case when data ? 'groups' then data || jsonb_build_object('groups', (
        select string_agg(name, '; ') from jsonb_array_elements_text(data -> 'groups') name)) else data end,
      email_key, client_key, case outcome when 'updated' then 'changed' when 'unchanged' then 'same' else outcome end,
      field, reason,
      (select jsonb_object_agg(c ->> 'field', c -> 'before') from jsonb_array_elements(changes) c),
      (select jsonb_object_agg(c ->> 'field', c -> 'after') from jsonb_array_elements(changes) c)
    from participant_import_rows`.execute(transaction);
  await sql`delete from participant_imports`.execute(transaction);
  await sql`alter table orders add column carrier text, add column tracking_number text`.execute(
    transaction,
  );
}
