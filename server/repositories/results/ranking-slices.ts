import { sql } from "kysely";
import type { Page } from "#server/core/page.ts";
import { type RankedColumn, rankingCounts } from "./ranking-counts.ts";
import { validatedResults } from "./ranks.ts";

export type Order = "asc" | "desc";

export interface RankedId {
  id: number;
  value: number | null;
}

/** Parts of statements that select results of a challenge by their place in its ranking. */
export function rankingSlices(column: RankedColumn, challengeId: number) {
  const listed = sql`from challenge_results where challenge_id = ${challengeId} and status = 'validated'`;

  /** So many from a position on, best first: those with a value, then those without. */
  function slice(position: number, count: number) {
    const value = sql.ref(column);
    const skipped = sql`(select ${position} - before from start)`;
    return sql<RankedId>`(
      with start as (${rankingCounts(column, challengeId).valueAt(position)})
      select id, value from (
        (select id, ${value} as value ${listed} and ${value} <= (select bucket from start)
          order by ${value} desc nulls last, id limit ${skipped} + ${count})
        union all
        (select id, ${value} as value ${listed} and ${value} is null order by id limit ${skipped} + ${count})
      ) parts
      order by value desc nulls last, id limit ${count} offset ${skipped}
    )`.as("place");
  }

  return {
    /** The ids and values of a page of the list, in no order. */
    listed: (order: Order, { limit, offset }: Page) => {
      const [direction, nulls] =
        order === "asc" ? ["desc", "last"] : ["asc", "first"];
      return sql<RankedId>`(
        select id, ${sql.ref(column)} as value ${listed}
        order by ${sql.ref(column)} ${sql.raw(`${direction} nulls ${nulls}`)}, id ${sql.raw(order)}
        limit ${limit} offset ${offset}
      )`.as("place");
    },

    /** The same of a list of so many, found by the counts. */
    located(order: Order, page: Page, total: number) {
      const count = Math.max(0, Math.min(page.limit, total - page.offset));
      return slice(
        order === "asc" ? page.offset : total - page.offset - count,
        count,
      );
    },

    /** The result that stands last among those with a better value, or first among those with a worse one. */
    neighbor: (value: number, side: "above" | "below") =>
      validatedResults(challengeId)
        .select(({ ref }) => ["id", ref(column).as("value")])
        .where(column, side === "above" ? ">" : "<", value)
        .orderBy(column, (by) =>
          side === "above" ? by.asc().nullsFirst() : by.desc().nullsLast(),
        )
        .orderBy("id", side === "above" ? "desc" : "asc")
        .limit(1),
  };
}
