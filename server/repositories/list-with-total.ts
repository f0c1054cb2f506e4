import { type SelectQueryBuilder, sql } from "kysely";
import type { Page } from "#server/core/page.ts";

/**
 * A page of a list, and how many entries the list has; read in parallel.
 * @param ordered the list in its order
 * @param all the whole list, to be counted
 */
export async function listWithTotal<
  D1,
  T1 extends keyof D1,
  Row,
  D2,
  T2 extends keyof D2,
  Item,
>(
  ordered: SelectQueryBuilder<D1, T1, Row>,
  all: SelectQueryBuilder<D2, T2, object>,
  { limit, offset }: Page,
  itemOf: (row: Row) => Item,
): Promise<{ items: Item[]; total: number }> {
  const [rows, counted] = await Promise.all([
    ordered.limit(limit).offset(offset).execute(),
    all
      .select(sql<number>`count(*)::int`.as("total"))
      .executeTakeFirstOrThrow(),
  ]);
  const { total } = counted as { total: number };
  return { items: rows.map((row) => itemOf(row as Row)), total };
}
