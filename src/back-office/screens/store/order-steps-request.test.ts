import { expect, test } from "vitest";
import { createOfficeClient } from "#src/back-office/api/office-client.ts";
import type { OfficeOrderOutcome } from "#src/schema/types.gen.ts";
import { sendSteps } from "./order-steps-request.ts";

const ids = Array.from({ length: 250 }, (_, at) => at + 1);

test("BO-7.4 many orders are moved 100 at a time; a second try goes on where the first one failed", async () => {
  const bodies: { orders: number[]; comment: string | null }[] = [];
  let isOnline = true;
  const client = createOfficeClient({
    async send(_url, init) {
      const body: (typeof bodies)[number] = JSON.parse(String(init.body));
      bodies.push(body);
      if (!isOnline) throw new TypeError("offline");
      isOnline = bodies.length !== 1;
      return Response.json({
        done: body.orders.filter((id) => id !== 7),
        failed: body.orders.includes(7)
          ? [{ id: 7, reason: "wrongStatus" }]
          : [],
      });
    },
    getLanguage: () => "en",
    onDemand: async () => false,
  });
  const outcome: OfficeOrderOutcome = { done: [], failed: [] };
  const progress: number[] = [];
  const send = () =>
    sendSteps(client, { ids, step: "send", comment: " " }, outcome, (count) =>
      progress.push(count),
    );
  await expect(send()).rejects.toThrow("no answer");
  expect(progress).toEqual([100]);
  isOnline = true;
  await send();
  expect(progress).toEqual([100, 200, 250]);
  expect(bodies.map(({ orders }) => [orders[0], orders.length])).toEqual([
    [1, 100],
    [101, 100],
    [101, 100],
    [201, 50],
  ]);
  expect(bodies[0]?.comment).toBeNull();
  expect(outcome.done).toHaveLength(249);
  expect(outcome.failed).toEqual([{ id: 7, reason: "wrongStatus" }]);
});
