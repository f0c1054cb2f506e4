import type { Transaction } from "kysely";
import type { Database } from "#server/database/schema.ts";

/** What imports read and write of referral codes. */
export const referralCodeQueries = (transaction: Transaction<Database>) => ({
  /** Those of these codes that exist. */
  async present(codes: readonly string[]): Promise<ReadonlySet<string>> {
    if (codes.length === 0) return new Set();
    const rows = await transaction
      .selectFrom("referral_codes")
      .select("code")
      .where("code", "in", [...codes])
      .execute();
    return new Set(rows.map(({ code }) => code));
  },

  all: () =>
    transaction
      .selectFrom("referral_codes")
      .select("code")
      .orderBy("code")
      .execute(),

  async add(codes: readonly string[]): Promise<void> {
    await transaction
      .insertInto("referral_codes")
      .values(codes.map((code) => ({ code })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  },
});
