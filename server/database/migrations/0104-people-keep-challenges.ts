import { sql, type Transaction } from "kysely";
import type { Progress } from "#server/database/migrate.ts";

/** What people have of challenges and products, by its table. */
const references = [
  ["declarations", "challenge_id", "challenges"],
  ["challenge_results", "challenge_id", "challenges"],
  ["participations", "challenge_id", "challenges"],
  ["point_movements", "challenge_id", "challenges"],
  ["declaration_products", "product_id", "products"],
  ["result_products", "product_id", "products"],
] as const;

export const locks = [
  ...new Set(references.flatMap(([table, , target]) => [table, target])),
];

const nameOf = (table: string, column: string) =>
  sql.id(`${table}_${column}_fkey`);

/** Nothing of people goes with a challenge or a product (BO-10.7). */
export async function up(transaction: Transaction<unknown>): Promise<void> {
  for (const [table, column, target] of references)
    await sql`
      alter table ${sql.id(table)}
        drop constraint ${nameOf(table, column)},
        add constraint ${nameOf(table, column)} foreign key (${sql.id(column)})
          references ${sql.id(target)} on delete restrict not valid`.execute(
      transaction,
    );
}

/** Checks the rows of one table, while others read and write it. */
export async function batch(
  transaction: Transaction<unknown>,
  progress: Progress | null,
): Promise<Progress | null> {
  const done = Number(progress?.["done"] ?? 0);
  const [table, column] = references[done] ?? references[0];
  await sql`alter table ${sql.id(table)} validate constraint ${nameOf(table, column)}`.execute(
    transaction,
  );
  return done + 1 < references.length ? { done: done + 1 } : null;
}
