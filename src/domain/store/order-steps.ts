import type { Order } from "#src/schema/types.gen.ts";

/** An operator's steps: the status an order must have, and the one it gets. */
export const orderSteps = {
  send: { from: ["ordered"], to: "sent" },
  deliver: { from: ["ordered", "sent"], to: "delivered" },
  cancel: { from: ["ordered", "sent"], to: "cancelled" },
} as const satisfies Record<
  string,
  { from: readonly Order["status"][]; to: Order["status"] }
>;

export type OrderStep = keyof typeof orderSteps;
