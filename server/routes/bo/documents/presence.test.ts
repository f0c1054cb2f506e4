import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { demo } from "#server/seed/people.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { findDocument } from "#tests/support/documents.ts";
import { giveRoles, type Office, openOffice } from "#tests/support/office.ts";

let app: TestApp;
let office: Office;
let origin: string;
beforeAll(async () => {
  app = await createTestApp();
  await giveRoles(app, "regional", ["support"]);
  office = await openOffice(app);
  origin = await app.app.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(() => app.close());

/** Opens a stream; `present` are the ids in its last event. */
async function open(cookie: string, id: string) {
  const end = new AbortController();
  const response = await fetch(`${origin}/v2/bo/presence?document=${id}`, {
    headers: { cookie, "accept-encoding": "gzip" },
    signal: end.signal,
  });
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toMatch("text/event-stream");
  let text = "";
  let isOver = false;
  const reading = (async () => {
    const decoder = new TextDecoder();
    for await (const part of response.body ?? []) text += decoder.decode(part);
  })()
    .catch(() => {})
    .finally(() => {
      isOver = true;
    });
  return {
    isOver: () => isOver,
    present: (): number[] => {
      const last =
        text
          .match(/^data: .*$/gm)
          ?.at(-1)
          ?.slice(6) ?? "{}";
      const { present = [] } = JSON.parse(last) as {
        present?: { id: number; name: string }[];
      };
      return present.map(({ id }) => id);
    },
    async close() {
      end.abort();
      await reading;
    },
  };
}

describe("BO-3.3 BO-9.25 two editors of a document", () => {
  test("see each other come and go", async () => {
    const { id } = await findDocument(office, "reward");
    const [one, two] = [demo.configurator.id, demo.regional.id];
    const first = await open(office.cookie, id);
    await vi.waitFor(() => expect(first.present()).toEqual([one]));
    const second = await open((await openOffice(app, "regional")).cookie, id);
    const both = [one, two].sort((a, b) => a - b);
    await vi.waitFor(() => {
      expect(first.present()).toEqual(both);
      expect(second.present()).toEqual(both);
    });
    await first.close();
    await vi.waitFor(() => expect(second.present()).toEqual([two]), 4_000);
    await second.close();
  });

  test("of which one is on another instance do, too", async () => {
    const { id } = await findDocument(office, "group");
    const stream = await open(office.cookie, id);
    await app.app.repositories.presences.enter(id, demo.regional.id);
    await vi.waitFor(
      () => expect(stream.present()).toContain(demo.regional.id),
      4_000,
    );
    await stream.close();
  });

  test("are no longer told anything once the session has ended", async () => {
    const other = await openOffice(app, "regional");
    const { id } = await findDocument(office, "group");
    const stream = await open(other.cookie, id);
    expect((await other.call("DELETE", "/session")).status).toBe(204);
    await vi.waitFor(() => expect(stream.isOver()).toBe(true), 9_000);
    await stream.close();
  }, 15_000);

  test("are no longer told anything without the permission", async () => {
    await giveRoles(app, "newcomer", ["support"]);
    const { cookie } = await openOffice(app, "newcomer");
    const { id } = await findDocument(office, "group");
    const stream = await open(cookie, id);
    await giveRoles(app, "newcomer", ["moderator"]);
    await vi.waitFor(() => expect(stream.isOver()).toBe(true), 9_000);
    await stream.close();
  }, 15_000);

  test("need a document that exists, and its permission", async () => {
    const missing = await office.call("GET", "/presence?document=x");
    expect(missing.status).toBe(404);
    expect((await office.call("GET", "/presence")).status).toBe(422);
    const head = await app.app.inject({
      ...{ method: "HEAD", url: "/v2/bo/presence" },
      headers: { cookie: office.cookie },
    });
    expect(head.statusCode).toBe(404);
    const { id } = await findDocument(office, "menu");
    const support = await openOffice(app, "regional");
    const refused = await support.call("GET", `/presence?document=${id}`);
    expect(refused.status).toBe(403);
  });
});

test("BO-9.25 a server that closes ends the streams", async () => {
  const { id } = await findDocument(office, "reward");
  const stream = await open(office.cookie, id);
  const rows = await app.database
    .selectFrom("document_presences")
    .select("id")
    .execute();
  expect(rows.length).toBeGreaterThan(0);
  await app.app.close();
  await vi.waitFor(() => expect(stream.isOver()).toBe(true));
}, 15_000);
