import { describe, expect, test } from "vitest";
import { openTestServer } from "#tests/support/http-server.ts";
import { pagedList } from "#tests/support/paged-list.ts";
import type { Client } from "./client.ts";
import { fetchPage } from "./fetch-page.ts";
import { createTestClient } from "./testing.ts";

const server = await openTestServer();

const client = () => createTestClient(server.base);
const entries = (from: number, to: number) =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at);
const urls = () => server.received.map(({ url }) => url);
const get = (reader: Client, page: number, pageSize: number) =>
  fetchPage(reader, "/numbers", { page, pageSize }, {});

/** The expected entries of page `page` in a list of `count`. */
const due = (page: number, pageSize: number, count: number) => ({
  members: entries((page - 1) * pageSize + 1, Math.min(page * pageSize, count)),
  total: count,
});

describe("a server that uses the requested page size", () => {
  test("is sent the number and the size of the page", async () => {
    server.answers(pagedList(entries(1, 40)));
    const page = { page: 3, pageSize: 6 };
    expect(
      await fetchPage(client(), "/numbers", page, { query: { a: 1 } }),
    ).toEqual(due(3, 6, 40));
    expect(urls()).toEqual(["/v2/numbers?a=1&itemsPerPage=6&page=3"]);
  });

  test("is sent one request per page, for the last one too", async () => {
    server.answers(pagedList(entries(1, 14)));
    const reader = client();
    for (const page of [1, 2, 3])
      expect(await get(reader, page, 6)).toEqual(due(page, 6, 14));
    expect(urls()).toHaveLength(3);
  });

  test.each([0, 1, 5])("a list of %i takes one request", async (count) => {
    server.answers(pagedList(entries(1, count)));
    expect(await get(client(), 1, 6)).toEqual(due(1, 6, count));
    expect(urls()).toHaveLength(1);
  });

  test("a page that is missing an entry is accepted as it is", async () => {
    const list = pagedList(entries(1, 20));
    server.answers(
      { body: { member: entries(1, 5), totalItems: 20 } },
      list,
      list,
    );
    const reader = client();
    expect(await get(reader, 1, 6)).toEqual({
      members: entries(1, 5),
      total: 20,
    });
    expect(await get(reader, 2, 6)).toEqual(due(2, 6, 20));
  });
});

describe.each([9, 10, 16])("L6 pages of %i", (pageSize) => {
  const pages = [1, 2, 3, 4, 5, 6, 7];

  test.each<[string, number, Parameters<typeof pagedList>[1]]>([
    ["30 a page, whatever is asked for", 60, { size: () => 30 }],
    ["the whole list at once", 60, { size: () => 1000 }],
    [
      "no more than 10 a page",
      58,
      { size: (asked = 30) => Math.min(10, asked) },
    ],
    ["7 a page", 60, { size: () => 7 }],
    ["no total, 30 a page", 60, { size: () => 30, form: "next" }],
    ["no total, as asked for", 60, { form: "next" }],
    ["bare arrays of 30", 60, { size: () => 30, form: "array" }],
    ["bare arrays of at most 10", 58, { size: () => 10, form: "array" }],
    ["bare arrays, as asked for", 60, { form: "array" }],
    ["a bare array of all", 20, { size: () => 1000, form: "array" }],
    [
      "the same bare array, whatever is asked for",
      20,
      { size: () => 1000, form: "array", beyond: "last page" },
    ],
  ])("from a server that gives %s", async (_, count, paging) => {
    for (const beyond of [undefined, "not found", "last page"] as const) {
      const list = pagedList(entries(1, count), { beyond, ...paging });
      const reader = client();
      server.answers(list);
      for (const page of pages)
        expect(await get(reader, page, pageSize), `page ${page}`).toEqual(
          due(page, pageSize, count),
        );
      for (const page of pages)
        expect(await get(client(), page, pageSize), `${page} alone`).toEqual(
          due(page, pageSize, count),
        );
    }
  });
});

test("once the size of its pages is known, no request is wasted", async () => {
  server.answers(pagedList(entries(1, 90), { size: () => 30 }));
  const reader = client();
  await get(reader, 1, 16);
  expect(urls()).toHaveLength(1);
  expect(await get(reader, 2, 16)).toEqual(due(2, 16, 90));
  expect(urls().slice(1)).toEqual([
    "/v2/numbers?itemsPerPage=16&page=1",
    "/v2/numbers?itemsPerPage=16&page=2",
  ]);
});

test("adapts to a server that changes its page size", async () => {
  server.answers(pagedList(entries(1, 40), { size: () => 5 }));
  const reader = client();
  expect(await get(reader, 2, 8)).toEqual(due(2, 8, 40));
  server.answers(pagedList(entries(1, 40)));
  expect(await get(reader, 3, 8)).toEqual(due(3, 8, 40));
});

test("a list that does not exist is empty", async () => {
  server.answers({ status: 404 });
  for (const page of [1, 2])
    expect(await get(client(), page, 9)).toEqual({ members: [], total: 0 });
});

test("a server that repeats its first page does not cause duplicate entries", async () => {
  server.answers({ body: { member: entries(1, 3), totalItems: 50 } });
  expect((await get(client(), 1, 9)).members).toEqual(entries(1, 3));
});
