import { type Line, vitestLines } from "./tests.ts";

/** Points, prices, decisions on own entries, drafts, orders and votes. */
export const money = (): Promise<Line[]> =>
  vitestLines([
    {
      what: "points and prices beyond 32 bits, dates and ids spelled oddly",
      files: [
        "server/routes/large-numbers.test.ts",
        "server/database/large-amounts.test.ts",
        "src/domain/sent-instant.test.ts",
      ],
    },
    {
      what: "decisions on one's own declaration or photo, or on one from one's group",
      files: ["server/routes/own-entries.test.ts"],
    },
    {
      what: "drafts and undiffused challenges: each permission opens its own only",
      files: [
        "tests/contract/drafts.test.ts",
        "src/domain/permissions.test.ts",
      ],
    },
    {
      what: "orders at a price that was not seen, addresses that do not exist",
      files: [
        "server/routes/order-prices.test.ts",
        "src/domain/order-price.test.ts",
        "src/composites/reward-order/reward-order.test.tsx",
      ],
    },
    {
      what: "votes without a confirmed address, and by the thousand",
      files: ["server/routes/vote-limits.test.ts"],
    },
  ]);
