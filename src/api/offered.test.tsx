// @vitest-environment jsdom
import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { createWire, reply } from "#tests/support/wire.ts";
import { useIsOffered } from "./offered.ts";
import { ordersQuery } from "./orders.ts";
import { createQueryClient } from "./query-client.ts";
import { createTestClient } from "./testing.ts";

afterEach(cleanup);

const Entry = () => (useIsOffered("orders") ? <p>orders</p> : null);

async function after(answer: object) {
  const wire = createWire({ "GET /user/orders": answer });
  const queries = createQueryClient(
    createTestClient("/v2", { fetch: wire.fetch }),
    { open: async () => {}, end: async () => {} },
  );
  render(
    <QueryClientProvider client={queries}>
      <Entry />
    </QueryClientProvider>,
  );
  const load = () =>
    act(async () => {
      await queries.fetchInfiniteQuery(ordersQuery()).catch(() => undefined);
    });
  await load();
  return { wire, load };
}

const isThere = () => screen.queryByText("orders") !== null;

test.each([404, 405])(
  "a link whose call responds with %i is hidden after the first attempt, and reappears when the call exists",
  async (status) => {
    const { wire, load } = await after(reply(status));
    await waitFor(() => expect(isThere()).toBe(false));
    wire.answer("GET /user/orders", {
      "hydra:member": [],
      "hydra:totalItems": 0,
    });
    await load();
    await waitFor(() => expect(isThere()).toBe(true));
  },
);

test.each([403, 500])("a call that responds with %i exists", async (status) => {
  await after(reply(status));
  expect(isThere()).toBe(true);
});
