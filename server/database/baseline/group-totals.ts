const columns = "quantity, financial_value, reward_value, result_value";

/** Sums of `lines`: the lines of validated declarations, each with its group, and `by` 1 or -1. */
const sumsOf = (lines: string): string => `
  select l.challenge_id, l.group_id, l.product_id, sum(l.by)::bigint as lines,
    sum(l.quantity::numeric * l.by) as quantity,
    sum(round(l.currency_value::numeric, 2) * l.by) as financial_value,
    sum(l.reward_value::numeric * l.by) as reward_value,
    sum(l.result_value::numeric * l.by) as result_value
  from (${lines}) l
  group by 1, 2, 3`;

/** Adds `lines` to the totals. Rows are locked in key order; a total without lines is deleted. */
const addLines = (lines: string): string => `
  for changed in
    insert into group_totals as t (challenge_id, group_id, product_id, lines, ${columns})
    select * from (${sumsOf(lines)}) sums
    where lines <> 0 or quantity <> 0 or financial_value <> 0 or reward_value <> 0 or result_value <> 0
    order by challenge_id, group_id, product_id
    on conflict (challenge_id, group_id, product_id) do update set
      lines = t.lines + excluded.lines,
      quantity = t.quantity + excluded.quantity,
      financial_value = t.financial_value + excluded.financial_value,
      reward_value = t.reward_value + excluded.reward_value,
      result_value = t.result_value + excluded.result_value
    returning t.challenge_id, t.group_id, t.product_id, t.lines
  loop
    if changed.lines = 0 then
      delete from group_totals t
      where t.challenge_id = changed.challenge_id and t.group_id = changed.group_id and t.product_id = changed.product_id;
    end if;
  end loop;`;

const lineColumns =
  "p.product_id, p.quantity, p.currency_value, p.reward_value, p.result_value";

/** The lines of `declarations` (id, challenge_id, user_id, by), once for each group of their user. */
const linesOf = (declarations: string): string => `
  select d.challenge_id, g.group_id, ${lineColumns}, d.by
  from (${declarations}) d
  join challenges c on c.id = d.challenge_id and c.is_group
  join user_groups g on g.user_id = d.user_id
  join declaration_products p on p.declaration_id = d.id`;

const validated = (rows: string, by: 1 | -1): string =>
  `select id, challenge_id, user_id, ${by} as by from ${rows} where status = 'validated'`;

/** The rows that a statement added and removed. */
const changes = {
  insert: [["made", 1]],
  update: [
    ["made", 1],
    ["taken", -1],
  ],
  delete: [["taken", -1]],
} as const;

type Event = keyof typeof changes;

const changesOf = (
  event: Event,
  rows: (table: string, by: 1 | -1) => string,
): string =>
  changes[event].map(([table, by]) => rows(table, by)).join(" union all ");

const lineRows = (table: string, by: 1 | -1): string => `
  select d.challenge_id, g.group_id, ${lineColumns}, ${by} as by
  from ${table} p
  join declarations d on d.id = p.declaration_id and d.status = 'validated'
  join challenges c on c.id = d.challenge_id and c.is_group
  join user_groups g on g.user_id = d.user_id`;

const memberRows = (table: string, by: 1 | -1): string => `
  select d.challenge_id, g.group_id, ${lineColumns}, ${by} as by
  from ${table} g
  join declarations d on d.user_id = g.user_id and d.status = 'validated'
  join challenges c on c.id = d.challenge_id and c.is_group
  join declaration_products p on p.declaration_id = d.id`;

/** Decisions on the declarations of people who change groups wait for the change, and count with the new groups. */
const lockDeclarations = (users: string): string => `
  perform from declarations d join challenges c on c.id = d.challenge_id and c.is_group
    where d.user_id in (${users})
    order by d.id for update of d;`;

const trigger = (
  name: string,
  table: string,
  when: string,
  body: string,
  result = "null",
): string => `
create function ${name}() returns trigger language plpgsql as $$
declare changed record;
begin
  ${body}
  return ${result};
end $$;
create trigger ${name} ${when} execute function ${name}();
-- Also while a seed switches off what checks rows one by one.
alter table ${table} enable always trigger ${name};
`;

const statementTrigger = (
  name: string,
  table: string,
  event: Event,
  body: string,
): string =>
  trigger(
    `${name}_of_${event}`,
    table,
    `after ${event} on ${table}
      referencing ${event === "insert" ? "" : "old table as taken "}${event === "delete" ? "" : "new table as made"}
      for each statement`,
    body,
  );

const events = Object.keys(changes) as Event[];

/**
 * Validated totals of a group's members in a group challenge, by product. Maintained by triggers and exact (numeric),
 * whatever changes declarations, lines and groups. A validation then reads as many rows as the challenge has products,
 * however large the group.
 */
export const groupTotals = `
create table group_totals (
  challenge_id integer not null,
  group_id integer not null,
  product_id integer not null,
  lines bigint not null,
  quantity numeric not null,
  financial_value numeric not null,
  reward_value numeric not null,
  result_value numeric not null,
  primary key (challenge_id, group_id, product_id)
);
${statementTrigger(
  "total_declarations",
  "declarations",
  "update",
  addLines(linesOf(changesOf("update", validated))),
)}
${trigger(
  "total_deleted_declaration",
  "declarations",
  // Before, because its lines are deleted with it.
  "before delete on declarations for each row when (old.status = 'validated')",
  addLines(
    linesOf(
      "select old.id as id, old.challenge_id as challenge_id, old.user_id as user_id, -1 as by",
    ),
  ),
  "old",
)}
${events
  .map((event) =>
    statementTrigger(
      "total_lines",
      "declaration_products",
      event,
      addLines(changesOf(event, lineRows)),
    ),
  )
  .join("")}
${(["insert", "update"] as const)
  .map((event) =>
    statementTrigger(
      "total_members",
      "user_groups",
      event,
      lockDeclarations(
        changesOf(event, (rows) => `select user_id from ${rows}`),
      ) + addLines(changesOf(event, memberRows)),
    ),
  )
  .join("")}
${trigger(
  "total_former_member",
  "user_groups",
  // Before, because the same statement may delete their declarations.
  "before delete on user_groups for each row",
  lockDeclarations("select old.user_id") +
    addLines(
      memberRows(
        "(select old.user_id as user_id, old.group_id as group_id)",
        -1,
      ),
    ),
  "old",
)}
${trigger(
  "total_challenge",
  "challenges",
  "after update of is_group on challenges for each row when (old.is_group <> new.is_group)",
  `delete from group_totals where challenge_id = new.id;
  ${addLines(linesOf(`${validated("declarations", 1)} and challenge_id = new.id`))}`,
)}
${trigger(
  "forget_challenge_totals",
  "challenges",
  "after delete on challenges for each row",
  "delete from group_totals where challenge_id = old.id;",
)}
${["declarations", "declaration_products", "user_groups", "challenges"]
  .map((table) =>
    trigger(
      `forget_totals_of_${table}`,
      table,
      `after truncate on ${table} for each statement`,
      "delete from group_totals;",
    ),
  )
  .join("")}
`;
