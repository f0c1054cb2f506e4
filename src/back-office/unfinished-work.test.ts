import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { isRecord } from "#src/schema/json.ts";
import type { Stored, Table } from "#src/state/device-store.ts";
import { createUnfinishedWork } from "./unfinished-work.ts";

const DAY = 24 * 60 * 60 * 1000;

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function setUp() {
  const rows = new Map<string, Stored>();
  const table: Table = {
    get: async (keys) => keys.map((key) => structuredClone(rows.get(key))),
    async put(values) {
      for (const [key, value] of values) rows.set(key, structuredClone(value));
    },
    async remove(keys) {
      for (const key of keys) rows.delete(key);
    },
    entries: async () => [...rows],
  };
  /** After the page was loaded again. */
  const open = () => createUnfinishedWork(table);
  return { rows, table, open };
}

const grace = { userId: 4, draftKey: `${"Q".repeat(42)}A` };
const ada = { userId: 5, draftKey: `${"R".repeat(42)}A` };
const draftOf = (
  work: ReturnType<typeof createUnfinishedWork>,
  owner = grace,
) => work.entry(owner, "draft/1", isRecord);

test("BO-1.6 is there after a reload, and nobody can read it on the device", async () => {
  const { rows, open } = setUp();
  await draftOf(open()).write({ mine: { title: "Secret plan" } });
  expect([...rows.keys()]).toEqual(["4/draft/1"]);
  const [stored] = rows.values() as Iterable<{
    sealed: { sealed: ArrayBuffer };
  }>;
  const { sealed } = stored?.sealed ?? { sealed: new ArrayBuffer() };
  expect(sealed.byteLength).toBeGreaterThan(0);
  expect(new TextDecoder().decode(sealed)).not.toContain("Secret");
  expect(await draftOf(open()).read()).toEqual({
    mine: { title: "Secret plan" },
  });
});

test("a user's draft is known to be there until it is cleared", async () => {
  const { open } = setUp();
  const work = open();
  await work.entry(grace, "undo/1", isRecord).write({});
  expect(await work.hasDraft(grace.userId)).toBe(false);
  const draft = draftOf(work);
  await draft.write({ n: 1 });
  expect(await work.hasDraft(grace.userId)).toBe(true);
  expect(await work.hasDraft(ada.userId)).toBe(false);
  await draft.clear();
  expect(await work.hasDraft(grace.userId)).toBe(false);
});

test("the last of several writes is kept, and none that was cleared", async () => {
  const { rows, open } = setUp();
  const draft = draftOf(open());
  const filler = "x".repeat(100_000);
  await Promise.all([draft.write({ n: 1, filler }), draft.write({ n: 2 })]);
  expect(await draftOf(open()).read()).toEqual({ n: 2 });
  await Promise.all([draft.write({ n: 3 }), draft.clear()]);
  expect(rows.size).toBe(0);
});

test("signing out leaves nothing, whatever is written afterwards", async () => {
  const { rows, open } = setUp();
  const work = open();
  const draft = draftOf(work);
  await draft.write({ n: 1 });
  await work.entry(grace, "undo/1", isRecord).write({ steps: [] });
  const late = draft.write({ n: 2 });
  await work.signOut(4);
  await Promise.all([late, draft.write({ n: 3 })]);
  expect(rows.size).toBe(0);
});

test("another user who signs in finds nothing of it", async () => {
  const { rows, open } = setUp();
  await draftOf(open()).write({ n: 1 });
  await draftOf(open(), ada).write({ n: 2 });
  await open().forgetOthers(5);
  expect([...rows.keys()]).toEqual(["5/draft/1"]);
});

test.each([
  [29, true],
  [31, false],
])("after %i days it is there: %s", async (days, isThere) => {
  const { rows, open } = setUp();
  await draftOf(open()).write({ n: 1 });
  vi.setSystemTime(Date.now() + days * DAY);
  await open().forgetOthers(4);
  expect(rows.size).toBe(isThere ? 1 : 0);
  expect(await draftOf(open()).read()).toEqual(isThere ? { n: 1 } : undefined);
});

test("what has become too old while nobody came is not read", async () => {
  const { rows, open } = setUp();
  await draftOf(open()).write({ n: 1 });
  vi.setSystemTime(Date.now() + 31 * DAY);
  expect(await draftOf(open()).read()).toBeUndefined();
  expect(rows.size).toBe(0);
});

test.each([
  ["of another form", grace, "not a record"],
  ["of another key", { ...grace, draftKey: ada.draftKey }, { n: 1 }],
])("an entry %s is deleted", async (_, reader, value) => {
  const { rows, open } = setUp();
  await open()
    .entry(grace, "draft/1", (one): one is unknown => one !== undefined)
    .write(value);
  expect(rows.size).toBe(1);
  expect(await draftOf(open(), reader).read()).toBeUndefined();
  expect(rows.size).toBe(0);
});

test("a browser without storage keeps nothing", async () => {
  const warn = vi.spyOn(console, "warn").mockReturnValue();
  const fail = async () => {
    throw new Error("no IndexedDB");
  };
  const draft = draftOf(
    createUnfinishedWork({ get: fail, put: fail, remove: fail, entries: fail }),
  );
  await draft.write({ n: 1 });
  expect(await draft.read()).toBeUndefined();
  expect(warn).toHaveBeenCalled();
});
