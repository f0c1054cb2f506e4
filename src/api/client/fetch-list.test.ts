import { describe, expect, test } from "vitest";
import { BadAnswerError } from "#src/api/errors/error-classes.ts";
import { isServerError } from "#src/api/errors/error-guards.ts";
import { openTestServer } from "#tests/support/http-server.ts";
import { pagedList } from "#tests/support/paged-list.ts";
import { fetchAll } from "./fetch-list.ts";
import { createTestClient } from "./testing.ts";

const server = await openTestServer();

const client = () => createTestClient(server.base);
const entries = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);
const urls = () => server.received.map(({ url }) => url);
const fetchNumbers = (limit?: number) =>
  fetchAll(client(), "/numbers", {}, limit);

describe("AS-3.10 CH-7.2 the forms of a collection", () => {
  const members = entries(1, 2);
  const whole = { members, total: 2 };

  test.each<[string, unknown]>([
    ["hydra", { "hydra:member": members, "hydra:totalItems": 2 }],
    ["un-prefixed", { member: members, totalItems: 2 }],
    ["a total as text", { member: members, totalItems: "2" }],
    ["no next page", { "hydra:member": members, "hydra:view": { "@id": "/" } }],
    [
      "numeric keys, as PHP writes a list that lost an entry",
      { "hydra:member": { 0: 1, 2: 2 }, "hydra:totalItems": 2 },
    ],
  ])("%s", async (_, body) => {
    server.answers({ body });
    expect(await fetchNumbers()).toEqual(whole);
    expect(urls()).toEqual(["/v2/numbers"]);
  });

  test.each<[string, unknown]>([
    ["no total", { "hydra:member": members }],
    ["a bare array", members],
    ["a total that is none", { member: members, totalItems: "many" }],
  ])("%s", async (_, body) => {
    server.answers({ body });
    expect(await fetchNumbers()).toEqual(whole);
  });

  test.each<[string, unknown]>([
    ["nothing in it", { member: [], totalItems: 0 }],
    ["no members", { "hydra:member": null }],
    ["an empty array", "[]"],
    ["an empty object", {}],
    ["an empty response", undefined],
    ["null", "null"],
  ])("%s is an empty list", async (_, body) => {
    server.answers({ body });
    expect(await fetchNumbers()).toEqual({ members: [], total: 0 });
    expect(urls()).toHaveLength(1);
  });

  test.each<[unknown]>([[{ name: "x" }], ['"text"'], [{ member: 3 }]])(
    "%j is not a collection",
    async (body) => {
      server.answers({ body });
      const fetching = fetchNumbers();
      await expect(fetching).rejects.toThrow(BadAnswerError);
      await expect(fetching).rejects.toThrow(
        "GET /numbers: the response is not a collection",
      );
    },
  );
});

describe("a whole list", () => {
  test("is fetched page by page up to its total, whatever page size the server allows", async () => {
    server.answers(pagedList(entries(1, 8), { size: () => 3 }));
    const call = { query: { type: "Deal", itemsPerPage: 100 } };
    expect(await fetchAll(client(), "/numbers", call)).toEqual({
      members: entries(1, 8),
      total: 8,
    });
    expect(urls()).toEqual([
      "/v2/numbers?type=Deal&itemsPerPage=100",
      "/v2/numbers?type=Deal&itemsPerPage=100&page=2",
      "/v2/numbers?type=Deal&itemsPerPage=100&page=3",
    ]);
  });

  test("stops at the limit", async () => {
    server.answers(pagedList(entries(1, 100), { size: () => 3 }));
    const { members, total } = await fetchNumbers(4);
    expect(members.slice(0, 4)).toEqual(entries(1, 4));
    expect(total).toBe(100);
    expect(urls()).toHaveLength(2);
  });

  test("ends at an empty page, even if the total promises more", async () => {
    server.answers(
      { body: { member: entries(1, 3), totalItems: 50 } },
      { body: { member: [], totalItems: 50 } },
    );
    expect((await fetchNumbers()).members).toEqual(entries(1, 3));
    expect(urls()).toHaveLength(2);
  });

  test("ends when the server repeats a page", async () => {
    server.answers({ body: { member: entries(1, 3), totalItems: 50 } });
    expect((await fetchNumbers()).members).toEqual(entries(1, 3));
    expect(urls()).toHaveLength(2);
  });

  test("fails if one of its pages fails", async () => {
    server.answers(
      { body: { member: entries(1, 3), totalItems: 6 } },
      { status: 500 },
    );
    await expect(fetchNumbers()).rejects.toSatisfy(isServerError);
  });

  test("is empty if its first page does not exist", async () => {
    server.answers({ status: 404 });
    expect(await fetchNumbers()).toEqual({ members: [], total: 0 });
  });

  test("omits null entries, which do not count towards the limit", async () => {
    server.answers(pagedList([null, 1, null, 2, 3], { size: () => 1 }));
    expect((await fetchNumbers(1)).members).toEqual([1]);
    expect(urls()).toHaveLength(2);
    server.answers({ body: [null, 1, null] });
    expect(await fetchNumbers()).toEqual({ members: [1], total: 1 });
  });
});

describe("a list without a total", () => {
  test.each([60, 61, 20])("of %i follows the next links", async (count) => {
    server.answers(pagedList(entries(1, count), { form: "next" }));
    const members = entries(1, count);
    expect(
      await fetchAll(client(), "/numbers", { query: { type: "Deal" } }),
    ).toEqual({ members, total: count });
    expect(urls()).toHaveLength(Math.ceil(count / 30));
    expect(urls().every((url) => url.includes("type=Deal"))).toBe(true);
  });

  test.each<[string, unknown]>([
    ["in the view", { view: { next: "https://api.example/x?cursor=b" } }],
    ["beside the members", { "hydra:next": "/v2/x?cursor=b#top" }],
  ])("the next page may be named %s, on any host", async (_, more) => {
    server.answers(
      { body: { member: [1], ...(more as object) } },
      { body: { member: [2], view: {} } },
    );
    expect((await fetchNumbers()).members).toEqual([1, 2]);
    expect(urls()).toEqual(["/v2/numbers", "/v2/numbers?cursor=b"]);
  });

  test("a next link equal to the first page's address means page two", async () => {
    server.answers(
      { body: { member: [1], view: { next: "/v2/numbers/2" } } },
      { body: { member: [2], view: {} } },
    );
    expect((await fetchNumbers()).members).toEqual([1, 2]);
    expect(urls()[1]).toBe("/v2/numbers?page=2");
  });

  test.each([
    [60, "empty", 3],
    [60, "not found", 3],
    [60, "last page", 3],
    [60, "first page", 3],
    [45, "empty", 2],
    [20, "empty", 2],
    [20, "not found", 2],
    [20, "first page", 2],
  ] as const)(
    "L6 a bare array of %i is read to its end, marked by: %s",
    async (count, beyond, calls) => {
      server.answers(pagedList(entries(1, count), { form: "array", beyond }));
      expect(await fetchNumbers()).toEqual({
        members: entries(1, count),
        total: count,
      });
      expect(urls()).toHaveLength(calls);
    },
  );

  test("is requested in one call after the server has shown that it does not paginate it", async () => {
    server.answers({ body: entries(1, 20) });
    const same = client();
    const fetchAgain = () => fetchAll(same, "/numbers", {});
    await fetchAgain();
    expect(await fetchAgain()).toEqual({ members: entries(1, 20), total: 20 });
    expect(urls()).toHaveLength(3);
  });

  test("fails if the server refuses a page that exists", async () => {
    server.answers({ body: entries(1, 3) }, { status: 403 });
    await expect(fetchNumbers()).rejects.toThrow("answered 403");
  });
});
