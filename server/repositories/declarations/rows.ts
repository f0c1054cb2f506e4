import type { Kysely } from "kysely";
import type { Database } from "#server/database/schema.ts";
import {
  type DeclarationRow,
  declarationOf,
} from "#server/presenters/declarations.ts";
import type { ProofRow } from "#server/presenters/media-objects.ts";
import { productColumns } from "#server/repositories/challenges/products.ts";
import type { Declaration, Language } from "#src/schema/types.gen.ts";
import { answeredForms } from "./answered-forms.ts";

/** Declarations as they are shown. */
export async function toDeclarations(
  database: Kysely<Database>,
  rows: readonly DeclarationRow[],
  language: Language,
): Promise<Declaration[]> {
  const [products, proofs, forms] = await Promise.all([
    productsOf(
      database,
      rows.map(({ id }) => id),
      language,
    ),
    proofsOf(
      database,
      rows.flatMap(({ proof_id }) => proof_id ?? []),
    ),
    answeredForms(
      database,
      rows.filter(({ answers }) => answers !== null),
      language,
    ),
  ]);
  return rows.map((row) =>
    declarationOf(row, {
      lines: products.get(row.id) ?? [],
      form: forms.get(row.id) ?? null,
      proof: proofs.get(row.proof_id ?? "") ?? null,
    }),
  );
}

async function proofsOf(
  database: Kysely<Database>,
  ids: string[],
): Promise<Map<string, ProofRow>> {
  if (ids.length === 0) return new Map();
  const rows = await database
    .selectFrom("media_objects")
    .select(["id", "name", "type", "size"])
    .where("id", "in", ids)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

async function productsOf(
  database: Kysely<Database>,
  declarationIds: number[],
  language: Language,
) {
  const rows = await database
    .selectFrom("declaration_products")
    .innerJoin("products", "products.id", "product_id")
    .select([
      "declaration_id",
      "product_id",
      "quantity",
      "currency_value",
      "reward",
      "threshold",
      "coefficient",
      "reward_value",
      "result_value",
      ...productColumns(language),
    ])
    .where("declaration_id", "in", [0, ...declarationIds])
    .orderBy("declaration_products.id")
    .execute();
  return Map.groupBy(rows, ({ declaration_id }) => declaration_id);
}
