import { describe, expect, test } from "vitest";
import { BadAnswerError, HttpError } from "#src/api/errors/error-classes.ts";
import declarationShape from "#src/schema/shapes/wire-declaration.gen.js";
import rewardShape from "#src/schema/shapes/wire-reward.gen.js";
import { openTestServer, type Reply } from "#tests/support/http-server.ts";
import { pagedList } from "#tests/support/paged-list.ts";
import { expectEntity, readAll, readOne, sendWrite } from "./read.ts";
import { createTestClient } from "./testing.ts";

const server = await openTestServer();

const client = () => createTestClient(server.base);
const rewards = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => ({ id: from + at }));
const urls = () => server.received.map(({ url }) => url);

describe("one entity", () => {
  test("is read, and repairs and omissions are reported", async () => {
    server.answers({ body: { id: 3, price: "120", title: ["Ada"] } });
    const reader = client();
    expect(await readOne(reader, "/rewards/3", rewardShape)).toEqual({
      id: 3,
      price: 120,
    });
    expect(reader.reported).toMatchObject([
      {
        method: "GET",
        path: "/rewards/3",
        finding: { path: ["price"], seen: "120", outcome: "repaired" },
      },
      { finding: { path: ["title"], seen: ["Ada"], outcome: "left out" } },
    ]);
  });

  test.each<[string, Reply, string]>([
    ["no id", { body: { title: "Ada" } }, '"id" or "@id" is missing'],
    ["no body", { status: 204 }, '"id" or "@id" is missing'],
    ["a text", { body: '"Ada"' }, 'expected object, got "Ada"'],
    ["false", { body: "false" }, "it holds no entity"],
  ])(
    "that lacks an essential property is refused: %s",
    async (_, reply, reason) => {
      server.answers(reply);
      const reading = readOne(client(), "/rewards/3", rewardShape);
      await expect(reading).rejects.toThrow(BadAnswerError);
      await expect(reading).rejects.toThrow(
        `GET /rewards/3: the response: ${reason}`,
      );
    },
  );

  test("that lacks an essential part is rejected, and the error says where", () => {
    const read = (body: unknown) =>
      expectEntity(client(), "POST", "/rewards", rewardShape, body);
    expect(read({ id: "3" })).toEqual({ id: "3" });
    expect(() => read({ id: {} })).toThrow("POST /rewards: the response: ");
  });
});

describe("a list", () => {
  test("has the readable entries and counts the others; null entries are ignored", async () => {
    const members = [{ id: 1 }, null, { title: "Ada" }, "x", { id: 2 }];
    server.answers({ body: { member: members, totalItems: 5 } });
    const reader = client();
    expect(await readAll(reader, "/rewards", rewardShape)).toEqual({
      items: [{ id: 1 }, { id: 2 }],
      total: 5,
      omitted: 2,
    });
    expect(reader.reported).toMatchObject([
      {
        method: "GET",
        path: "/rewards",
        finding: { keyword: "required", outcome: "refused" },
      },
      { finding: { keyword: "type", seen: "x", outcome: "refused" } },
    ]);
    const [first, second] = reader.reported;
    expect(second?.index).toBe((first?.index ?? 0) + 1);
  });

  test("reports which entry had which problem", async () => {
    const members = [{ id: 1 }, { id: 2, image: { focus: { x: "9" } } }];
    server.answers({ body: { member: members, totalItems: 2 } });
    const reader = client();
    await readAll(reader, "/rewards", rewardShape);
    expect(reader.reported).toMatchObject([
      { index: 1, finding: { path: ["image", "focus", "x"] } },
    ]);
  });

  test("of another server may have numbers as text", async () => {
    const body = { member: [{ id: 1, price: "12.50" }], totalItems: "1" };
    server.answers({ body });
    const { items, total } = await readAll(client(), "/rewards", rewardShape);
    expect(items[0]?.price).toBe(12.5);
    expect(total).toBe(1);
  });

  test("is fetched completely, whatever page size the server allows", async () => {
    server.answers(pagedList(rewards(1, 8), { size: () => 3 }));
    const call = { query: { itemsPerPage: 100 } };
    expect(await readAll(client(), "/rewards", rewardShape, call)).toEqual({
      items: rewards(1, 8),
      total: 8,
      omitted: 0,
    });
    expect(urls()).toHaveLength(3);
  });

  const readFirst = (limit: number) =>
    readAll(client(), "/rewards", rewardShape, {}, limit);

  test("stops at the limit", async () => {
    server.answers(pagedList(rewards(1, 100), { size: () => 3 }));
    expect(await readFirst(4)).toEqual({
      items: rewards(1, 4),
      total: 100,
      omitted: 0,
    });
    expect(urls()).toHaveLength(2);
  });

  test("L6 the first readable entry is returned; unread entries after it are not counted as omitted", async () => {
    server.answers({ body: [null, { id: 1 }, "x", { id: 2 }] });
    expect(await readFirst(1)).toMatchObject({
      items: [{ id: 1 }],
      omitted: 0,
    });
    server.answers({ body: ["x", { id: 1 }, "y", { id: 2 }] });
    expect(await readFirst(1)).toMatchObject({
      items: [{ id: 1 }],
      omitted: 1,
    });
  });
});

describe("L1 a write succeeds with any 2xx", () => {
  const write = (reader = client()) =>
    sendWrite(reader, "POST", "/declarations", declarationShape, {
      body: { quantity: 1 },
    });

  test.each<[string, Reply, unknown]>([
    ["200 without a body", { status: 200 }, undefined],
    ["201 without a body", { status: 201 }, undefined],
    ["204", { status: 204 }, undefined],
    ["an empty object", { status: 201, body: {} }, undefined],
    ["PHP's empty object", { status: 201, body: "[]" }, undefined],
    ["null", { body: "null" }, undefined],
    ["true", { body: "true" }, undefined],
    ["a page of HTML", { body: "<!doctype html><p>OK" }, undefined],
    [
      "an IRI",
      { status: 201, body: { "@id": "/v2/declarations/5" } },
      { "@id": "/v2/declarations/5" },
    ],
    ["an id", { status: 201, body: { id: 5 } }, { id: 5 }],
    [
      "an unknown status",
      { status: 201, body: { id: 5, status: "queued" } },
      { id: 5 },
    ],
  ])("%s", async (_, reply, expected) => {
    server.answers(reply);
    expect(await write()).toEqual(expected);
    expect(server.received).toHaveLength(1);
  });

  test.each<[string, (end: () => void) => void]>([
    ["cut off", (end) => end()],
    ["that never ends", () => undefined],
  ])("a body %s after its status", async (_, finish) => {
    server.answers((__, response) => {
      response.writeHead(201, { "content-length": "100" });
      response.write('{"id": 5');
      finish(() => response.socket?.end());
      return undefined;
    });
    expect(
      await write(createTestClient(server.base, { timeout: 300 })),
    ).toBeUndefined();
    expect(server.received).toHaveLength(1);
  });

  test("problems in its response are reported", async () => {
    server.answers({ status: 201, body: { id: 5, status: "queued" } });
    const reader = client();
    await write(reader);
    expect(reader.reported).toMatchObject([
      {
        method: "POST",
        path: "/declarations",
        finding: { path: ["status"], outcome: "left out" },
      },
    ]);
  });

  test.each([400, 409, 422, 500, 503])("%i is a failure", async (status) => {
    server.answers({ status });
    await expect(write()).rejects.toThrow(HttpError);
  });
});
