import { type Kysely, sql } from "kysely";
import type { Database } from "#server/database/schema.ts";
import type { Page } from "#server/parameters.ts";
import type {
  ChallengeListProduct,
  ChallengeProduct,
} from "#src/schema/types.gen.ts";
import { diffused, targeted } from "./challenge-rows.ts";
import { isBackOffice, type SignedInUser } from "./users.ts";

export interface ProductFilter {
  search?: string;
  brands?: string[];
  ranges?: string[];
}

/** Columns of a product but its id, which joins select under another name. */
export const selectProductColumns = [
  "range",
  "unit",
  "brand",
  "products.name",
  "code",
  "description",
  "products.status",
  "visual",
] as const;

interface ProductRow {
  id: number;
  range: string | null;
  unit: string | null;
  brand: string | null;
  name: string;
  code: string | null;
  description: string | null;
  status: string;
  visual: object | null;
}

export const productOf = (row: ProductRow): ChallengeProduct => ({
  "@id": `/v2/challenge-products/${row.id}`,
  "@type": "ChallengeProduct",
  id: row.id,
  range: row.range,
  unit: row.unit,
  brand: row.brand,
  productName: row.name,
  productCode: row.code,
  productDescription: row.description,
  status: row.status,
  visual: row.visual,
});

const like = (text: string) => `%${text.replace(/[\\%_]/g, "\\$&")}%`;

export function createProductsRepository(database: Kysely<Database>) {
  const ofChallenge = (
    challengeId: number,
    { search, brands, ranges }: ProductFilter,
  ) =>
    database
      .selectFrom("challenge_products")
      .innerJoin("products", "products.id", "product_id")
      .where("challenge_id", "=", challengeId)
      .$if(Boolean(search), (query) =>
        query.where(({ or, eb }) =>
          or(
            (["products.name", "code", "brand", "range"] as const).map(
              (column) => eb(column, "ilike", like(search ?? "")),
            ),
          ),
        ),
      )
      .$if(Boolean(brands?.length), (query) =>
        query.where("brand", "in", brands ?? []),
      )
      .$if(Boolean(ranges?.length), (query) =>
        query.where("range", "in", ranges ?? []),
      );

  const distinct = async (
    column: "brand" | "range",
    user: SignedInUser,
    challengeId?: number,
  ): Promise<string[]> => {
    const rows = await database
      .selectFrom("products")
      .innerJoin("challenge_products", "product_id", "products.id")
      .innerJoin("challenges", "challenges.id", "challenge_id")
      .select(`products.${column} as value`)
      .distinct()
      .where(column, "is not", null)
      .where(targeted("challenge_products.challenge_id", user))
      .$if(!isBackOffice(user), (query) => query.where(diffused(new Date())))
      .$if(challengeId !== undefined, (query) =>
        query.where("challenge_id", "=", challengeId ?? 0),
      )
      .orderBy("value")
      .execute();
    return rows.flatMap(({ value }) => value ?? []);
  };

  return {
    /** Products of a challenge with their rewards, in its order. */
    async list(
      challengeId: number,
      filter: ProductFilter,
      { limit, offset }: Page,
    ): Promise<{ items: ChallengeListProduct[]; total: number }> {
      const query = ofChallenge(challengeId, filter);
      const [rows, { total }] = await Promise.all([
        query
          .select([
            "challenge_products.id",
            "product_id",
            "threshold",
            "reward",
            "coefficient",
            ...selectProductColumns,
          ])
          .orderBy("challenge_products.id")
          .limit(limit)
          .offset(offset)
          .execute(),
        query
          .select(sql<number>`count(*)::int`.as("total"))
          .executeTakeFirstOrThrow(),
      ]);
      const items = rows.map((row) => ({
        "@id": `/v2/challenge-list-products/${row.id}`,
        id: row.id,
        challengeProduct: productOf({ ...row, id: row.product_id }),
        threshold: row.threshold,
        reward: row.reward,
        coefficient: row.coefficient,
      }));
      return { items, total };
    },

    brands: (user: SignedInUser, challengeId?: number) =>
      distinct("brand", user, challengeId),

    ranges: (user: SignedInUser, challengeId?: number) =>
      distinct("range", user, challengeId),
  };
}
