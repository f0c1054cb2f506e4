import { type Kysely, sql, type Transaction } from "kysely";

export const writeLocks = [
  "challenge_results",
  "declarations",
  "participations",
];

/** What says how far a person came, by table. */
const columns = {
  challenge_results: "user_id, challenge_id, created_at",
  declarations: "user_id, challenge_id, created_at, status",
  participations: "user_id, challenge_id, answered_at, is_participating",
};
const tables = Object.keys(columns) as (keyof typeof columns)[];

/** The rows of a statement that differ: an update of other columns changes no step. */
const changed = {
  insert: (of: string) => `select ${of} from made`,
  update: (of: string) => `
    (select ${of} from made except select ${of} from taken) union (select ${of} from taken except select ${of} from made)`,
  delete: (of: string) => `select ${of} from taken`,
};
type Event = keyof typeof changed;
const events = Object.keys(changed) as Event[];

const transitions = {
  insert: "referencing new table as made",
  update: "referencing new table as made old table as taken",
  delete: "referencing old table as taken",
};

const everybody = tables
  .map((table) => `select user_id from ${table} where user_id is not null`)
  .join(" union ");

const trigger = (name: string, when: string, table: string, people: string) => `
create function ${name}() returns trigger language plpgsql as $$
begin
  insert into figure_dirty_people ${people};
  return null;
end $$;
create trigger ${name} ${when} execute function ${name}();
-- Also while a seed switches off what checks rows one by one.
alter table ${table} enable always trigger ${name};`;

/** How far people came, in each challenge and in any, and whose steps are to be computed again (BO-20.3). */
export async function up(transaction: Transaction<unknown>): Promise<void> {
  await sql
    .raw(`
create table figure_entrants (
  -- 0 for all challenges.
  challenge_id integer not null,
  user_id integer not null,
  -- When they did so last.
  joined_at timestamptz not null,
  declared_at timestamptz,
  validated_at timestamptz,
  primary key (challenge_id, user_id) include (joined_at, declared_at, validated_at)
);
create index on figure_entrants (user_id);
create table figure_dirty_people (user_id integer not null);
${tables
  .flatMap((table) => [
    ...events.map((event) =>
      trigger(
        `dirty_people_of_${table}_${event}`,
        `after ${event} on ${table} ${transitions[event]} for each statement`,
        table,
        `select distinct user_id from (${changed[event](columns[table])}) r where user_id is not null`,
      ),
    ),
    trigger(
      `dirty_people_of_${table}_truncate`,
      `after truncate on ${table} for each statement`,
      table,
      "select distinct user_id from figure_entrants",
    ),
  ])
  .join("")}`)
    .execute(transaction);
}

/** What people did before. */
export async function batch(database: Kysely<unknown>): Promise<null> {
  await sql
    .raw(`insert into figure_dirty_people ${everybody}`)
    .execute(database);
  return null;
}
