// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { createTestClient } from "#src/api/client/testing.ts";
import { categoryContentsQuery } from "#src/api/programme/contents.ts";
import { ordersQuery } from "#src/api/store/orders.ts";
import { createWire, reply } from "#tests/support/wire.ts";
import { useIsOffered, useOffered } from "./offered.ts";
import { createQueryClient } from "./query-client.ts";

afterEach(() => {
  cleanup();
  localStorage.clear();
});

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
  return { wire, load, queries };
}

const isThere = () => screen.queryByText("orders") !== null;

test.each([404, 405])(
  "a link whose call responds with %i is hidden after the first attempt, and stays once the call has responded with a list",
  async (status) => {
    const { wire, load, queries } = await after(reply(status));
    await waitFor(() => expect(isThere()).toBe(false));
    wire.answer("GET /user/orders", {
      "hydra:member": [],
      "hydra:totalItems": 0,
    });
    await queries.invalidateQueries();
    await load();
    await waitFor(() => expect(isThere()).toBe(true));
    wire.answer("GET /user/orders", reply(404));
    await queries.invalidateQueries();
    await load();
    expect(isThere()).toBe(true);
  },
);

test("stays hidden after a reload", async () => {
  await after(reply(404));
  await waitFor(() => expect(isThere()).toBe(false));
  cleanup();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Entry />
    </QueryClientProvider>,
  );
  expect(isThere()).toBe(false);
});

test("a category's entry is hidden until a category responds with a list", async () => {
  const of = (id: string) => ({
    list: `/content-categories/${id}/contents.jsonld`,
  });
  const Categories = () =>
    useOffered([of("1"), of("2")]).map(({ list }) => <p key={list}>{list}</p>);
  const wire = createWire({
    "GET /content-categories/1/contents.jsonld": reply(404),
    "GET /content-categories/2/contents.jsonld": { "hydra:member": [] },
  });
  const queries = createQueryClient(
    createTestClient("/v2", { fetch: wire.fetch }),
    { open: async () => {}, end: async () => {} },
  );
  const { container } = render(
    <QueryClientProvider client={queries}>
      <Categories />
    </QueryClientProvider>,
  );
  const load = (id: string) =>
    act(async () => {
      await queries.fetchInfiniteQuery(categoryContentsQuery(id));
    });
  const shown = () => container.querySelectorAll("p").length;
  await load("1");
  await waitFor(() => expect(shown()).toBe(1));
  await load("2");
  await waitFor(() => expect(shown()).toBe(2));
});

test.each([403, 500])("a call that responds with %i exists", async (status) => {
  await after(reply(status));
  expect(isThere()).toBe(true);
});
