import { attemptAll } from "#server/core/attempt-all.ts";
import type { Repositories } from "#server/repositories/index.ts";

/** Erases the accounts whose deletion was not cancelled in time. Throws after all of them have been tried. */
export async function eraseDueAccounts(
  { erasure }: Pick<Repositories, "erasure">,
  now: Date,
): Promise<void> {
  const due = await erasure.due(now);
  await attemptAll(due.map((userId) => () => erasure.erase(userId, now)));
}
