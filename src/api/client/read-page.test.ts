import { expect, test } from "vitest";
import {
  isComplete,
  listOfPages,
  type Page,
} from "#src/api/programme/pages.ts";
import rewardShape from "#src/schema/shapes/wire-reward.gen.js";
import type { Reward } from "#src/schema/types.gen.ts";
import { openTestServer } from "#tests/support/http-server.ts";
import { pagedList } from "#tests/support/paged-list.ts";
import { readPage } from "./read-page.ts";
import { createTestClient } from "./testing.ts";

const server = await openTestServer();

const client = () => createTestClient(server.base);
const page = { page: 2, pageSize: 3 };

test("a page has its entries, the total, and the number of unreadable entries", async () => {
  const list = [1, 2, 3, 4, "x", null, 7].map((id) =>
    typeof id === "number" ? { id } : id,
  );
  server.answers(pagedList(list));
  const reader = client();
  expect(
    await readPage(reader, "/rewards", rewardShape, page, { query: { a: 1 } }),
  ).toEqual({ items: [{ id: 4 }], total: 7, omitted: 1, received: 3 });
  expect(server.received[0]?.url).toBe("/v2/rewards?a=1&itemsPerPage=3&page=2");
  expect(reader.reported).toMatchObject([{ index: 1 }]);
});

test.each(["total", "next", "array"] as const)(
  "L6 the pages add up to the whole list if the server's own pages have 5 entries and: %s",
  async (form) => {
    const list = Array.from({ length: 12 }, (_, at) => ({ id: at + 1 }));
    server.answers(pagedList(list, { size: () => 5, form }));
    const reader = client();
    const pages: Page<Reward>[] = [];
    while (!isComplete(pages) && pages.length < 9) {
      const next = { page: pages.length + 1, pageSize: 3 };
      pages.push(await readPage(reader, "/rewards", rewardShape, next));
    }
    expect(pages).toHaveLength(4);
    expect(listOfPages(pages)).toEqual({ items: list, total: 12, omitted: 0 });
  },
);
