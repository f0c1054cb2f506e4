import type { Kysely, Transaction } from "kysely";
import type { Database } from "#server/database/schema.ts";

class OutOfRange extends Error {}

/** Throws inside `inRange` if an amount is not finite or not safely representable as a number. */
export function requireInRange(...amounts: number[]): void {
  if (amounts.some((one) => !(Math.abs(one) <= Number.MAX_SAFE_INTEGER)))
    throw new OutOfRange();
}

/** Runs `work` in a transaction, which is rolled back if an amount is out of range. */
export const inRange = <Outcome>(
  database: Kysely<Database>,
  work: (transaction: Transaction<Database>) => Promise<Outcome>,
): Promise<Outcome | "out_of_range"> =>
  ifInRange(database.transaction().execute(work));

/** What a transaction returns, unless an amount was out of range in it. */
export const ifInRange = <Outcome>(
  transaction: Promise<Outcome>,
): Promise<Outcome | "out_of_range"> =>
  transaction.catch((error: unknown) => {
    if (error instanceof OutOfRange) return "out_of_range";
    throw error;
  });
