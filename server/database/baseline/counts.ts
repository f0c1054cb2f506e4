/** The rows that a statement added and removed. */
const changes = {
  insert: "select r.*, 1 as by from made r",
  update:
    "select r.*, 1 as by from made r union all select r.*, -1 from taken r",
  delete: "select r.*, -1 as by from taken r",
};

type Event = keyof typeof changes;
const events = Object.keys(changes) as Event[];

const statementTrigger = (name: string, table: string, event: Event) => `
create trigger ${name} after ${event} on ${table}
  referencing ${event === "insert" ? "" : "old table as taken "}${event === "delete" ? "" : "new table as made"}
  for each statement execute function ${name}();
-- Also while a seed switches off what checks rows one by one.
alter table ${table} enable always trigger ${name};
`;

const truncateTrigger = (name: string, table: string, forget: string) => `
create function ${name}() returns trigger language plpgsql as $$
begin
  ${forget};
  return null;
end $$;
create trigger ${name} after truncate on ${table} for each statement execute function ${name}();
alter table ${table} enable always trigger ${name};
`;

/** Counts each result under both values that may rank it, in buckets of 1, 256, 65,536 and 16,777,216 values. */
const countsOf = (rows: string): string => `
    select r.challenge_id, ranked.is_by_points, sizes.level,
      case when sizes.size = 1 then ranked.value else floor(ranked.value / sizes.size) end as bucket,
      sum(r.by)::integer as results
    from (${rows}) r,
      lateral (values
        (false, coalesce(r.ranked_value, '-Infinity')),
        (true, coalesce(r.total_points, '-Infinity'))
      ) ranked (is_by_points, value),
      (values (0, 1::float8), (1, 256), (2, 65536), (3, 16777216)) sizes (level, size)
    where r.status = 'validated'
    group by 1, 2, 3, 4`;

const countInserted = `
create function count_results_of_insert() returns trigger language plpgsql as $$
begin
  insert into ranking_counts as c (challenge_id, is_by_points, level, bucket, results)
  select * from (${countsOf(changes.insert)}) changed
  where results <> 0
  order by challenge_id, is_by_points, level, bucket
  on conflict (challenge_id, is_by_points, level, bucket) do update set results = c.results + excluded.results;
  return null;
end $$;`;

/** Deletes counts that have become zero: a ranking has as many rows as it has values. */
const countChanged = (event: "update" | "delete"): string => `
create function count_results_of_${event}() returns trigger language plpgsql as $$
declare counted record;
begin
  for counted in
    insert into ranking_counts as c (challenge_id, is_by_points, level, bucket, results)
    select * from (${countsOf(changes[event])}) changed
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

function countingTrigger(table: Counted, event: Event): string {
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
end $$;${statementTrigger(name, table, event)}`;
}

/**
 * Counts that triggers maintain, whatever changes results. `ranking_counts` says how many validated results have which
 * value, so that a rank needs no full count; results without a value count below all others. `challenge_counts` says how
 * many people accepted a deal, and how many results of a challenge are not validated.
 */
export const counts = `
create table ranking_counts (
  challenge_id integer not null,
  is_by_points boolean not null,
  level smallint not null,
  bucket double precision not null,
  results integer not null,
  primary key (challenge_id, is_by_points, level, bucket)
);
${countInserted}${countChanged("update")}${countChanged("delete")}
${events
  .map((event) =>
    statementTrigger(`count_results_of_${event}`, "challenge_results", event),
  )
  .join("")}
${truncateTrigger("forget_results", "challenge_results", "truncate ranking_counts")}
create table challenge_counts (
  challenge_id integer primary key,
  participating integer not null default 0,
  undecided integer not null default 0
);
${tables
  .flatMap((table) => events.map((event) => countingTrigger(table, event)))
  .join("")}
${tables
  .map((table) =>
    truncateTrigger(
      `forget_${counted[table][0]}`,
      table,
      `update challenge_counts set ${counted[table][0]} = 0`,
    ),
  )
  .join("")}
`;
