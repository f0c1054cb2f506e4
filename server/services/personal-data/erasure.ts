import { attemptAll } from "#server/core/attempt-all.ts";
import { invalid } from "#server/core/http-problem.ts";
import { Refused } from "#server/core/refused.ts";
import type { AuditEvent, Change } from "#server/repositories/audit-events.ts";
import type { Repositories } from "#server/repositories/index.ts";
import type { ErasureQueries } from "#server/repositories/people/erasure.ts";
import { reviewableOrder } from "#server/services/orders/advance.ts";
import { requireNoMore } from "#server/services/participants/accounts.ts";
import { personName } from "#src/domain/people/person.ts";
import type { OfficeErasureRequest } from "#src/schema/types.gen.ts";

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
 * @param byOffice what is checked first, given the person's name, and recorded last
 * @returns false if the deletion was cancelled, or the account erased before
 */
export const eraseAccount = (
  { erasure }: Erasure,
  userId: number,
  dueBy?: Date,
  byOffice?: {
    check: (queries: ErasureQueries, name: string) => Promise<void>;
    event: AuditEvent;
  },
): Promise<boolean> =>
  erasure.transaction((queries) =>
    queries.keepRoleHolder(async () => {
      const account = await queries.lock(userId, dueBy);
      if (account === undefined) return false;
      const { email, clientId, profile } = account;
      await byOffice?.check(queries, personName(profile) ?? email);
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
      if (byOffice !== undefined) await queries.audit(byOffice.event);
      return true;
    }),
  );

/** Erases the account of a person whose name was typed as a confirmation, without a delay (BO-24). Throws an HttpProblem. */
export async function eraseByOffice(
  erasure: Erasure,
  userId: number,
  { name, reason }: OfficeErasureRequest,
  origin: Pick<Change, "actorId" | "requestId">,
): Promise<void> {
  const isErased = await eraseAccount(erasure, userId, undefined, {
    async check(queries, known) {
      if (userId === origin.actorId) throw new Refused("ownPerson");
      await requireNoMore(queries, userId, origin);
      if (name.trim() !== known)
        throw invalid([{ propertyPath: "name", messageKey: "wrongName" }]);
    },
    event: {
      ...origin,
      action: "participant.erase",
      entity: `participant/${userId}`,
      after: { reason },
    },
  });
  if (!isErased) throw new Refused("notFound");
}

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
