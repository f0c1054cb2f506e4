import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import {
  auditedActions,
  createDocument,
  findDocument,
  later,
  rewardOf,
  shownRewards,
  six,
  type TestDocument,
} from "#tests/support/documents.ts";
import { giveRoles, type Office, openOffice } from "#tests/support/office.ts";

let app: TestApp;
let office: Office;
beforeAll(async () => {
  app = await createTestApp();
  office = await openOffice(app);
});
afterAll(() => app.close());

const shown = async (title: string) =>
  (await shownRewards(app)).find((one) => one.title === title);

describe("BO-3.6 history", () => {
  test("lists revisions, newest first, and compares two in words", async () => {
    const { save, release, call } = await createDocument(office, "reward", {
      ...rewardOf("Avant"),
      more: [{ key: "a", text: 1 }, { key: "b" }],
    });
    await release({ note: "First" });
    await save({
      ...rewardOf("Avant", { stock: 3 }),
      title: { ...six("Avant"), fr: "Après" },
      more: [{ key: "b" }, { key: "a", text: 2 }],
    });
    await release();
    const { json } = await call("GET", "/revisions");
    expect(json).toMatchObject({
      items: [
        { revision: 2, note: null, createdBy: { name: expect.any(String) } },
        { revision: 1, note: "First", createdAt: expect.any(String) },
      ],
      total: 2,
    });
    const first = await call("GET", "/revisions/1");
    expect(first.json.body.title.fr).toBe("Avant");
    const diff = await call("GET", "/diff?from=1&to=2");
    expect(diff.json.changes).toEqual(
      expect.arrayContaining([
        {
          ...{ pointer: "/title/fr", label: "Titre", language: "fr" },
          ...{ before: "Avant", after: "Après" },
        },
        {
          ...{ pointer: "/more/1/text", label: "more › 2 › text" },
          ...{ language: null, before: 1, after: 2 },
        },
        {
          pointer: "/stock",
          label: expect.stringContaining("Unités"),
          ...{ language: null, before: null, after: 3 },
        },
      ]),
    );
    expect(diff.json.changes).toContainEqual(
      expect.objectContaining({
        ...{ pointer: "/more", before: ["a", "b"], after: ["b", "a"] },
      }),
    );
    expect(diff.json.changes).toHaveLength(4);
    const english = await office.call(
      "GET",
      `/documents/${(await call("GET", "")).json.id}/diff?from=2&to=1`,
      undefined,
      { "accept-language": "en" },
    );
    expect(english.json.changes).toContainEqual(
      expect.objectContaining({ label: "Title", before: "Après" }),
    );
    for (const [query, status] of [
      ["from=1", 422],
      ["from=x&to=1", 422],
      ["from=1&to=9", 404],
    ] as const)
      expect((await call("GET", `/diff?${query}`)).status).toBe(status);
    expect((await call("GET", "/revisions/9")).status).toBe(404);
  });

  test("BO-9.20 an earlier revision becomes the draft again", async () => {
    const { id, save, release, call, etag, body } = await createDocument(
      office,
      "reward",
      rewardOf("R1"),
    );
    await release();
    await save(rewardOf("R2"));
    const restore = (request: object, tag?: string) =>
      call("POST", "/restore", request, tag ? { "if-match": tag } : {});
    expect((await restore({ revision: 1 })).status).toBe(428);
    expect((await restore({ revision: 1 }, '"draft-1"')).status).toBe(412);
    expect((await restore({ revision: 7 }, await etag())).status).toBe(422);
    expect((await restore({}, await etag())).status).toBe(422);
    const restored = await restore({ revision: 1 }, await etag());
    expect(restored.status).toBe(200);
    expect(restored.headers["etag"]).toBe(await etag());
    expect(await body()).toEqual(rewardOf("R1"));
    expect((await auditedActions(app, "reward", id))[0]).toBe(
      "document.restore",
    );
  });
});

describe("BO-3.7 archiving", () => {
  const archive = ({ call }: TestDocument) => call("POST", "/archive", {});

  test("takes a document off /v2 at once, and restoring brings it back as a draft", async () => {
    const document = await createDocument(office, "reward", rewardOf("Bol"));
    await document.release();
    await document.release({ startsAt: later(3_600_000) });
    expect((await archive(document)).status).toBe(204);
    expect(await shown("Bol")).toBeUndefined();
    expect(await document.status()).toBe("archived");
    expect((await document.save(rewardOf("Bol"))).status).toBe(409);
    expect((await document.release()).status).toBe(409);
    const restored = await document.call(
      "POST",
      "/restore",
      {},
      { "if-match": await document.etag() },
    );
    expect(restored.status).toBe(200);
    expect(await document.status()).toBe("draft");
    expect((await document.release()).status).toBe(201);
    expect(await shown("Bol")).toBeDefined();
    expect(await auditedActions(app, "reward", document.id)).toEqual([
      "document.release",
      "document.restore",
      "document.archive",
      "document.schedule",
      "document.release",
      "document.create",
    ]);
  });

  test("is refused for what is in use, which its usages name", async () => {
    for (const [kind, name] of [
      ["group", ""],
      ["settings", ""],
    ] as const) {
      const document = await findDocument(office, kind, name);
      const refused = await archive(document);
      expect([kind, refused.status]).toEqual([kind, 409]);
    }
    const group = await findDocument(office, "group", "Ouest");
    const { json } = await office.call(
      "GET",
      `/usages?kind=group&id=${group.id}&itemsPerPage=100`,
    );
    expect(json.total).toBeGreaterThan(3);
    expect(json.items).toContainEqual({
      ...{ kind: "participant", id: expect.any(Number) },
      name: expect.any(String),
    });
    const { json: refusal } = await archive(group);
    expect(refusal.total).toBe(json.total);
    expect(refusal.usages).toEqual(json.items);
    await giveRoles(app, "regional", ["support"]);
    const support = await openOffice(app, "regional");
    const path = `/usages?kind=badge&id=${group.id}`;
    expect((await support.call("GET", path)).status).toBe(403);
    const other = await office.call("GET", `/usages?kind=badge&id=${group.id}`);
    expect(other.status).toBe(404);
  });

  test("a group without members whose results count is in use", async () => {
    const group = await createDocument(office, "group", { name: "Anciens" });
    await group.release();
    const { entity_id } = await app.database
      .selectFrom("documents")
      .select("entity_id")
      .where("id", "=", group.id)
      .executeTakeFirstOrThrow();
    await app.database
      .insertInto("challenge_results")
      .values({
        ...{ challenge_id: 1, group_id: entity_id, user_id: null },
        ...{ status: "validated", created_at: new Date() },
      })
      .execute();
    expect((await archive(group)).status).toBe(409);
  });

  test("BO-9.46 a reward with a wish or an order, and a badge that was won, are in use", async () => {
    const rows = await app.database
      .selectFrom("user_badges")
      .selectAll()
      .execute();
    const won = rows.find(({ obtained_at }) => obtained_at !== null);
    const wished = await app.database
      .selectFrom("wishes")
      .select("reward_id")
      .executeTakeFirst();
    const ordered = await app.database
      .selectFrom("orders")
      .select("reward_id")
      .executeTakeFirst();
    for (const [kind, entity] of [
      ["badge", won?.badge_id],
      ["reward", wished?.reward_id ?? ordered?.reward_id],
      ["reward", ordered?.reward_id ?? wished?.reward_id],
    ] as const) {
      const { id } = await app.database
        .selectFrom("documents")
        .select("id")
        .where("kind", "=", kind)
        .where("entity_id", "=", Number(entity))
        .executeTakeFirstOrThrow();
      const refused = await office.call("POST", `/documents/${id}/archive`, {});
      expect([kind, refused.status]).toEqual([kind, 409]);
    }
  });

  test("a menu that an earlier version archived is not restored beside another one", async () => {
    const menu = await findDocument(office, "menu");
    await app.database
      .updateTable("documents")
      .set({ archived_at: new Date(), projected_revision: null })
      .where("id", "=", menu.id)
      .execute();
    await app.database.deleteFrom("menu_items").execute();
    const other = await createDocument(office, "menu", {
      items: [{ key: "a", label: six("Accueil"), link: "/" }],
    });
    expect((await other.release()).status).toBe(201);
    expect(
      (await app.call("/v2/menus", null)).json["hydra:member"],
    ).toMatchObject([{ label: "Accueil", position: 1, link: "/" }]);
    const restored = await menu.call(
      "POST",
      "/restore",
      {},
      { "if-match": await menu.etag() },
    );
    expect(restored.status).toBe(409);
  });
});
