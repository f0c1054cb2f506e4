import { runnable } from "#server/services/imports/runnable.ts";
import { reviewableOrder } from "#server/services/orders/advance.ts";
import { orderIdOf, tracking } from "#src/domain/imports/kinds/tracking.ts";

export const runTracking = runnable(tracking, {
  async read({ orders }, rows, { actorId }) {
    const ids = rows.flatMap((row) => orderIdOf(row["order"]) ?? []);
    const found = await orders.lockAll(ids);
    return { byId: new Map(found.map((one) => [one.id, one])), actorId };
  },
  async write({ orders, audit }, rows, { byId }, run) {
    const { actorId, requestId, now } = run;
    const events: Parameters<typeof audit>[0][number][] = [];
    const parcels = rows.flatMap(({ data, plan }) => {
      const order = byId.get(orderIdOf(data?.["order"]) ?? 0);
      const after = "after" in plan ? plan.after : null;
      return order === undefined ? [] : [{ order, after }];
    });
    for (const { order, after } of parcels) {
      const comment =
        [after?.["carrier"], after?.["trackingNumber"]]
          .filter((part) => part != null)
          .join(" ") || null;
      const step = { comment, now };
      const event =
        order.status === "ordered"
          ? await reviewableOrder.perform.send(orders, order, step)
          : {
              ...{ action: "order.update" as const, after: { comment } },
              entity: `order/${order.id}`,
            };
      events.push({ ...event, actorId, requestId });
    }
    await orders.storeParcels(
      parcels.map(({ order: { id }, after }) => ({
        id,
        carrier: after?.["carrier"]?.toString() ?? null,
        trackingNumber: after?.["trackingNumber"]?.toString() ?? null,
      })),
    );
    await audit(events);
  },
});
