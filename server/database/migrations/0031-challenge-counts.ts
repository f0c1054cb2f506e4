import { type Kysely, sql } from "kysely";
import { countsOf } from "./0015-ranking-counts.ts";

/** The rows that a statement added and removed. */
const changes = {
  insert: "select r.*, 1 as by from made r",
  update:
    "select r.*, 1 as by from made r union all select r.*, -1 from taken r",
  delete: "select r.*, -1 as by from taken r",
};

type Event = keyof typeof changes;
const events = Object.keys(changes) as Event[];

/** Counts as 0015 does, and deletes counts that have become zero: a ranking has as many rows as it has values. */
const countingFunction = (event: "update" | "delete"): string => `
create or replace function count_results_of_${event}() returns trigger language plpgsql as $$
declare counted record;
begin
  for counted in
    insert into ranking_counts as c (challenge_id, is_by_points, level, bucket, results)
    select * from (${countsOf(changes[event], "ranked_value")}) changed
    where results <> 0
    order by challenge_id, is_by_points, level, bucket
    on conflict (challenge_id, is_by_points, level, bucket) do update set results = c.results + excluded.results
    returning c.*
  loop
    if counted.results = 0 then
      delete from ranking_counts c
      where c.challenge_id = counted.challenge_id and c.is_by_points = counted.is_by_points
        and c.level = counted.level and c.bucket = counted.bucket;
    end if;
  end loop;
  return null;
end $$;`;

/** What is counted in each table, and in which column. */
const counted = {
  participations: ["participating", "is_participating"],
  challenge_results: ["undecided", "status in ('waiting', 'refused')"],
} as const;

type Counted = keyof typeof counted;
const tables = Object.keys(counted) as Counted[];

const countingTrigger = (table: Counted, event: Event): string => {
  const [column, condition] = counted[table];
  const name = `count_${column}_of_${event}`;
  return `
create function ${name}() returns trigger language plpgsql as $$
declare counted record;
begin
  for counted in
    insert into challenge_counts as c (challenge_id, ${column})
    select * from (
      select challenge_id, sum(by)::integer as entries from (${changes[event]}) r where ${condition} group by 1
    ) changed
    where entries <> 0
    order by challenge_id
    on conflict (challenge_id) do update set ${column} = c.${column} + excluded.${column}
    returning c.*
  loop
    if counted.participating = 0 and counted.undecided = 0 then
      delete from challenge_counts c where c.challenge_id = counted.challenge_id;
    end if;
  end loop;
  return null;
end $$;
create trigger ${name} after ${event} on ${table}
  referencing ${event === "insert" ? "" : "old table as taken "}${event === "delete" ? "" : "new table as made"}
  for each statement execute function ${name}();
-- Also while a seed switches off what checks rows one by one.
alter table ${table} enable always trigger ${name};
`;
};

const forgettingTrigger = (table: Counted): string => {
  const [column] = counted[table];
  const name = `forget_${column}`;
  return `
create function ${name}() returns trigger language plpgsql as $$
begin
  update challenge_counts set ${column} = 0;
  return null;
end $$;
create trigger ${name} after truncate on ${table} for each statement execute function ${name}();
alter table ${table} enable always trigger ${name};
`;
};

export const writeLocks = ["challenge_results", "participations"];

/**
 * How many people accepted a deal, and how many results of a challenge are not validated: the database keeps both, so that
 * neither is counted. Values that no result of a ranking has any longer are deleted.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
${countingFunction("update")}
${countingFunction("delete")}
delete from ranking_counts where results = 0;

create table challenge_counts (
  challenge_id integer primary key,
  participating integer not null default 0,
  undecided integer not null default 0
);
${tables
  .flatMap((table) => events.map((event) => countingTrigger(table, event)))
  .join("")}
${tables.map(forgettingTrigger).join("")}
insert into challenge_counts (challenge_id, participating, undecided)
select challenge_id, sum(participating), sum(undecided) from (
  ${tables
    .map((table) => {
      const [, condition] = counted[table];
      const is = `(${condition})::integer`;
      const sums = table === "participations" ? `${is}, 0` : `0, ${is}`;
      return `select challenge_id, ${sums} from ${table}`;
    })
    .join(" union all ")}
) entries (challenge_id, participating, undecided)
group by 1;
`)
    .execute(database);
}
