import { type Kysely, sql } from "kysely";
import type { Database } from "#server/database/schema.ts";
import type { SeedText } from "#src/schema/types.gen.ts";
import { insertRows, type Row } from "./bulk.ts";
import { ranges } from "./data.ts";
import { pictureUrl } from "./pictures.ts";
import { productTexts } from "./rows.ts";

/** The list challenge of the demo, in which each product has its own reward. */
const CHALLENGE = 3;

const models = ranges.flatMap(({ models, ...range }) =>
  models.map((model) => ({ ...range, ...model })),
);

/**
 * Adds variants of the demo's products to its list challenge until it has `count`. Every 17th variant has no brand, every
 * 13th no range.
 */
export async function insertCatalog(
  database: Kysely<Database>,
  count: number,
  now: Date,
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
    const variant = String(product + index);
    products.push({
      id: product + index,
      ...productTexts({ ...model, name: versionOf(model.name, variant) }, now),
      code: `${model.code}-${variant}`,
      brand: index % 17 === 0 ? null : model.brand,
      range: index % 13 === 0 ? null : model.range,
      status: "active",
      visual: { contentUrl: pictureUrl(model.picture), alt: model.name.fr },
    });
    lines.push({
      id: line + index,
      challenge_id: CHALLENGE,
      product_id: product + index,
      threshold: 1 + (index % 3),
      reward: model.reward,
      coefficient: 1 + (index % 4),
    });
  }
  await insertRows(database, "products", products);
  await insertRows(database, "challenge_products", lines);
}

const versionOf = (name: SeedText, variant: string): SeedText => ({
  ...name,
  ...Object.fromEntries(
    Object.entries(name).map(([language, text]) => [
      language,
      `${text}, version ${variant}`,
    ]),
  ),
});
