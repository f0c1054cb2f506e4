import { type Kysely, type SqlBool, sql } from "kysely";
import type { Page } from "#server/core/page.ts";
import type { Database } from "#server/database/schema.ts";
import { officeOrderOf } from "#server/presenters/orders.ts";
import { containing } from "#server/repositories/containing.ts";
import { inLanguage } from "#server/repositories/in-language.ts";
import { inGroup } from "#server/repositories/list-sorting.ts";
import { listWithTotal } from "#server/repositories/list-with-total.ts";
import { authorName } from "#server/repositories/people/person-name.ts";
import type { Language, OfficeOrder, Order } from "#src/schema/types.gen.ts";
import { rewardsTitled } from "./stock.ts";

export interface OrderFilter {
  q?: string | undefined;
  status?: Order["status"] | undefined;
  group?: number | undefined;
}

export const orderSorts = ["createdAt", "-createdAt"] as const;

export type OrderSort = (typeof orderSorts)[number];

/** The most orders in one export. */
const MAX_EXPORTED = 10_000;

/** Orders by which a participant, a reward or a reference is found. */
const found = (q: string) => {
  const reference = /^R?0*(\d{1,9})$/i.exec(q)?.[1];
  return sql<SqlBool>`(
    orders.user_id in (select id from users where ${containing("search_text", q)})
    or orders.reward_id in (${rewardsTitled(q)})
    ${reference === undefined ? sql`` : sql`or orders.id = ${Number(reference)}`})`;
};

/** The orders of all participants, as the back office lists them (BO-7.4). */
export function createOfficeOrdersRepository(database: Kysely<Database>) {
  /** A page of orders. */
  const list = (
    { q = "", status, group }: OrderFilter,
    sort: OrderSort,
    language: Language,
    page: Page,
  ): Promise<{ items: OfficeOrder[]; total: number }> => {
    const direction = sort === "createdAt" ? "asc" : "desc";
    const matching = database
      .selectFrom("orders")
      .$if(status !== undefined, (query) =>
        query.where("orders.status", "=", status ?? "ordered"),
      )
      .$if(group !== undefined, (query) =>
        query.where(inGroup("orders.user_id", group ?? 0)),
      )
      .$if(q !== "", (query) => query.where(found(q)));
    return listWithTotal(
      database
        .selectFrom(
          matching
            .selectAll("orders")
            .orderBy("orders.created_at", direction)
            .orderBy("orders.id", direction)
            .limit(page.limit)
            .offset(page.offset)
            .as("listed"),
        )
        .innerJoin("users", "users.id", "listed.user_id")
        .innerJoin("rewards", "rewards.id", "listed.reward_id")
        .selectAll("listed")
        .select([
          "users.email",
          authorName("users").as("name"),
          sql<
            string | null
          >`${inLanguage<object>("texts", language)} ->> 'title'`.as("title"),
        ])
        .orderBy("listed.created_at", direction)
        .orderBy("listed.id", direction),
      matching,
      { limit: page.limit, offset: 0 },
      officeOrderOf,
    );
  };

  return {
    list,

    /** The orders that are to be sent, oldest first. */
    toSend: (language: Language) =>
      list({ status: "ordered" }, "createdAt", language, {
        limit: MAX_EXPORTED,
        offset: 0,
      }),
  };
}
