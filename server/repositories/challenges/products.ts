import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Page } from "#server/core/page.ts";
import {
  mayWriteChallenges,
  type SignedInUser,
} from "#server/core/signed-in-user.ts";
import type { Database } from "#server/database/schema.ts";
import { listProductOf } from "#server/presenters/products.ts";
import { inAlphabet } from "#server/repositories/alphabet.ts";
import { listWithTotal } from "#server/repositories/list-with-total.ts";
import { builder, statements } from "#server/repositories/statements.ts";
import type {
  ChallengeListProduct,
  Language,
  Unit,
} from "#src/schema/types.gen.ts";
import { diffused, targeted } from "./rows.ts";

/** The filters of GET /challenge-list-products; omitted or empty ones match all products. */
export interface ProductFilter {
  /** Words contained in name, code, brand or range, ignoring case and accents. */
  search?: string;
  /** Names separated by commas; an empty one matches products without a brand or range. */
  brands?: string;
  ranges?: string;
}

export const productOrders = [
  "productName",
  "brand",
  "range",
  "reward",
  "coefficient",
] as const;

export type ProductOrder = (typeof productOrders)[number];

/** Text is sorted ignoring case and accents; missing values come last. */
const orders = (
  language: Language,
): Record<ProductOrder, RawBuilder<unknown>> => ({
  productName: inAlphabet(translated("name", language)),
  brand: inAlphabet("brand"),
  range: inAlphabet("range"),
  reward: sql`reward`,
  coefficient: sql`coefficient`,
});

const translated = <Value extends string | null>(
  column: "name" | "description",
  language: Language,
): RawBuilder<Value> =>
  sql<Value>`coalesce(products.translations -> ${sql.lit(language)} ->> ${sql.lit(column)}, ${sql.ref(`products.${column}`)})`;

const unitIn = (language: Language): RawBuilder<Unit> =>
  sql<Unit>`coalesce(products.translations -> ${sql.lit(language)} -> 'unit', products.unit)`;

/** Columns of a product except its id, which joins select under another name; its texts in one language. */
export const productColumns = (language: Language) =>
  [
    "range",
    unitIn(language).as("unit"),
    "brand",
    translated<string>("name", language).as("name"),
    "code",
    translated<string | null>("description", language).as("description"),
    "products.status",
    "visual",
  ] as const;

const like = (text: string) => `%${text.replace(/[\\%_]/g, "\\$&")}%`;

/** Whether `column` is one of a list of names; a name may itself contain commas. */
function isNamed(column: "brand" | "range", list: string): RawBuilder<boolean> {
  const name = sql.ref(column);
  const named = sql<boolean>`position(',' || ${name} || ',' in ',' || ${list}::text || ',') > 0`;
  return list.split(",").includes("")
    ? sql<boolean>`(coalesce(btrim(${name}), '') = '' or ${named})`
    : named;
}

interface ListOrder {
  by?: ProductOrder | undefined;
  direction?: "asc" | "desc" | undefined;
}

/** The distinct words of a search. */
export const searchWords = (search = ""): string[] => [
  ...new Set(search.split(/\s+/).filter(Boolean)),
];

/** Products that an export reads per query. */
const PART = 1_000;

const ofChallenge = (
  database: Kysely<Database>,
  challengeId: number,
  { search, brands, ranges }: ProductFilter = {},
) =>
  searchWords(search).reduce(
    (query, word) =>
      query.where(sql<boolean>`search_text like search_form(${like(word)})`),
    database
      .selectFrom("challenge_products")
      .innerJoin("products", "products.id", "product_id")
      .where("challenge_id", "=", challengeId)
      .$if(Boolean(brands), (query) =>
        query.where(isNamed("brand", brands ?? "")),
      )
      .$if(Boolean(ranges), (query) =>
        query.where(isNamed("range", ranges ?? "")),
      ),
  );

const select = (query: ReturnType<typeof ofChallenge>, language: Language) =>
  query.select([
    "challenge_products.id",
    "product_id",
    "threshold",
    "reward",
    "coefficient",
    ...productColumns(language),
  ]);

const firstOfChallenge = statements(
  (language: Language) =>
    ({ challengeId, limit }: { challengeId: number; limit: number }) =>
      select(ofChallenge(builder, challengeId), language)
        .orderBy("challenge_products.id")
        .limit(limit),
);

/** The products of challenges: searched, filtered and sorted. */
export function createProductsRepository(database: Kysely<Database>) {
  const distinct = async (
    column: "brand" | "range",
    user: SignedInUser,
    now: Date,
    challengeId?: number,
  ): Promise<string[]> => {
    const rows = await database
      .selectFrom("products")
      .innerJoin("challenge_products", "product_id", "products.id")
      .innerJoin("challenges", "challenges.id", "challenge_id")
      .select(`products.${column} as value`)
      .distinct()
      .where(sql<boolean>`btrim(${sql.ref(column)}) <> ''`)
      .where(targeted("challenge_products.challenge_id", user))
      .$if(!mayWriteChallenges(user), (query) => query.where(diffused(now)))
      .$if(challengeId !== undefined, (query) =>
        query.where("challenge_id", "=", challengeId ?? 0),
      )
      .orderBy("value")
      .execute();
    return rows.flatMap(({ value }) => value ?? []);
  };

  return {
    /** Products of a challenge with what they earn; in the challenge's order by default. */
    list(
      challengeId: number,
      filter: ProductFilter,
      language: Language,
      page: Page,
      { by, direction = "asc" }: ListOrder = {},
    ) {
      const query = ofChallenge(database, challengeId, filter);
      return listWithTotal(
        select(query, language)
          .$if(by !== undefined, (some) =>
            some.orderBy(orders(language)[by ?? "productName"], (order) =>
              order[direction]().nullsLast(),
            ),
          )
          .orderBy("challenge_products.id"),
        query,
        page,
        listProductOf,
      );
    },

    /** The first products of a challenge, in its order. */
    async first(
      challengeId: number,
      language: Language,
      limit: number,
    ): Promise<ChallengeListProduct[]> {
      const values = { challengeId, limit };
      const rows = await firstOfChallenge(language).all(database, values);
      return rows.map(listProductOf);
    },

    /** All products of a challenge in its order, in batches. */
    async *all(
      challengeId: number,
      language: Language,
    ): AsyncGenerator<ChallengeListProduct[]> {
      let last = 0;
      for (;;) {
        const rows = await select(ofChallenge(database, challengeId), language)
          .where("challenge_products.id", ">", last)
          .orderBy("challenge_products.id")
          .limit(PART)
          .execute();
        yield rows.map(listProductOf);
        if (rows.length < PART) return;
        last = rows.at(-1)?.id ?? 0;
      }
    },

    brands: (user: SignedInUser, now: Date, challengeId?: number) =>
      distinct("brand", user, now, challengeId),

    ranges: (user: SignedInUser, now: Date, challengeId?: number) =>
      distinct("range", user, now, challengeId),
  };
}
