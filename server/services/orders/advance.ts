import { Refused } from "#server/core/refused.ts";
import type {
  AuditEvent,
  ChangeOrigin,
} from "#server/repositories/audit-events.ts";
import type { Repositories } from "#server/repositories/index.ts";
import type {
  OrderingQueries,
  StoredOrder,
} from "#server/repositories/store/ordering.ts";
import type { Reviewable } from "#server/services/moderation/reviewable.ts";
import { type OrderStep, orderSteps } from "#src/domain/store/order-steps.ts";
import type { OfficeOrderOutcome } from "#src/schema/types.gen.ts";

interface Step {
  comment: string | null;
  now: Date;
}

/** @returns what is to be audited at the end of the transaction */
type PerformStep = (
  queries: OrderingQueries,
  order: StoredOrder,
  step: Step,
) => Promise<Omit<AuditEvent, "actorId">>;

/** Moves an order to its next status and notifies the customer of it. */
const moveBy =
  (step: OrderStep): PerformStep =>
  async (queries, order, { comment, now }) => {
    const { id, status: before } = order;
    const { to } = orderSteps[step];
    await queries.update(id, {
      status: to,
      step_comment: comment,
      // What a step says is added to what the former ones said.
      comment:
        [order.comment, comment].filter((one) => one !== null).join("\n") ||
        null,
      [`${to}_at`]: now,
    });
    if (to === "cancelled") await queries.giveBack(order, now);
    if (to !== "delivered")
      await queries.addJob("order-mail", { orderId: id, status: to });
    return {
      ...{ action: `order.${step}`, entity: `order/${id}` },
      before: { status: before },
      after: { status: to, ...(comment !== null && { comment }) },
    };
  };

/** Orders, whose points and stock a cancellation gives back. */
export const reviewableOrder: Reviewable<
  Pick<StoredOrder, "status">,
  OrderStep,
  PerformStep
> = {
  may: ({ status }) =>
    (["send", "deliver", "cancel"] as const).filter((step) =>
      orderSteps[step].from.some((one) => one === status),
    ),
  perform: {
    send: moveBy("send"),
    deliver: moveBy("deliver"),
    cancel: moveBy("cancel"),
  },
};

type Orders = Pick<Repositories, "orders">;

/** Moves an order of someone else to its next status. Throws Refused. */
export const advanceOrder = (
  { orders }: Orders,
  id: number,
  step: OrderStep,
  { comment, now, ...origin }: ChangeOrigin & Step,
): Promise<void> =>
  orders.transaction(async (queries) => {
    const order = await queries.lock(id);
    if (order === undefined) throw new Refused("notFound");
    if (order.user_id === origin.actorId) throw new Refused("ownPerson");
    if (!reviewableOrder.may(order).includes(step))
      throw new Refused("wrongStatus");
    const perform = reviewableOrder.perform[step];
    const event = await perform(queries, order, { comment, now });
    await queries.audit({ ...origin, ...event });
  });

type Reason = OfficeOrderOutcome["failed"][number]["reason"];

const reasonOf = ({ refusal }: Refused): Reason =>
  refusal === "ownPerson"
    ? "ownEntry"
    : refusal === "notFound"
      ? refusal
      : "wrongStatus";

/**
 * Moves each of several orders to its next status, in the order given, and names those that were not moved. Throws Refused
 * if all of them are the user's own.
 */
export async function advanceOrders(
  repositories: Orders,
  ids: readonly number[],
  step: OrderStep,
  change: ChangeOrigin & Step,
): Promise<OfficeOrderOutcome> {
  const done: number[] = [];
  const failed: OfficeOrderOutcome["failed"] = [];
  for (const id of new Set(ids)) {
    try {
      await advanceOrder(repositories, id, step, change);
      done.push(id);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      failed.push({ id, reason: reasonOf(error) });
    }
  }
  if (done.length === 0 && failed.every(({ reason }) => reason === "ownEntry"))
    throw new Refused("ownPerson");
  return { done, failed };
}
