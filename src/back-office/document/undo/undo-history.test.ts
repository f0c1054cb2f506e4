import fc from "fast-check";
import { expect, test } from "vitest";
import type { JsonObject } from "#src/schema/json.ts";
import type { HistoryStore, KeptHistory, StepInfo } from "./history-store.ts";
import {
  createUndoHistory,
  MAX_STEPS,
  type UndoHistory,
} from "./undo-history.ts";

const info = (name: string): StepInfo => ({
  verb: "change",
  name,
  item: null,
});

/** A store of structured clones. */
function memoryStore(): HistoryStore {
  let kept: KeptHistory | undefined;
  return {
    read: async () => structuredClone(kept),
    async write(history) {
      kept = structuredClone(history);
    },
    async clear() {
      kept = undefined;
    },
  };
}

function editor(store = memoryStore(), start: JsonObject = { n: 0 }) {
  let time = 0;
  let body = start;
  const create = () => createUndoHistory({ store, now: () => time });
  let history: UndoHistory = create();
  const apply = (way: "undo" | "redo") => {
    const outcome = history[way](body);
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
  page.undo();
  expect(page.body).toEqual({ n: 1 });
  expect(page.history.getView()).toMatchObject({
    undo: { name: "one" },
    redo: { name: "two" },
  });
  page.redo();
  expect(page.body).toEqual({ n: 2 });
  page.undo();
  page.edit({ n: 3 }, "three");
  expect(page.history.getView().redo).toBe(undefined);
  page.undo();
  page.undo();
  expect(page.body).toEqual({ n: 0 });
  expect(page.undo()).toBe(undefined);
});

test("typing in a field is one step until a pause or another field", async () => {
  const page = editor();
  page.edit({ n: 1 }, "x", "n");
  page.edit({ n: 2 }, "x", "n");
  page.edit({ m: 1 }, "x", "m");
  page.wait(10_000);
  page.edit({ m: 2 }, "x", "m");
  page.undo();
  expect(page.body).toEqual({ n: 2, m: 1 });
  page.undo();
  expect(page.body).toEqual({ n: 2 });
  page.undo();
  expect(page.body).toEqual({ n: 0 });
});

test("a reload keeps the steps, also those that were undone", async () => {
  const page = editor();
  for (let n = 1; n <= 5; n += 1) page.edit({ n, [`p${n}`]: [n] }, `${n}`);
  page.undo();
  page.undo();
  await page.reload();
  expect(page.history.getView()).toMatchObject({
    undo: { name: "3" },
    redo: { name: "4" },
  });
  page.redo();
  page.redo();
  expect(page.body).toMatchObject({ n: 5, p5: [5] });
  for (let n = 0; n < 5; n += 1) page.undo();
  expect(page.body).toEqual({ n: 0 });
});

test("what others changed remains, before and after a reload", async () => {
  const page = editor();
  page.edit({ n: 1 });
  page.foreign({ theirs: "a" });
  page.edit({ m: 1 });
  page.foreign({ theirs: "b" });
  await page.reload();
  page.undo();
  expect(page.body).toEqual({ n: 1, theirs: "b" });
  page.undo();
  expect(page.body).toEqual({ n: 0, theirs: "b" });
  page.redo();
  page.redo();
  expect(page.body).toEqual({ n: 1, m: 1, theirs: "b" });
});

test("a step that another change made impossible is passed over, and the one before it can be undone", async () => {
  const page = editor();
  page.edit({ m: 1 }, "one");
  page.edit({ n: 1 }, "two");
  page.foreign({ n: 7 });
  const outcome = page.undo();
  expect(outcome).toEqual({ info: info("two"), body: undefined });
  expect(page.body).toEqual({ n: 7, m: 1 });
  page.undo();
  expect(page.body).toEqual({ n: 7 });
});

test("at most a hundred steps are kept", async () => {
  const page = editor();
  for (let n = 1; n <= MAX_STEPS + 20; n += 1) page.edit({ n });
  await page.reload();
  let count = 0;
  while (page.undo() !== undefined) count += 1;
  expect(count).toBe(MAX_STEPS);
  expect(page.body).toEqual({ n: 20 });
});

test("undoing leaves what is the same the same object", async () => {
  const blocks = [{ key: "a" }, { key: "b" }];
  const page = editor(memoryStore(), { blocks });
  page.edit({ blocks: [blocks[1] as JsonObject, blocks[0] as JsonObject] });
  await page.reload();
  const [b, a] = page.body["blocks"] as JsonObject[];
  page.undo();
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
        for (const _ of states) page.undo();
        expect(page.body).toEqual({ blocks: start });
        if (isReloaded) await page.reload();
        for (const _ of states) page.redo();
        expect(page.body).toEqual(end);
      },
    ),
  );
});
