import { attemptAll } from "#server/core/attempt-all.ts";
import type { Repositories } from "#server/repositories/index.ts";

type Sources = Pick<Repositories, "erasure" | "orders">;

/** Erases an account. Cancels orders that have not been sent, as their buyer can no longer be contacted. */
export async function eraseAccount(
  { erasure, orders }: Sources,
  userId: number,
  dueBy?: Date,
): Promise<boolean> {
  if (dueBy === undefined || (await erasure.due(dueBy)).includes(userId))
    for (const id of await erasure.openOrders(userId))
      await orders.advance(id, "cancel", null, dueBy ?? new Date());
  return erasure.erase(userId, dueBy);
}

/** Erases the accounts whose deletion was not cancelled in time. Throws after all of them have been tried. */
export async function eraseDueAccounts(
  sources: Sources,
  now: Date,
): Promise<void> {
  const due = await sources.erasure.due(now);
  await attemptAll(
    due.map((userId) => () => eraseAccount(sources, userId, now)),
  );
}
