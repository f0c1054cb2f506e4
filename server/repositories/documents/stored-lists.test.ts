import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ListRow } from "#src/domain/documents/lists.ts";
import {
  programmeDatabase,
  type TestDatabase,
} from "#tests/support/database.ts";
import { createListsRepository } from "./lists.ts";
import {
  createDocumentListsCleanup,
  keepLists,
  patchList,
  storeList,
} from "./stored-lists.ts";

let suite: TestDatabase;
beforeAll(async () => {
  suite = await programmeDatabase();
});
afterAll(() => suite.drop());

const name = "challenge-products";
const store = (...rows: ListRow[]) => storeList(suite.database, name, rows);
const repository = () => createListsRepository(suite.database);
const page = { limit: 100, offset: 0 };
const everything = {
  q: undefined,
  keys: undefined,
  sort: undefined,
  language: "fr",
  namesPeople: false,
} as const;

const rowsOf = async ({ list, count }: { list: string; count: number }) =>
  (await repository().rows({ list, count, name }, everything, page)).items.map(
    ({ position, row }) => [position, row],
  );

const a = { productCode: "A", reward: 1 };
const b = { productCode: "B", reward: 2, coefficient: 1.5 };
const c = { productCode: "C" };

describe("BO-10.4 a list", () => {
  test("is stored once, by what its rows say and their order", async () => {
    const first = await store(a, b);
    expect(first).toEqual({
      list: expect.stringMatching(/^[0-9a-f]{64}$/),
      count: 2,
    });
    const same = { coefficient: 1.5, productCode: "B", reward: 2 };
    expect(await store(a, same)).toEqual(first);
    expect((await store(b, a)).list).not.toBe(first.list);
    expect((await store(a, b, c)).list).not.toBe(first.list);
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from document_lists where hash = decode(${first.list}, 'hex')`.execute(
      suite.database,
    );
    expect(rows).toEqual([{ count: 1 }]);
  });

  test("of no rows is another one for each kind", async () => {
    const products = await store();
    const goals = await storeList(suite.database, "custom-goals", []);
    expect([products.count, goals.count]).toEqual([0, 0]);
    expect(products.list).not.toBe(goals.list);
  });

  test("holds nothing of columns that are null", async () => {
    const stored = await storeList(suite.database, name, [
      { productCode: "A", reward: 1, threshold: null as never },
    ]);
    expect(stored).toEqual(await store(a));
  });

  test("is not changed by a patch, which makes another one", async () => {
    const from = await store(a, b, c);
    const changed = { productCode: "A", threshold: 4 };
    const d = { productCode: "D", reward: 0 };
    const patched = await patchList(suite.database, name, from.list, {
      set: [d, changed],
      remove: ["B", "unknown"],
    });
    expect(await rowsOf(from)).toEqual([
      [1, a],
      [2, b],
      [3, c],
    ]);
    expect(await rowsOf(patched)).toEqual([
      [1, changed],
      [2, c],
      [3, d],
    ]);
    expect(patched).toEqual(await store(changed, c, d));
  });

  test("without one before is what the patch sets", async () => {
    const patched = await patchList(suite.database, name, undefined, {
      set: [b, a],
      remove: ["A"],
    });
    expect(patched).toEqual(await store(b, a));
  });

  test("that two transactions store at once is one", async () => {
    const row = { productCode: "both", reward: 7 };
    const stored = await Promise.all([store(row), store(row), store(row)]);
    expect(new Set(stored.map(({ list }) => list)).size).toBe(1);
    expect(await rowsOf(stored[0])).toEqual([[1, row]]);
  });
});

describe("BO-10.4 what differs between two lists", () => {
  test("is named by key, with the rows before and after", async () => {
    const from = await store(a, b, c);
    const changed = { productCode: "B", reward: 3 };
    const d = { productCode: "D" };
    const to = await store(a, changed, d);
    const both = [from, to].map((one) => ({ ...one, name }) as const);
    const [one, other] = both;
    if (one === undefined || other === undefined) throw new Error("Two lists");
    expect(
      await repository().differences(one, other, everything, page),
    ).toMatchObject([
      { key: "B", change: "changed", before: b, after: changed },
      { key: "C", change: "removed", before: c, after: null },
      { key: "D", change: "added", before: null, after: d },
    ]);
    expect(await repository().counts(from.list, to.list)).toEqual({
      ...{ added: 1, changed: 1, removed: 1 },
    });
    expect(await repository().counts("", to.list)).toEqual({
      ...{ added: 3, changed: 0, removed: 0 },
    });
  });
});

describe("BO-10.4 a list that no document names", () => {
  const DAY = 86_400_000;
  const now = Date.now();
  const clean = (days: number) =>
    createDocumentListsCleanup(suite.database).removeUnnamed(
      new Date(now + days * DAY),
    );
  const isStored = async ({ list }: { list: string }) =>
    (await repository().stored([list])).has(list);

  test("goes after 30 days, with its rows", async () => {
    const { list, count } = await store({ productCode: "unnamed" });
    await clean(0);
    await clean(29);
    expect(await isStored({ list })).toBe(true);
    await clean(31);
    expect(await isStored({ list })).toBe(false);
    expect(await rowsOf({ list, count })).toEqual([]);
  });

  test("stays if it is stored, or named by a draft, again", async () => {
    const [again, named] = [
      { productCode: "again" },
      { productCode: "named" },
    ] as const;
    const lists = await Promise.all([store(again), store(named)]);
    await clean(0);
    await store(again);
    await keepLists(suite.database, JSON.stringify({ products: lists[1] }));
    await clean(31);
    for (const list of lists) expect(await isStored(list)).toBe(true);
    await clean(62);
    for (const list of lists) expect(await isStored(list)).toBe(false);
  });

  test("is not one that a revision or a draft of a challenge names", async () => {
    const lists = await Promise.all(
      ["revision", "draft"].map((productCode) => store({ productCode })),
    );
    const [revision, draft] = lists.map((products) =>
      JSON.stringify({ products }),
    );
    const { id } = await suite.database
      .selectFrom("documents")
      .select("id")
      .where("kind", "=", "challenge")
      .where("projected_revision", "=", 1)
      .executeTakeFirstOrThrow();
    await suite.database
      .updateTable("document_drafts")
      .set({ body: draft ?? "" })
      .where("document_id", "=", id)
      .execute();
    await suite.database
      .insertInto("document_revisions")
      .values({
        ...{ document_id: id, revision: 2, body: revision ?? "", hash: "" },
        ...{ ends_at: null, note: null, created_by: null },
      })
      .execute();
    await clean(0);
    await clean(100);
    for (const list of lists) expect(await isStored(list)).toBe(true);
  });
});

describe("BO-10.5 one of 100,000 rows", () => {
  test("is stored, patched and compared by a statement each", async () => {
    const many = Array.from({ length: 100_000 }, (_, index) => ({
      productCode: `P-${index}`,
      reward: index,
    }));
    const from = await store(...many);
    expect(from.count).toBe(100_000);
    const to = await patchList(suite.database, name, from.list, {
      set: [{ productCode: "P-5", reward: 1 }],
      remove: ["P-7"],
    });
    expect(to.count).toBe(99_999);
    expect(await repository().counts(from.list, to.list)).toEqual({
      ...{ added: 0, changed: 1, removed: 1 },
    });
  });
});
