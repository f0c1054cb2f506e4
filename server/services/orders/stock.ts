import { invalid } from "#server/core/http-problem.ts";
import { Refused } from "#server/core/refused.ts";
import type { Change } from "#server/repositories/audit-events.ts";
import type { Repositories } from "#server/repositories/index.ts";
import { MAX_STOCK, stockRefusal } from "#src/domain/store/stock.ts";

const messageKeys = {
  zero: "notZero",
  belowZero: "stockTooLow",
  tooGreat: "tooGreat",
} as const;

/** Changes a limited stock (BO-7.4). Throws an HttpProblem where that is impossible. @returns the id of the movement */
export const changeStock = (
  { stock }: Pick<Repositories, "stock">,
  rewardId: number,
  { change, reason }: { change: number; reason: string },
  { now, ...origin }: Change,
): Promise<number> =>
  stock.transaction(async (queries) => {
    const before = await queries.lock(rewardId);
    if (before === undefined) throw new Refused("notFound");
    const refusal = stockRefusal(change, before);
    if (refusal === "unlimited") throw new Refused("stockUnlimited");
    if (refusal !== undefined)
      throw invalid([
        {
          propertyPath: "change",
          messageKey: messageKeys[refusal],
          limit: MAX_STOCK,
        },
      ]);
    const after = (before ?? 0) + change;
    const id = await queries.change({
      ...{ reward_id: rewardId, change, reason, stock: after },
      ...{ made_by: origin.actorId, made_at: now },
    });
    await queries.audit({
      ...origin,
      action: "reward.stock",
      entity: `reward/${rewardId}`,
      before: { stock: before },
      after: { stock: after, reason },
      created: id,
    });
    return id;
  });
