import type { ChangeOrigin } from "#server/repositories/audit-events.ts";
import type { Repositories } from "#server/repositories/index.ts";
import type { Language } from "#src/schema/types.gen.ts";

/** The orders that are to be sent. Who exported them is recorded: they contain addresses of people. */
export async function exportOrders(
  {
    auditEvents,
    officeOrders,
  }: Pick<Repositories, "auditEvents" | "officeOrders">,
  language: Language,
  origin: ChangeOrigin,
) {
  const found = await officeOrders.toSend(language);
  await auditEvents.record({
    ...origin,
    action: "order.export",
    entity: "order/ordered",
    after: { orders: found.items.length },
  });
  return found;
}
