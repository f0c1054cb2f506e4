import { inBatches } from "#server/core/in-batches.ts";
import { titlesOf } from "#server/repositories/in-language.ts";
import type { Repositories } from "#server/repositories/index.ts";
import type { SettlementBatchQueries } from "#server/repositories/results/settlements.ts";
import { awardEarlier } from "#server/services/badges/award.ts";
import { changeOfResult } from "#src/domain/settlement-change.ts";

/**
 * Settles every result of a challenge by the rules of today: goal, share, reward, points and badges, never less than what was
 * credited (BO-11.2). What a batch credits and how far it came are one transaction, so that it can be stopped anywhere and
 * started again.
 */
export async function settleChallenge(
  { settlements, badges }: Pick<Repositories, "settlements" | "badges">,
  settlementId: number,
  now: Date,
): Promise<void> {
  const challengeId = await settlements.challengeOf(settlementId);
  if (challengeId === undefined) return;
  await settlements.transaction((queries) =>
    queries.awaitFormerRules(challengeId),
  );
  await inBatches(() =>
    settlements.transaction((queries) =>
      settleBatch(queries, settlementId, now),
    ),
  );
  const ruled = await badges.awarding((queries) => queries.ruledBadges());
  for (const { badgeId, rule } of ruled)
    if (rule.challenge === null || rule.challenge === challengeId)
      await awardEarlier({ badges }, badgeId, now);
  await settlements.finish(settlementId, now);
}

/** Settles the next results. @returns whether there were any */
async function settleBatch(
  queries: SettlementBatchQueries,
  settlementId: number,
  now: Date,
): Promise<boolean> {
  const settlement = await queries.lock(settlementId);
  if (settlement === undefined) return false;
  const { challenge_id: challengeId, last_result: after } = settlement;
  const ids = await queries.lockNext(challengeId, after);
  const last = ids.at(-1);
  if (last === undefined) return false;
  const { money, texts } = await queries.challenge(challengeId);
  const changed = (await queries.results(ids)).flatMap(
    (result) => changeOfResult(result, money) ?? [],
  );
  if (changed.length > 0) {
    const label = JSON.stringify(titlesOf(texts));
    await queries.store(challengeId, changed, label, now);
  }
  await queries.advance(settlementId, ids.length, last);
  return true;
}
