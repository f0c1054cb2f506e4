import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import {
  createDocument,
  documentOf,
  pageOf,
  rewardOf,
  six,
  textBlock,
} from "#tests/support/documents.ts";
import { type Office, openOffice } from "#tests/support/office.ts";

let app: TestApp;
let office: Office;
beforeAll(async () => {
  app = await createTestApp();
  office = await openOffice(app);
});
afterAll(() => app.close());

const template = async (blocks: object[]) => {
  const { status, json } = await office.call("POST", "/documents", {
    ...{ kind: "page", name: "A template", isTemplate: true },
    body: pageOf(blocks, { startDate: "2026-01-01T00:00:00Z" }),
  });
  expect(status).toBe(201);
  return documentOf(office, json.id);
};

describe("BO-4 a template", () => {
  test("is listed by itself, and is never live", async () => {
    const made = await template([textBlock("a")]);
    const ids = async (query: string) =>
      (
        await office.call(
          "GET",
          `/documents?kind=page&itemsPerPage=100${query}`,
        )
      ).json.items.map(({ id }: { id: string }) => id);
    expect(await ids("&template=true")).toContain(made.id);
    expect(await ids("")).not.toContain(made.id);
    expect((await made.call("GET", "")).json).toMatchObject({
      ...{ isTemplate: true, status: "draft", entityId: null },
    });
    expect((await made.release()).status).toBe(409);
    const set = await office.call("POST", "/release-sets", {
      ...{ name: "No", acceptWarnings: true, documents: [{ id: made.id }] },
    });
    expect(set.status).toBe(409);
  });

  test("is the start of a page with keys of its own and without dates", async () => {
    const made = await template([textBlock("Words")]);
    const { status, json } = await office.call("POST", "/documents", {
      ...{ kind: "page", name: "From a template", from: made.id },
    });
    expect(status).toBe(201);
    const page = documentOf(office, json.id);
    const body = (await page.body()) as { blocks: [{ key: string }] };
    expect(body).toEqual(
      pageOf([textBlock("Words", { key: expect.any(String) })]),
    );
    expect(body.blocks[0].key).not.toBe("Words");
    expect((await page.call("GET", "")).json.isTemplate).toBe(false);
    expect((await page.release()).status).toBe(201);
  });

  test("may also be any page, of the same kind", async () => {
    const page = await createDocument(office, "page", pageOf([textBlock("b")]));
    const reward = await createDocument(office, "reward", rewardOf("R"));
    const from = async (request: object) =>
      (
        await office.call("POST", "/documents", {
          ...{ kind: "page", name: "Copy" },
          ...request,
        })
      ).status;
    expect(await from({ from: page.id })).toBe(201);
    expect(await from({ from: reward.id })).toBe(422);
    expect(await from({ from: "x" })).toBe(422);
    expect(await from({ from: page.id, body: {} })).toBe(422);
    expect(await from({})).toBe(422);
  });

  test("becomes a page, and a page that was never released a template", async () => {
    const made = await template([]);
    const change = (id: string, body: object) =>
      office.call("PATCH", `/documents/${id}`, body);
    const page = await change(made.id, { isTemplate: false });
    expect(page.json).toMatchObject({
      ...{ isTemplate: false, entityId: expect.any(Number) },
    });
    expect((await change(made.id, { isTemplate: true })).status).toBe(200);
    expect((await change(made.id, { isTemplate: false })).status).toBe(200);
    expect((await made.release()).status).toBe(201);
    expect((await change(made.id, { isTemplate: true })).status).toBe(409);
    await made.call("POST", "/archive", {});
    expect((await made.call("GET", "")).json.may).toContain("restore");
    await made.call("POST", "/restore", {}, { "if-match": "*" });
    expect((await made.call("GET", "")).json).toMatchObject({
      status: "draft",
      may: ["write", "publish", "rename", "duplicate", "archive"],
    });
    const reward = await createDocument(office, "reward", rewardOf("R"));
    expect((await change(reward.id, { isTemplate: true })).status).toBe(422);
    expect((await change(reward.id, {})).status).toBe(422);
  });
});

test("BO-4 a duplicate has the games of the original at ids of its own", async () => {
  const game = {
    ...{ key: "g", "@type": "WidgetGame", title: six("Jeu"), id: 77 },
    url: "https://game.example/one",
  };
  const page = await createDocument(
    office,
    "page",
    pageOf([game, textBlock("c")]),
  );
  const copies = [];
  for (const _ of [1, 2]) {
    const { json } = await page.call("POST", "/duplicate", {});
    copies.push(documentOf(office, json.id));
  }
  const ids = new Set([77]);
  for (const copy of copies) {
    const { blocks } = (await copy.body()) as {
      blocks: { id?: number; key: string; url?: string }[];
    };
    expect(blocks[0]?.url).toBe("https://game.example/one");
    expect(blocks.map(({ key }) => key)).not.toContain("g");
    ids.add(Number(blocks[0]?.id));
    expect(blocks[1]?.id).toBeUndefined();
    expect((await copy.release()).status).toBe(201);
  }
  expect(ids.size).toBe(3);
  const rows = await app.database
    .selectFrom("games")
    .select("widget_id")
    .where("url", "=", "https://game.example/one")
    .execute();
  expect(rows).toHaveLength(2);
});

test("BO-4 BO-9.95 the demo has templates in six languages, in which only the challenge is to be chosen", async () => {
  const { json } = await office.call(
    "GET",
    "/documents?kind=page&template=true&q=l&sort=name",
  );
  const shipped = json.items.filter(
    ({ updatedBy }: { updatedBy: object | null }) => updatedBy === null,
  );
  expect(shipped.map(({ name }: { name: string }) => name)).toEqual([
    ...["Actualité", "Lancement d’un challenge"],
  ]);
  const open: [string, string][] = [];
  for (const { id, mistakes } of shipped) {
    const { json: examined } = await documentOf(office, id).call(
      "POST",
      "/examine",
      {},
    );
    expect(examined.verdicts).toHaveLength(mistakes);
    for (const { outcome, pointer } of examined.verdicts)
      open.push([outcome, pointer]);
  }
  expect(open).toEqual([
    ["required", "/blocks/1/challenge"],
    ["required", "/blocks/2/challenge"],
  ]);
});
