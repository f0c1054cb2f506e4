import { type RawBuilder, sql } from "kysely";

/** What a figure is filtered by; days are those of the programme's time zone, both included. */
export interface FigureFilter {
  from?: string | undefined;
  to: string;
  today: string;
  timeZone: string;
  challenge?: number | undefined;
  group?: number | undefined;
}

/** The instants at which a day begins, and its period ends. */
export const beginOf = (day: string | RawBuilder<unknown>, zone: string) =>
  sql`((${day})::date::timestamp at time zone ${zone})`;

const endOf = (day: string, zone: string) =>
  sql`((${day}::date + 1)::timestamp at time zone ${zone})`;

/** Whether an instant is in the period; nothing has happened after today. */
export const inPeriod = (
  column: string,
  { from, to, today, timeZone }: FigureFilter,
): RawBuilder<boolean> => {
  const at = sql.ref(column);
  return sql`(${from === undefined ? sql`true` : sql`${at} >= ${beginOf(from, timeZone)}`}
    and ${to >= today ? sql`true` : sql`${at} < ${endOf(to, timeZone)}`})`;
};

/** Whether a row is of the challenge and of a member of the group, as far as the filter names them. */
export const isOf = (
  table: string,
  { challenge, group }: Pick<FigureFilter, "challenge" | "group">,
): RawBuilder<boolean> =>
  sql`(${challenge === undefined ? sql`true` : sql`${sql.ref(`${table}.challenge_id`)} = ${challenge}`}
    and ${isMember(`${table}.user_id`, group)})`;

export const isMember = (
  column: string,
  group: number | undefined,
): RawBuilder<boolean> =>
  group === undefined
    ? sql`true`
    : sql`${sql.ref(column)} in (select user_id from user_groups where group_id = ${group})`;
