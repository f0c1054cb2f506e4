import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
  HttpError,
  type Method,
  NetworkError,
  TimeoutError,
} from "#src/api/errors/error-classes.ts";
import type { OfficeClient } from "#src/back-office/api/office-client.ts";
import { conflictId } from "#src/domain/documents/merge/merge.ts";
import type { JsonObject } from "#src/schema/json.ts";
import { createDraftSession, loadDraft } from "./draft-session.ts";
import type { DraftStore, KeptDraft } from "./draft-store.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A server with one draft, and a device that keeps one. */
function setUp(body: JsonObject) {
  const server = { body, version: 1, failure: undefined as Error | undefined };
  const sent: JsonObject[] = [];
  let kept: KeptDraft | undefined;
  const store: DraftStore = {
    read: async () => kept,
    write: async (draft) => {
      kept = structuredClone(draft);
    },
    clear: async () => {
      kept = undefined;
    },
  };
  const tag = () => `"draft-${server.version}"`;
  const client: Pick<OfficeClient, "exchange"> = {
    exchange: (async (
      method: Method,
      path: string,
      call: { body?: unknown; headers?: Record<string, string> } = {},
    ) => {
      if (server.failure !== undefined) throw server.failure;
      const draft = { body: server.body, updatedBy: { name: "Noé" } };
      if (method === "GET") return { body: draft, etag: tag() };
      if (call.headers?.["If-Match"] !== tag())
        throw new HttpError({ method, path, status: 412 });
      server.body = (call.body as { body: JsonObject }).body;
      server.version += 1;
      sent.push(server.body);
      return { body: draft, etag: tag() };
    }) as unknown as OfficeClient["exchange"],
  };
  return {
    ...{ server, sent, client },
    kept: () => kept,
    /** Another person saves. */
    other(next: JsonObject) {
      server.body = next;
      server.version += 1;
    },
    open: async () =>
      createDraftSession(
        { id: "1", client, store },
        await loadDraft(client, "1"),
        await store.read(),
      ),
  };
}

const offline = new NetworkError({
  ...{ method: "PUT", path: "/", reason: "no answer", cause: null },
});
const late = new TimeoutError({
  ...{ method: "PUT", path: "/", reason: "no answer in 30000 ms" },
});
const refusal = (status: number) =>
  new HttpError({ method: "PUT", path: "/", status });

const pause = () => vi.advanceTimersByTimeAsync(1_000);

describe("BO-3.3 BO-1.6 a draft", () => {
  test("is sent once, a moment after the last change, and kept until then", async () => {
    const { open, sent, kept } = setUp({ a: 1 });
    const session = await open();
    session.edit((body) => ({ ...body, a: 2 }));
    session.edit((body) => ({ ...body, b: 1 }));
    expect(session.getView().state).toBe("changed");
    expect(kept()?.mine).toEqual({ a: 2, b: 1 });
    await pause();
    expect(sent).toEqual([{ a: 2, b: 1 }]);
    expect(session.getView()).toMatchObject({
      ...{ state: "saved", etag: '"draft-2"' },
    });
    expect(kept()).toBeUndefined();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent).toHaveLength(1);
  });

  test("is saved again once it has been changed back", async () => {
    const { open, sent, kept } = setUp({ a: 1 });
    const session = await open();
    session.edit((body) => ({ ...body, a: 2 }));
    session.edit((body) => ({ ...body, a: 1 }));
    await pause();
    expect(session.getView().state).toBe("saved");
    expect(sent).toEqual([]);
    expect(kept()).toBeUndefined();
  });

  test("a save waits for the one before, and has what was written meanwhile", async () => {
    const { open, sent } = setUp({ a: 1 });
    const session = await open();
    session.edit((body) => ({ ...body, a: 2 }));
    const first = session.save();
    session.edit((body) => ({ ...body, a: 3 }));
    await session.save();
    await first;
    expect(sent).toEqual([{ a: 2 }, { a: 3 }]);
    expect(session.getView().state).toBe("saved");
  });

  test("merges what another person saved, and says who", async () => {
    const { open, other, server } = setUp({ a: 1, b: 1 });
    const session = await open();
    other({ a: 1, b: 2 });
    session.edit((body) => ({ ...body, a: 2 }));
    await pause();
    expect(server.body).toEqual({ a: 2, b: 2 });
    expect(session.getView()).toMatchObject({
      ...{ body: { a: 2, b: 2 }, state: "saved", mergedFrom: "Noé" },
    });
    session.dismissMerge();
    expect(session.getView().mergedFrom).toBeUndefined();
  });

  test.each([
    ["mine", 2],
    ["theirs", 3],
  ] as const)(
    "asks about the same field, and takes %s",
    async (side, value) => {
      const { open, other, server } = setUp({ a: 1, b: 1 });
      const session = await open();
      other({ a: 3, b: 1 });
      session.edit((body) => ({ ...body, a: 2 }));
      await pause();
      const { state, conflicts } = session.getView();
      expect(state).toBe("conflict");
      expect(server.body["a"]).toBe(3);
      await session.save();
      expect(server.body["a"]).toBe(3);
      session.resolve(
        Object.fromEntries(conflicts.map((one) => [conflictId(one), side])),
      );
      await pause();
      expect(server.body["a"]).toBe(value);
      expect(session.getView()).toMatchObject({
        ...{ state: "saved", body: { a: value, b: 1 }, conflicts: [] },
      });
    },
  );

  test.each([
    ["offline", offline],
    ["offline", late],
    ["failed", refusal(500)],
  ] as const)("%s: is kept, and tried again", async (state, failure) => {
    const { open, server, kept } = setUp({ a: 1 });
    const session = await open();
    server.failure = failure;
    session.edit(() => ({ a: 2 }));
    await pause();
    expect(session.getView()).toMatchObject({ state, error: failure });
    expect(kept()?.mine).toEqual({ a: 2 });
    server.failure = undefined;
    await vi.advanceTimersByTimeAsync(40_000);
    expect(server.body).toEqual({ a: 2 });
    expect(session.getView()).toMatchObject({
      ...{ state: "saved", error: undefined },
    });
  });

  test("takes over what the same person restored, without a note", async () => {
    const { open, other } = setUp({ a: 1 });
    const session = await open();
    other({ a: 0 });
    await session.reload();
    expect(session.getView()).toMatchObject({
      ...{ body: { a: 0 }, state: "saved", mergedFrom: undefined },
    });
  });

  test("refused for good: is kept, and not sent again by itself", async () => {
    const { open, server, sent, kept } = setUp({ a: 1 });
    const session = await open();
    server.failure = refusal(403);
    session.edit(() => ({ a: 2 }));
    await pause();
    session.edit(() => ({ a: 3 }));
    server.failure = undefined;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent).toEqual([]);
    expect(kept()?.mine).toEqual({ a: 3 });
    await session.save();
    expect(sent).toEqual([{ a: 3 }]);
  });

  test("is restored after a reload, merged with what was saved since", async () => {
    const { open, server, other } = setUp({ a: 1, b: 1 });
    const first = await open();
    server.failure = offline;
    first.edit((body) => ({ ...body, a: 2 }));
    await pause();
    first.close();
    server.failure = undefined;
    other({ a: 1, b: 2 });
    const second = await open();
    expect(second.getView().body).toEqual({ a: 2, b: 2 });
    await pause();
    expect(server.body).toEqual({ a: 2, b: 2 });
  });

  test("a save whose answer was lost is no conflict", async () => {
    const { open, server } = setUp({ a: 1 });
    const session = await open();
    server.failure = offline;
    session.edit(() => ({ a: 2 }));
    await pause();
    // It had arrived.
    server.body = { a: 2 };
    server.version += 1;
    session.edit(() => ({ a: 3 }));
    server.failure = undefined;
    await vi.advanceTimersByTimeAsync(40_000);
    expect(session.getView()).toMatchObject({ state: "saved", body: { a: 3 } });
    expect(server.body).toEqual({ a: 3 });
  });

  test("a refused save is no save whose answer was lost", async () => {
    const { open, server, other } = setUp({ a: 1, b: 1 });
    const session = await open();
    other({ a: 1, b: 2 });
    session.edit((body) => ({ ...body, a: 2 }));
    await session.save();
    // The same as what was refused: another person undid their own change.
    other({ a: 2, b: 1 });
    await pause();
    expect(server.body).toEqual({ a: 2, b: 1 });
    expect(session.getView().body).toEqual({ a: 2, b: 1 });
  });

  test("what is written while it is sent is sent next, and kept until then", async () => {
    const { open, sent, kept } = setUp({ a: 1 });
    const session = await open();
    session.edit(() => ({ a: 2 }));
    const saving = session.save();
    session.edit(() => ({ a: 3 }));
    await saving;
    expect(session.getView().state).toBe("changed");
    expect(kept()).toMatchObject({ base: { a: 2 }, mine: { a: 3 } });
    await pause();
    expect(sent).toEqual([{ a: 2 }, { a: 3 }]);
  });
});
