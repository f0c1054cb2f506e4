import { type Line, vitestLines } from "./tests.ts";

/** Points, prices, decisions on own entries, drafts, orders and votes. */
export const money = (): Promise<Line[]> =>
  vitestLines(
    [
      {
        what: "2,000 generated settlements, equal to those that were recorded",
        files: ["server/services/moderation/settled-cases.test.ts"],
      },
      {
        what: "50 generated changes of a challenge: what the job then credits is what was said before",
        files: ["server/routes/bo/documents/consequences.test.ts"],
      },
      {
        what: "200 generated test-runs of challenges, equal to what the API does",
        files: ["server/routes/test-runs.test.ts"],
      },
      {
        what: "points and prices beyond 32 bits, dates and ids in non-canonical form",
        files: [
          "server/routes/large-numbers.test.ts",
          "server/database/large-amounts.test.ts",
          "src/domain/values/sent-instant.test.ts",
        ],
      },
      {
        what: "moderators deciding on their own entries, or on those of their groups",
        files: ["server/routes/own-entries.test.ts"],
      },
      {
        what: "drafts and undiffused challenges: each permission only opens its own",
        files: [
          "tests/contract/drafts.test.ts",
          "src/domain/people/permissions.test.ts",
        ],
      },
      {
        what: "orders at an outdated price, invalid addresses",
        files: [
          "server/routes/order-prices.test.ts",
          "src/domain/store/order-price.test.ts",
          "src/composites/store/reward-order/reward-order.test.tsx",
        ],
      },
      {
        what: "votes without a confirmed address, and thousands of votes",
        files: ["server/routes/vote-limits.test.ts"],
      },
    ],
    {
      SETTLEMENT_CASES: "2000",
      CONSEQUENCES_CASES: "50",
      TEST_RUN_CASES: "200",
    },
  );
