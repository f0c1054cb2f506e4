import type { Selectable } from "kysely";
import type {
  ProductsTable,
  ResultProductsTable,
} from "#server/database/challenge-tables.ts";
import type {
  ChallengeListProduct,
  ChallengeProduct,
  ResultByProduct,
  Unit,
} from "#src/schema/types.gen.ts";

/** A product, its texts in one language. */
export type ProductRow = Omit<
  Selectable<ProductsTable>,
  "unit" | "translations" | "search_text"
> & { unit: Unit };

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

type ListRow = ProductRow &
  Pick<ChallengeListProduct, "threshold" | "reward" | "coefficient"> & {
    product_id: number;
  };

export const listProductOf = (row: ListRow): ChallengeListProduct => ({
  "@id": `/v2/challenge-list-products/${row.id}`,
  id: row.id,
  challengeProduct: productOf({ ...row, id: row.product_id }),
  threshold: row.threshold ?? null,
  reward: row.reward ?? null,
  coefficient: row.coefficient ?? null,
});

/** What a result has of one product. */
export const resultByProductOf = (
  row: ProductRow & Omit<Selectable<ResultProductsTable>, "result_id">,
): ResultByProduct => ({
  id: row.id,
  totalQuantity: row.quantity,
  totalFinancialValue: row.financial_value,
  challengeProductRewardValue: row.reward_value,
  challengeProductResultValue: row.result_value,
  challengeProduct: productOf({ ...row, id: row.product_id }),
});
