import type { ChangeOrigin } from "#server/repositories/audit-events.ts";
import type { Repositories } from "#server/repositories/index.ts";
import type { OrderStep } from "#src/domain/order-steps.ts";
import type { OfficeOrderOutcome } from "#src/schema/types.gen.ts";

const reasons = {
  not_found: "notFound",
  own_entry: "ownEntry",
  conflict: "wrongStatus",
} as const;

/** Moves each of several orders to its next status, in the order given, and names those that were not moved. */
export async function advanceOrders(
  orders: Pick<Repositories["orders"], "advance">,
  ids: readonly number[],
  step: OrderStep,
  {
    comment,
    now,
    ...origin
  }: ChangeOrigin & { comment: string | null; now: Date },
): Promise<OfficeOrderOutcome> {
  const done: number[] = [];
  const failed: OfficeOrderOutcome["failed"] = [];
  for (const id of new Set(ids)) {
    const outcome = await orders.advance(id, step, comment, now, origin);
    if (outcome === "done") done.push(id);
    else failed.push({ id, reason: reasons[outcome] });
  }
  return { done, failed };
}
