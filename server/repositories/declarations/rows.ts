import { type Kysely, sql } from "kysely";
import type { Database } from "#server/database/schema.ts";
import {
  type DeclarationRow,
  declarationOf,
} from "#server/presenters/declarations.ts";
import type { ProofRow } from "#server/presenters/media-objects.ts";
import { productColumns } from "#server/repositories/challenges/products.ts";
import { inLanguage } from "#server/repositories/in-language.ts";
import type {
  Declaration,
  DeclarationForm,
  Language,
} from "#src/schema/types.gen.ts";

/** Declarations as they are shown. */
export async function toDeclarations(
  database: Kysely<Database>,
  rows: readonly DeclarationRow[],
  form: DeclarationForm | null,
  language: Language,
): Promise<Declaration[]> {
  const [products, proofs] = await Promise.all([
    productsOf(
      database,
      rows.map(({ id }) => id),
      language,
    ),
    proofsOf(
      database,
      rows.flatMap(({ proof_id }) => proof_id ?? []),
    ),
  ]);
  return rows.map((row) =>
    declarationOf(row, {
      lines: products.get(row.id) ?? [],
      form,
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

/** The form of a challenge, which has the questions that declarations answer. */
export async function formOf(
  database: Kysely<Database>,
  challengeId: number,
  language: Language,
): Promise<DeclarationForm | null> {
  const row = await database
    .selectFrom("challenges")
    .select(
      sql<DeclarationForm | null>`${inLanguage("texts", language)} -> 'declarationForm'`.as(
        "form",
      ),
    )
    .where("id", "=", challengeId)
    .executeTakeFirst();
  return row?.form ?? null;
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
