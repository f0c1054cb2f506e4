import { sql, type Transaction } from "kysely";
import type { Database } from "#server/database/schema.ts";
import { awardingQueries } from "#server/repositories/results/awarding.ts";
import { ruledBadges } from "#server/repositories/results/badge-facts.ts";

/** What imports read and write of badges. */
export const awardImportQueries = (transaction: Transaction<Database>) => ({
  store: awardingQueries(transaction).store,

  /** Whether a rule awards each of these badges, which are held as they are. */
  async rules(ids: readonly number[]): Promise<Map<number, boolean>> {
    const { rows } = await sql<{ id: number }>`
      select id from badges where id = any(${[...ids]}::int[]) order by id for share`.execute(
      transaction,
    );
    const ruled = new Set(
      (await ruledBadges(transaction)).map(({ badgeId }) => badgeId),
    );
    return new Map(rows.map(({ id }) => [id, ruled.has(id)]));
  },

  /** Who of these users has which badge. */
  obtained: (badges: readonly number[], users: readonly number[]) =>
    transaction
      .selectFrom("user_badges")
      .select(["badge_id as badgeId", "user_id as userId"])
      .where("obtained_at", "is not", null)
      .where(sql<boolean>`badge_id = any(${[...badges]}::int[])`)
      .where(sql<boolean>`user_id = any(${[...users]}::int[])`)
      .execute(),
});
