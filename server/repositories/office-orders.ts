import { type Kysely, type SqlBool, sql } from "kysely";
import type { Page } from "#server/core/page.ts";
import type { Database } from "#server/database/schema.ts";
import { officeOrderOf } from "#server/presenters/orders.ts";
import type { Language, OfficeOrder, Order } from "#src/schema/types.gen.ts";
import { containing } from "./containing.ts";
import { inLanguage } from "./in-language.ts";
import { listWithTotal } from "./list-with-total.ts";
import { rewardsTitled } from "./stock.ts";

export interface OrderFilter {
  q?: string | undefined;
  status?: Order["status"] | undefined;
}

/** Orders by which a participant, a reward or a reference is found. */
const found = (q: string) => {
  const reference = /^R?0*(\d{1,9})$/i.exec(q)?.[1];
  return sql<SqlBool>`(
    orders.user_id in (select id from users where ${containing("search_text", q)})
    or orders.reward_id in (${rewardsTitled(q)})
    ${reference === undefined ? sql`` : sql`or orders.id = ${Number(reference)}`})`;
};

/** The orders of all participants, as the back office lists them (BO-7.4). */
export const createOfficeOrdersRepository = (database: Kysely<Database>) => ({
  /** A page of orders, newest first. */
  list: (
    { q = "", status }: OrderFilter,
    language: Language,
    page: Page,
  ): Promise<{ items: OfficeOrder[]; total: number }> => {
    const matching = database
      .selectFrom("orders")
      .$if(status !== undefined, (query) =>
        query.where("orders.status", "=", status ?? "ordered"),
      )
      .$if(q !== "", (query) => query.where(found(q)));
    return listWithTotal(
      database
        .selectFrom(
          matching
            .selectAll("orders")
            .orderBy("orders.created_at", "desc")
            .orderBy("orders.id", "desc")
            .limit(page.limit)
            .offset(page.offset)
            .as("listed"),
        )
        .innerJoin("users", "users.id", "listed.user_id")
        .innerJoin("rewards", "rewards.id", "listed.reward_id")
        .selectAll("listed")
        .select([
          "users.email",
          "users.profile",
          sql<
            string | null
          >`${inLanguage<object>("texts", language)} ->> 'title'`.as("title"),
        ])
        .orderBy("listed.created_at", "desc")
        .orderBy("listed.id", "desc"),
      matching,
      { limit: page.limit, offset: 0 },
      officeOrderOf,
    );
  },
});
