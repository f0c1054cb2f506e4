import { type SelectQueryBuilder, sql } from "kysely";
import type { Page } from "#server/core/page.ts";

/**
 * A page of a list, and how many entries the list has, in one query.
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
  const count = all.select(sql<number>`count(*)::int`.as("listTotal"));
  const rows = (await ordered
    .select(sql<number>`(${count})`.as("listTotal"))
    .limit(limit)
    .offset(offset)
    .execute()) as unknown as (Row & { listTotal: number })[];
  const counted =
    rows[0] ?? (offset === 0 ? undefined : await count.executeTakeFirst());
  const { listTotal: total } = (counted ?? { listTotal: 0 }) as {
    listTotal: number;
  };
  return {
    items: rows.map(({ listTotal: _, ...row }) => itemOf(row as Row)),
    total,
  };
}
