import { type Kysely, sql } from "kysely";
import type { Database } from "#server/database/schema.ts";
import { productKind } from "#src/domain/documents/kinds/product.ts";
import { insertRows, type Row } from "./bulk.ts";
import { products as models } from "./data.ts";

/** The list challenge of the demo, in which each product has its own reward. */
const CHALLENGE = 3;

/**
 * Adds variants of the demo's products to its list challenge until it has `count`. Every 17th variant has no brand, every
 * 13th no range.
 */
export async function insertCatalog(
  database: Kysely<Database>,
  count: number,
): Promise<void> {
  const { rows } = await sql<{
    present: number;
    product: number;
    line: number;
  }>`
    select (select count(*)::int from challenge_products where challenge_id = ${CHALLENGE}) as present,
      (select coalesce(max(id), 0) from products) as product,
      (select coalesce(max(id), 0) from challenge_products) as line`.execute(
    database,
  );
  const { present = 0, product = 0, line = 0 } = rows[0] ?? {};
  const missing = Math.max(0, count - present);
  const products: Row<"products">[] = [];
  const lines: Row<"challenge_products">[] = [];
  for (let index = 1; index <= missing; index += 1) {
    const model = models[index % models.length];
    if (model === undefined) return;
    const id = product + index;
    const variant = {
      ...model,
      productName: versionOf(model.productName, String(id)),
      productCode: `${model.productCode}-${id}`,
      brand: index % 17 === 0 ? null : model.brand,
      range: index % 13 === 0 ? null : model.range,
    };
    products.push(
      ...((productKind.project(variant, id)["products"]?.rows ??
        []) as Row<"products">[]),
    );
    lines.push({
      id: line + index,
      challenge_id: CHALLENGE,
      product_id: id,
      threshold: 1 + (index % 3),
      reward: 10 * (1 + (index % 40)),
      coefficient: 1 + (index % 4),
    });
  }
  await insertRows(database, "products", products);
  await insertRows(database, "challenge_products", lines);
}

const versionOf = (name: (typeof models)[number]["productName"], id: string) =>
  Object.fromEntries(
    Object.entries(name).map(([language, text]) => [
      language,
      `${text}, version ${id}`,
    ]),
  );
