import { describe, expect, test } from "vitest";
import type { Option } from "#src/schema/types.gen.ts";
import * as option from "#src/schema/validators/wire-option.gen.js";
import { openTestServer } from "#tests/support/http-server.ts";
import { BadAnswerError, isServerError, isUnreachable } from "./errors.ts";
import { isComplete, type Page } from "./pages.ts";
import { itemsOf, readAll, readOne } from "./read.ts";
import { readPage } from "./read-page.ts";
import { createTestClient } from "./testing.ts";

const server = await openTestServer();

const client = () => createTestClient(server.base);
const options = (from: number, to: number): Option[] =>
  Array.from({ length: to - from + 1 }, (_, i) => ({ name: `o${from + i}` }));
const urls = () => server.received.map(({ url }) => url);

/** Pages of `size`, whatever is asked for. */
function pagesOf(size: number, total: number) {
  server.answers(({ url }) => {
    const page = Number(
      new URLSearchParams(url.split("?")[1]).get("page") ?? 1,
    );
    const from = (page - 1) * size + 1;
    return {
      body: {
        "hydra:member": options(from, Math.min(total, from + size - 1)),
        "hydra:totalItems": total,
      },
    };
  });
}

describe("AS-3.10 CH-7.2 the forms of a collection", () => {
  test.each<[string, unknown, number]>([
    ["hydra", { "hydra:member": options(1, 2), "hydra:totalItems": 2 }, 2],
    ["un-prefixed", { member: options(1, 2), totalItems: 2 }, 2],
    ["a total as text", { member: options(1, 2), totalItems: "2" }, 2],
    ["no total", { "hydra:member": options(1, 2) }, 2],
    ["a bare array", options(1, 2), 2],
    [
      "numeric keys, as PHP writes a list that lost an entry",
      { "hydra:member": { 0: { name: "o1" }, 2: { name: "o2" } } },
      2,
    ],
    ["nothing in it", { member: [], totalItems: 0 }, 0],
    ["an empty answer", undefined, 0],
    ["null", "null", 0],
  ])("%s", async (_, body, count) => {
    server.answers({ body });
    const expected = { items: options(1, count), total: count };
    expect(await readAll(client(), "/options", option)).toEqual(expected);
    expect(
      await readPage(client(), "/options", option, { page: 1, pageSize: 6 }),
    ).toEqual({ ...expected, received: count });
  });

  test.each<[unknown]>([[{ name: "x" }], ['"text"'], [{ member: {} }]])(
    "%j is no collection",
    async (body) => {
      server.answers({ body });
      const reading = readAll(client(), "/options", option);
      await expect(reading).rejects.toThrow(BadAnswerError);
      await expect(reading).rejects.toThrow(
        "GET /options: the answer is not a collection",
      );
    },
  );
});

describe("what is broken in a list", () => {
  const body = {
    "hydra:member": [{ name: "a" }, null, { name: 7 }, "x", { name: "b" }],
    "hydra:totalItems": 5,
  };

  test("is left out and reported, the rest is there", async () => {
    server.answers({ body });
    const reader = client();
    const { items } = await readAll(reader, "/options", option);
    expect(items).toEqual([{ name: "a" }, { name: "b" }]);
    expect(reader.reported).toMatchObject([
      {
        path: "/options",
        index: 2,
        pointer: "/name",
        reason: "expected string, got 7",
      },
      {
        path: "/options",
        index: 3,
        pointer: "",
        reason: 'expected object, got "x"',
      },
    ]);
  });

  test("still counts as received", async () => {
    server.answers({ body });
    const size = { page: 1, pageSize: 6 };
    expect(await readPage(client(), "/options", option, size)).toEqual({
      items: [{ name: "a" }, { name: "b" }],
      total: 5,
      received: 5,
    });
  });
});

describe("a whole list is paged on", () => {
  test("until its total, whatever the server grants", async () => {
    pagesOf(3, 8);
    const call = { query: { type: "Deal", itemsPerPage: 100 } };
    const all = await readAll(client(), "/options", option, call);
    expect(all).toEqual({ items: options(1, 8), total: 8 });
    expect(urls()).toEqual([
      "/v2/options?type=Deal&itemsPerPage=100",
      "/v2/options?type=Deal&itemsPerPage=100&page=2",
      "/v2/options?type=Deal&itemsPerPage=100&page=3",
    ]);
  });

  test("no further than the limit", async () => {
    pagesOf(3, 100);
    const four = await readAll(client(), "/options", option, {}, 4);
    expect(four).toEqual({ items: options(1, 4), total: 100 });
    expect(urls()).toHaveLength(2);
  });

  test("not beyond an empty page, though the total promises more", async () => {
    server.answers(
      { body: { member: options(1, 3), totalItems: 50 } },
      { body: { member: [], totalItems: 50 } },
    );
    const { items } = await readAll(client(), "/options", option);
    expect(items).toEqual(options(1, 3));
    expect(urls()).toHaveLength(2);
  });

  test("not when the server gives the same page again and again", async () => {
    server.answers({ body: { member: options(1, 3), totalItems: 50 } });
    const { items } = await readAll(client(), "/options", option);
    expect(items).toEqual(options(1, 3));
    expect(urls()).toHaveLength(2);
  });

  test("and fails whole when a page fails", async () => {
    server.answers(
      { body: { member: options(1, 3), totalItems: 6 } },
      { status: 500 },
    );
    await expect(readAll(client(), "/options", option)).rejects.toSatisfy(
      isServerError,
    );
  });
});

describe("one page", () => {
  const size = { page: 3, pageSize: 6 };

  test("is asked for with its number and size", async () => {
    pagesOf(6, 14);
    expect(
      await readPage(client(), "/options", option, size, { query: { a: 1 } }),
    ).toEqual({ items: options(13, 14), total: 14, received: 2 });
    expect(urls()).toEqual(["/v2/options?a=1&itemsPerPage=6&page=3"]);
  });

  test.each([
    [6, 19],
    [2, 14],
    [0, 12],
  ])("of a bare array of %i supposes %i in all", async (length, total) => {
    server.answers({ body: options(1, length) });
    expect(await readPage(client(), "/options", option, size)).toMatchObject({
      total,
    });
  });
});

const loaded = (
  items: number[],
  total: number,
  received = items.length,
): Page<number> => ({ items, total, received });

test.each<[string, Page<number>[], number[], boolean]>([
  ["nothing yet", [], [], false],
  ["an empty list", [loaded([], 0)], [], true],
  ["a part", [loaded([1, 2], 3)], [1, 2], false],
  ["all", [loaded([1, 2], 3), loaded([3], 3)], [1, 2, 3], true],
  ["all, a broken one left out", [loaded([1], 2, 2)], [1], true],
  [
    "pages smaller than asked for",
    [loaded([1], 2), loaded([2], 2)],
    [1, 2],
    true,
  ],
  [
    "an empty page before the total",
    [loaded([1], 9), loaded([], 9)],
    [1],
    true,
  ],
  ["a page of broken ones only", [loaded([], 9, 2)], [], false],
  ["the same page again", [loaded([1, 2], 9), loaded([1, 2], 9)], [1, 2], true],
  ["a list that shrank", [loaded([1, 2], 9), loaded([3], 3)], [1, 2, 3], true],
])("pages so far: %s", (_, pages, items, complete) => {
  expect(itemsOf(pages)).toEqual(items);
  expect(isComplete(pages)).toBe(complete);
});

test("a validator that cannot be loaded is a lost connection", async () => {
  pagesOf(10, 2);
  const lost = () => Promise.reject(new TypeError("Failed to fetch module"));
  for (const read of [
    () => readOne(client(), "/options", lost()),
    () => readAll(client(), "/options", lost()),
    () => readPage(client(), "/options", lost(), { page: 1, pageSize: 2 }),
  ])
    expect(isUnreachable(await read().catch((error) => error))).toBe(true);
});
