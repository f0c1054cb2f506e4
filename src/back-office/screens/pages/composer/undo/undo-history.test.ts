import fc from "fast-check";
import { expect, test, vi } from "vitest";
import type { JsonObject } from "#src/domain/documents/languages.ts";
import deltas from "./differ.ts";
import type { HistoryStore, KeptHistory, StepInfo } from "./history-store.ts";
import {
  createUndoHistory,
  MAX_STEPS,
  type UndoHistory,
} from "./undo-history.ts";

const info = (name: string): StepInfo => ({
  verb: "change",
  name,
  block: null,
});

/** A store of structured clones. */
function memoryStore(): HistoryStore {
  let kept: KeptHistory | undefined;
  return {
    read: async () => structuredClone(kept),
    async write(history) {
      kept = structuredClone(history);
    },
  };
}

function editor(store = memoryStore(), start: JsonObject = { n: 0 }) {
  let time = 0;
  let body = start;
  const create = () =>
    createUndoHistory({ store, differ: async () => deltas, now: () => time });
  let history: UndoHistory = create();
  const apply = async (way: "undo" | "redo") => {
    const outcome = await history[way](() => body);
    if (outcome?.body !== undefined) body = outcome.body;
    return outcome;
  };
  return {
    get body() {
      return body;
    },
    get history() {
      return history;
    },
    edit(change: JsonObject, name = "x", group?: string) {
      const before = body;
      body = { ...body, ...change };
      history.record(before, body, info(name), group);
    },
    foreign(change: JsonObject) {
      body = { ...body, ...change };
    },
    wait(more: number) {
      time += more;
    },
    undo: () => apply("undo"),
    redo: () => apply("redo"),
    async reload() {
      await history.settle();
      body = structuredClone(body);
      history = create();
      await history.load();
    },
  };
}

test("steps are taken back and done again, by their names", async () => {
  const page = editor();
  page.edit({ n: 1 }, "one");
  page.edit({ n: 2 }, "two");
  expect(page.history.getView().undo?.name).toBe("two");
  await page.undo();
  expect(page.body).toEqual({ n: 1 });
  expect(page.history.getView()).toMatchObject({
    undo: { name: "one" },
    redo: { name: "two" },
  });
  await page.redo();
  expect(page.body).toEqual({ n: 2 });
  await page.undo();
  page.edit({ n: 3 }, "three");
  expect(page.history.getView().redo).toBe(undefined);
  await page.undo();
  await page.undo();
  expect(page.body).toEqual({ n: 0 });
  expect(await page.undo()).toBe(undefined);
});

test("typing in a field is one step until a pause or another field", async () => {
  const page = editor();
  page.edit({ n: 1 }, "x", "n");
  page.edit({ n: 2 }, "x", "n");
  page.edit({ m: 1 }, "x", "m");
  page.wait(10_000);
  page.edit({ m: 2 }, "x", "m");
  await page.undo();
  expect(page.body).toEqual({ n: 2, m: 1 });
  await page.undo();
  expect(page.body).toEqual({ n: 2 });
  await page.undo();
  expect(page.body).toEqual({ n: 0 });
});

test("a reload keeps the steps, also those that were undone", async () => {
  const page = editor();
  for (let n = 1; n <= 5; n += 1) page.edit({ n, [`p${n}`]: [n] }, `${n}`);
  await page.undo();
  await page.undo();
  await page.reload();
  expect(page.history.getView()).toMatchObject({
    undo: { name: "3" },
    redo: { name: "4" },
  });
  await page.redo();
  await page.redo();
  expect(page.body).toMatchObject({ n: 5, p5: [5] });
  for (let n = 0; n < 5; n += 1) await page.undo();
  expect(page.body).toEqual({ n: 0 });
});

test("steps are stored with the next one where the differ could not be fetched", async () => {
  const store = memoryStore();
  const differ = vi.fn(async () => deltas);
  const history = createUndoHistory({ store, differ });
  differ.mockRejectedValueOnce(
    new TypeError("Failed to fetch dynamically imported module: /differ.js"),
  );
  history.record({ n: 0 }, { n: 1 }, info("one"));
  await history.settle();
  expect(await store.read()).toBeUndefined();
  history.record({ n: 1 }, { n: 2 }, info("two"));
  await history.settle();
  expect((await store.read())?.steps.map((step) => step.info.name)).toEqual([
    "one",
    "two",
  ]);
});

test("what others changed remains, before and after a reload", async () => {
  const page = editor();
  page.edit({ n: 1 });
  page.foreign({ theirs: "a" });
  page.edit({ m: 1 });
  page.foreign({ theirs: "b" });
  await page.reload();
  await page.undo();
  expect(page.body).toEqual({ n: 1, theirs: "b" });
  await page.undo();
  expect(page.body).toEqual({ n: 0, theirs: "b" });
  await page.redo();
  await page.redo();
  expect(page.body).toEqual({ n: 1, m: 1, theirs: "b" });
});

test("a step that another change made impossible is passed over, and the one before it can be undone", async () => {
  const page = editor();
  page.edit({ m: 1 }, "one");
  page.edit({ n: 1 }, "two");
  page.foreign({ n: 7 });
  const outcome = await page.undo();
  expect(outcome).toEqual({ info: info("two"), body: undefined });
  expect(page.body).toEqual({ n: 7, m: 1 });
  await page.undo();
  expect(page.body).toEqual({ n: 7 });
});

test("at most a hundred steps are kept", async () => {
  const page = editor();
  for (let n = 1; n <= MAX_STEPS + 20; n += 1) page.edit({ n });
  await page.reload();
  let count = 0;
  while ((await page.undo()) !== undefined) count += 1;
  expect(count).toBe(MAX_STEPS);
  expect(page.body).toEqual({ n: 20 });
});

test("undoing leaves what is the same the same object", async () => {
  const blocks = [{ key: "a" }, { key: "b" }];
  const page = editor(memoryStore(), { blocks });
  page.edit({ blocks: [blocks[1] as JsonObject, blocks[0] as JsonObject] });
  await page.reload();
  const [b, a] = page.body["blocks"] as JsonObject[];
  await page.undo();
  expect(page.body["blocks"]).toEqual(blocks);
  expect((page.body["blocks"] as JsonObject[])[0]).toBe(a);
  expect((page.body["blocks"] as JsonObject[])[1]).toBe(b);
});

const anyBlocks = fc.uniqueArray(
  fc.record({ key: fc.constantFrom(..."abcdefg"), n: fc.nat(3) }),
  { selector: ({ key }) => key, maxLength: 6 },
);

test("undoing everything leads back to the start, and redoing everything to the end, with reloads between", async () => {
  await fc.assert(
    fc.asyncProperty(
      anyBlocks,
      fc.array(anyBlocks, { maxLength: 6 }),
      fc.boolean(),
      async (start, states, isReloaded) => {
        const page = editor(memoryStore(), { blocks: start });
        for (const blocks of states) page.edit({ blocks });
        const end = page.body;
        if (isReloaded) await page.reload();
        for (const _ of states) await page.undo();
        expect(page.body).toEqual({ blocks: start });
        if (isReloaded) await page.reload();
        for (const _ of states) await page.redo();
        expect(page.body).toEqual(end);
      },
    ),
  );
});
