import { attemptAll } from "#server/core/attempt-all.ts";
import type { Repositories } from "#server/repositories/index.ts";
import { reviewableOrder } from "#server/services/orders/advance.ts";

type Erasure = Pick<Repositories, "erasure">;

/** Days in which users can cancel the deletion of their account. */
const DELETION_DAYS = 14;

/**
 * Schedules the erasure of an account in 14 days, signs its owner out and notifies them. Throws LastRoleHolder.
 * @returns when it is erased
 */
export const scheduleErasure = (
  { erasure }: Erasure,
  userId: number,
): Promise<Date> =>
  erasure.transaction(async (queries) => {
    const eraseAt = await queries.keepRoleHolder(() =>
      queries.schedule(userId, DELETION_DAYS),
    );
    await queries.addJob("personal-data-mail", {
      ...{ userId, about: "accountDeletion" },
    });
    return eraseAt;
  });

/**
 * Permanently erases an account: data that only concerned its owner is deleted with its files; results, points and
 * delivered orders remain without a name. Orders that have not been sent are cancelled, as their buyer can no longer be
 * contacted. Throws LastRoleHolder.
 * @param dueBy only erases the account if it is due by then, so that a deletion cancelled meanwhile is respected
 * @returns false if the deletion was cancelled, or the account erased before
 */
export const eraseAccount = (
  { erasure }: Erasure,
  userId: number,
  dueBy?: Date,
): Promise<boolean> =>
  erasure.transaction((queries) =>
    queries.keepRoleHolder(async () => {
      const account = await queries.lock(userId, dueBy);
      if (account === undefined) return false;
      const { email, clientId } = account;
      const { orders } = queries;
      const now = dueBy ?? new Date();
      const cancelled = [];
      for (const order of await orders.lockOrdered(userId))
        cancelled.push(
          await reviewableOrder.perform.cancel(orders, order, {
            ...{ comment: null, now },
          }),
        );
      await queries.eraseWords(userId, email);
      await queries.anonymize(userId);
      await queries.deleteOwn(userId);
      await queries.deleteMentions(email, clientId);
      await queries.eraseAccount(userId);
      await queries.addJob("security-event", {
        event: "account_deletion.succeeded",
        at: new Date().toJSON(),
        personId: userId,
        decision: "erased",
      });
      for (const event of cancelled)
        await queries.audit({ actorId: null, ...event });
      return true;
    }),
  );

/** Erases the accounts whose deletion was not cancelled in time. Throws after all of them have been tried. */
export async function eraseDueAccounts(
  repositories: Erasure,
  now: Date,
): Promise<void> {
  const due = await repositories.erasure.due(now);
  await attemptAll(
    due.map((userId) => () => eraseAccount(repositories, userId, now)),
  );
}
