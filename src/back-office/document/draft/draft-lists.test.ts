import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { HttpError, NetworkError } from "#src/api/errors/error-classes.ts";
import type { OfficeClient } from "#src/back-office/api/office-client.ts";
import {
  editedRows,
  editList,
  editsIn,
  isOverwriting,
  rowsByKey,
} from "#src/domain/documents/list-edits.ts";
import type { ListReference, ListRow } from "#src/domain/documents/lists.ts";
import type { JsonObject } from "#src/schema/json.ts";
import {
  createDraftSession,
  loadDraft,
  type MadeList,
} from "./draft-session.ts";
import type { DraftStore, KeptDraft } from "./draft-store.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

type Rows = Record<string, ListRow>;

interface PatchBody {
  set: ListRow[];
  from: ListRow[];
  remove: string[];
}

const row = (productCode: string, reward?: number, threshold?: number) => ({
  productCode,
  ...(reward !== undefined && { reward }),
  ...(threshold !== undefined && { threshold }),
});

const offline = new NetworkError({
  ...{ method: "PATCH", path: "/", reason: "no answer", cause: null },
});

/** A server with one draft that has a list, which it stores under ever other hashes. */
function setUp(rows: Rows) {
  const lists: Rows[] = [rows];
  const requests: { method: string; body: unknown }[] = [];
  const made: MadeList[] = [];
  let kept: KeptDraft | undefined;
  let failure: Error | undefined;
  let version = 1;
  let body: JsonObject = { title: "x", products: referTo(0) };
  function referTo(index: number): ListReference & JsonObject {
    const list = String(index).padStart(64, "0");
    return { list, count: Object.keys(lists[index] ?? {}).length };
  }
  const present = () => {
    const { list } = body["products"] as unknown as ListReference;
    return lists[Number(list)] ?? {};
  };
  const store: DraftStore = {
    read: async () => kept,
    async write(draft) {
      kept = structuredClone(draft);
    },
    async clear() {
      kept = undefined;
    },
  };
  function save(next: Rows) {
    lists.push(next);
    body = { ...body, products: referTo(lists.length - 1) };
    version += 1;
  }
  const tag = () => `"draft-${version}"`;
  const exchange = async (
    method: string,
    path: string,
    call: { body?: unknown; headers?: Record<string, string> } = {},
  ) => {
    if (failure) throw failure;
    if (method === "GET")
      return { body: { body, updatedBy: { name: "Noé" } }, etag: tag() };
    if (call.headers?.["If-Match"] !== tag())
      throw new HttpError({ method: "PATCH", path, status: 412 });
    requests.push({ method, body: call.body });
    if (method === "PUT") {
      body = (call.body as { body: JsonObject }).body;
      version += 1;
      return { body: {}, etag: tag() };
    }
    const { set, from, remove } = call.body as PatchBody;
    const edits = [
      ...set.map((to) => ({
        id: String(to["productCode"]),
        from:
          from.find((one) => one["productCode"] === to["productCode"]) ?? null,
        to,
      })),
      ...remove.map((id) => ({ id, from: null, to: null })),
    ];
    const before = present();
    const next = editedRows(
      rowsByKey(
        Object.entries(before).map(([key, one]) => ({ key, row: one })),
      ),
      edits,
      (key, one) => ({ key, row: one }),
    );
    save(
      Object.fromEntries([...next].map(([key, { row: one }]) => [key, one])),
    );
    const overwritten = edits
      .filter((edit) => isOverwriting(edit, before[edit.id] ?? null))
      .map(({ id }) => id);
    return {
      body: { ...(body["products"] as object), overwritten },
      etag: tag(),
    };
  };
  const client = { exchange: exchange as unknown as OfficeClient["exchange"] };
  return {
    ...{ present, requests, made, save },
    body: () => body,
    kept: () => kept,
    fail(next: Error | undefined) {
      failure = next;
    },
    open: async () =>
      createDraftSession(
        { id: "1", client, store, onListMade: (one) => made.push(one) },
        await loadDraft(client, "1"),
        await store.read(),
      ),
  };
}

type Session = Awaited<ReturnType<ReturnType<typeof setUp>["open"]>>;

const write = (
  session: Session,
  ...changes: (readonly [
    id: string,
    from: ListRow | null,
    to: ListRow | null,
  ])[]
) =>
  session.edit((body) => ({
    ...body,
    products: editList(
      body["products"],
      changes.map(([id, from, to]) => ({ id, from, to })),
    ),
  }));

const pause = () => vi.advanceTimersByTimeAsync(1_000);

test("BO-12.5 BO-3.3 edits of a list are sent together, a moment after the last one, and the body before them", async () => {
  const { open, present, requests, made, kept, body } = setUp({
    A: row("A", 1),
  });
  const session = await open();
  write(session, ["A", row("A", 1), row("A", 2)]);
  session.edit((now) => ({ ...now, title: "y" }));
  write(session, ["B", null, row("B", 5)]);
  expect(session.getView().state).toBe("changed");
  expect(editsIn(kept()?.mine["products"])).toHaveLength(2);
  await pause();
  expect(requests).toEqual([
    {
      method: "PUT",
      body: {
        body: {
          title: "y",
          products: made[0] && { list: "0".repeat(64), count: 1 },
        },
      },
    },
    {
      method: "PATCH",
      body: {
        set: [row("A", 2), row("B", 5)],
        from: [row("A", 1)],
        remove: [],
      },
    },
  ]);
  expect(present()).toEqual({ A: row("A", 2), B: row("B", 5) });
  expect(session.getView()).toMatchObject({ state: "saved", body: body() });
  expect(kept()).toBeUndefined();
  expect(made).toMatchObject([{ from: "0".repeat(64), to: { count: 2 } }]);
});

test("BO-12.5 what another person or an import made of the list stays, beside what was typed", async () => {
  const { open, present, save } = setUp({
    A: row("A", 1),
    B: row("B", 1),
    C: row("C", 1),
  });
  const session = await open();
  save({ A: row("A", 1, 9), B: row("B", 7), D: row("D", 3) });
  write(
    session,
    ["A", row("A", 1), row("A", 2)],
    ["B", row("B", 1), row("B", 3)],
    ["C", row("C", 1), row("C", 4)],
  );
  await pause();
  expect(present()).toEqual({
    A: row("A", 2, 9),
    B: row("B", 3),
    C: row("C", 4),
    D: row("D", 3),
  });
  expect(session.getView()).toMatchObject({
    ...{ state: "saved", mergedFrom: "Noé", overwritten: ["B", "C"] },
  });
  session.dismissMerge();
  expect(session.getView().overwritten).toEqual([]);
});

test("BO-12.5 edits made offline are kept on this device, and sent once they can be", async () => {
  const { open, fail, present, save, kept } = setUp({ A: row("A", 1) });
  const first = await open();
  fail(offline);
  write(first, ["A", row("A", 1), row("A", 2)]);
  await pause();
  expect(first.getView().state).toBe("offline");
  first.close();
  fail(undefined);
  save({ A: row("A", 1, 5) });
  const second = await open();
  expect(second.getView().state).toBe("changed");
  await pause();
  expect(present()).toEqual({ A: row("A", 2, 5) });
  expect([second.getView().state, kept()]).toEqual(["saved", undefined]);
});

test("BO-12.5 a response that was lost loses nothing, and makes nothing twice", async () => {
  const { open, present, save } = setUp({ A: row("A", 1) });
  const session = await open();
  // It had arrived.
  save({ A: row("A", 2), B: row("B", 1) });
  write(session, ["A", row("A", 1), row("A", 2)], ["B", null, row("B", 1)]);
  await pause();
  expect(present()).toEqual({ A: row("A", 2), B: row("B", 1) });
  expect(session.getView()).toMatchObject({ state: "saved", overwritten: [] });
});

test("BO-12.5 many edits are sent without waiting, in parts, and what is typed meanwhile after them", async () => {
  const { open, present, requests } = setUp({});
  const session = await open();
  const many = Array.from({ length: 4_500 }, (_, index) => `P${index}`);
  write(session, ...many.map((code) => [code, null, row(code, 1)] as const));
  const saving = vi.advanceTimersByTimeAsync(0);
  write(session, ["P0", row("P0", 1), row("P0", 2)]);
  await saving;
  await pause();
  expect(
    requests.map(({ body }) => (body as PatchBody).set.length).slice(0, 2),
  ).toEqual([2_000, 2_000]);
  expect(Object.keys(present())).toEqual(many);
  expect(present()["P0"]).toEqual(row("P0", 2));
  expect(session.getView().state).toBe("saved");
});
