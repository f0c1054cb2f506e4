import { type Kysely, sql } from "kysely";

export const locks = ["moderation_corrections", "participant_imports"];
export const writeLocks = ["groups", "user_groups", "users"];

/**
 * Groups that people have left: an entry stays that of the groups its sender had. Points by hand, as corrections without
 * an entry: large ones wait for a second person. Versions of the rows of an import, which its start names.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
create table former_groups (
  user_id integer not null references users on delete cascade,
  group_id integer not null references groups on delete cascade,
  left_at timestamptz not null,
  primary key (user_id, group_id)
);
create index on former_groups (group_id);

create function note_left_groups() returns trigger language plpgsql as $$
begin
  insert into former_groups (user_id, group_id, left_at)
  select l.user_id, l.group_id, now() from left_groups l
  where exists (select from users u where u.id = l.user_id) and exists (select from groups g where g.id = l.group_id)
  order by 1, 2
  on conflict (user_id, group_id) do update set left_at = excluded.left_at;
  return null;
end $$;
create trigger note_left_groups after delete on user_groups
  referencing old table as left_groups for each statement execute function note_left_groups();

alter table moderation_corrections
  add column participant_id integer references users on delete cascade,
  alter column former_status drop not null,
  alter column status drop not null,
  alter column reason drop not null,
  drop constraint moderation_corrections_check,
  add check (num_nonnulls(declaration_id, result_id) <= 1),
  add check (case when num_nonnulls(declaration_id, result_id) = 1
    then num_nonnulls(former_status, status, reason) = 3 else participant_id is not null end);
create index on moderation_corrections (participant_id);
create index on moderation_corrections (asked_by, applied_at);

alter table participant_imports add column version integer not null default 0;
`.execute(database);
}
