import { type Kysely, sql } from "kysely";

/** The rows that a statement added and removed. */
const changes = {
  insert: "select r.*, 1 as by from made r",
  update:
    "select r.*, 1 as by from made r union all select r.*, -1 from taken r",
  delete: "select r.*, -1 as by from taken r",
};

/** Counts each result under both values that may rank it, in buckets of 1, 256, 65,536 and 16,777,216 values. */
export const countsOf = (rows: string, value: string): string => `
    select r.challenge_id, ranked.is_by_points, sizes.level,
      case when sizes.size = 1 then ranked.value else floor(ranked.value / sizes.size) end as bucket,
      sum(r.by)::integer as results
    from (${rows}) r,
      lateral (values
        (false, coalesce(r.${value}, '-Infinity')),
        (true, coalesce(r.total_points, '-Infinity'))
      ) ranked (is_by_points, value),
      (values (0, 1::float8), (1, 256), (2, 65536), (3, 16777216)) sizes (level, size)
    where r.status = 'validated'
    group by 1, 2, 3, 4`;

/** Trigger functions that count the rows changed by a statement. */
export const countingFunctions = (value: string): string =>
  Object.entries(changes)
    .map(
      ([event, rows]) => `
create or replace function count_results_of_${event}() returns trigger language plpgsql as $$
begin
  insert into ranking_counts as c (challenge_id, is_by_points, level, bucket, results)
  select * from (${countsOf(rows, value)}) changed
  where results <> 0
  order by challenge_id, is_by_points, level, bucket
  on conflict (challenge_id, is_by_points, level, bucket) do update set results = c.results + excluded.results;
  return null;
end $$;`,
    )
    .join("");

const trigger = (event: string) => `
create trigger count_results_of_${event} after ${event} on challenge_results
  referencing ${event === "insert" ? "" : "old table as taken "}${event === "delete" ? "" : "new table as made"}
  for each statement execute function count_results_of_${event}();
-- Also while a seed switches off what checks rows one by one.
alter table challenge_results enable always trigger count_results_of_${event};
`;

/**
 * How many validated results have which value, so that a rank needs no full count. Maintained by triggers, whichever
 * version of the server changes results. Results without a value count below all others.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
create table ranking_counts (
  challenge_id integer not null,
  is_by_points boolean not null,
  level smallint not null,
  bucket double precision not null,
  results integer not null,
  primary key (challenge_id, is_by_points, level, bucket)
);
${countingFunctions("result_value")}
${Object.keys(changes).map(trigger).join("")}
create function forget_results() returns trigger language plpgsql as $$
begin
  truncate ranking_counts;
  return null;
end $$;
create trigger forget_results after truncate on challenge_results
  for each statement execute function forget_results();
alter table challenge_results enable always trigger forget_results;
insert into ranking_counts
  ${countsOf("select r.*, 1 as by from challenge_results r", "result_value")};
`)
    .execute(database);
}
