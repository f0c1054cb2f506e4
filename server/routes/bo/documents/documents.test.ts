import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import {
  auditedActions,
  createDocument,
  findDocument,
  rewardOf,
  six,
} from "#tests/support/documents.ts";
import { giveRoles, type Office, openOffice } from "#tests/support/office.ts";

let app: TestApp;
let office: Office;
beforeAll(async () => {
  app = await createTestApp();
  office = await openOffice(app);
});
afterAll(() => app.close());

const reward = { title: six("Plaid"), price: 900 };
const list = async (query: string) =>
  (await office.call("GET", `/documents?${query}`)).json;

describe("BO-3.2 the demo's documents", () => {
  test.each([
    ["group", 6],
    ["reward", 12],
    ["feature", 4],
    ["menu", 1],
    ["settings", 1],
    ["reasons", 1],
  ])("%s: %i, live and without mistakes", async (kind, total) => {
    const found = await list(`kind=${kind}&sort=name`);
    expect(found.total).toBe(total);
    for (const { status, mistakes } of found.items)
      expect([status, mistakes]).toEqual(["live", 0]);
  });

  test("are named by their French title, with all languages", async () => {
    const { items } = await list("kind=reward&q=gourmand");
    expect(items).toMatchObject([
      {
        name: "Panier gourmand des régions",
        languages: ["fr", "en", "it", "es", "de", "nl"],
        updatedBy: null,
      },
    ]);
  });
});

describe("BO-3.1 a document", () => {
  test("is made, listed, renamed and found", async () => {
    const { id, call, status } = await createDocument(
      office,
      "reward",
      reward,
      "Plaid 100% laine",
    );
    expect(await status()).toBe("draft");
    expect((await list("kind=reward&q=100%25+LAINE")).items).toMatchObject([
      { id, kind: "reward", status: "draft", startsAt: null, mistakes: 0 },
    ]);
    expect((await list("kind=reward&q=100_")).total).toBe(0);
    const renamed = await call("PATCH", "", { name: "Plaid" });
    expect([renamed.status, renamed.json.name]).toEqual([200, "Plaid"]);
    const hits = await office.call("GET", "/search?q=plai");
    expect(hits.json).toEqual({
      items: [{ kind: "reward", id, name: "Plaid" }],
      total: 1,
    });
    expect(await auditedActions(app, "reward", id)).toEqual([
      "document.rename",
      "document.create",
    ]);
  });

  test.each([
    ["no object", { kind: "reward", name: "x", body: [] }],
    ["nothing", { kind: "reward", name: "x", body: null }],
    ["an unknown kind", { kind: "nonsense", name: "x", body: {} }],
    ["an inherited kind", { kind: "constructor", name: "x", body: {} }],
    ["an empty name", { kind: "reward", name: "", body: {} }],
    ["a blank name", { kind: "reward", name: "  ", body: {} }],
    ["a further member", { kind: "reward", name: "x", body: {}, more: 1 }],
  ])("BO-9.16 is refused with %s", async (_, body) => {
    expect((await office.call("POST", "/documents", body)).status).toBe(422);
  });

  test("BO-9.16 may hold mistakes as a draft", async () => {
    const { id, save } = await createDocument(office, "reward", { price: "x" });
    expect((await save({ title: 3 })).status).toBe(200);
    expect((await list("kind=reward&q=A reward")).items).toMatchObject([
      { id, mistakes: 2 },
    ]);
  });

  test.each(["menu", "settings", "reasons"])(
    "BO-9.44 there is no second %s",
    async (kind) => {
      const made = await office.call("POST", "/documents", {
        ...{ kind, name: "Another", body: {} },
      });
      expect(made.status).toBe(409);
    },
  );

  test("that does not exist is 404", async () => {
    for (const id of ["8d7c0f7e-5a0b-4c0e-9a55-0d6f0b0a6c11", "1", "x"])
      expect((await office.call("GET", `/documents/${id}`)).status).toBe(404);
  });
});

describe("BO-9.26 lists", () => {
  test.each([
    "page=0",
    "itemsPerPage=0",
    "page=x",
    "kind=nonsense",
    "status=nonsense",
    "sort=body",
    "nonsense=1",
    "missing=xx",
    "kind=feature&field=enabled",
    "kind=feature&field=name&value=use_store",
    "field=enabled&value=true",
  ])("refuse %s", async (query) => {
    const { status } = await office.call("GET", `/documents?${query}`);
    expect(status).toBe(422);
  });

  test("BO-7.5 are filtered by what drafts say: switches, references, mistakes, missing texts", async () => {
    const total = async (query: string) => (await list(query)).total;
    const features = await total("kind=feature");
    const on = await total("kind=feature&field=enabled&value=true");
    expect(on).toBeGreaterThan(0);
    expect(await total("kind=feature&field=enabled&value=false")).toBe(
      features - on,
    );
    const category = await findDocument(office, "category");
    const { entityId } = (await category.call("GET", "")).json;
    const pages = await total("kind=page");
    await createDocument(office, "page", {
      ...{ title: { fr: "Rangée" }, blocks: [] },
      category: `/v2/content-categories/${entityId}`,
    });
    const inCategory = await list(
      `kind=page&field=category&value=${entityId}&sort=-updatedAt`,
    );
    expect(inCategory.total).toBeLessThanOrEqual(pages);
    expect(inCategory.items[0]).toMatchObject({
      values: { title: { fr: "Rangée" } },
      statuses: ["draft"],
    });
    const { save } = await createDocument(office, "reward", reward);
    const before = await total("kind=reward&mistakes=true");
    const complete = await total("kind=reward&missing=de");
    await save({ title: { fr: "Sans prix" } });
    expect(await total("kind=reward&mistakes=true")).toBe(before + 1);
    expect(await total("kind=reward&missing=de")).toBe(complete + 1);
    expect(await total("kind=reward&missing=fr")).toBe(0);
  });

  test("BO-9.41 name all that holds of a document", async () => {
    const { id, release, save } = await createDocument(
      ...([office, "reward", rewardOf("Telling"), "Telling"] as const),
    );
    const listed = async () =>
      (await list("kind=reward&q=Telling")).items.find(
        (one: { id: string }) => one.id === id,
      );
    expect((await listed()).statuses).toEqual(["draft"]);
    await release();
    expect((await listed()).statuses).toEqual(["live"]);
    await save(rewardOf("Told"));
    expect((await listed()).statuses).toEqual(["changed", "live"]);
    await release({
      startsAt: new Date(Date.now() + 86_400_000).toISOString(),
    });
    expect(await listed()).toMatchObject({
      ...{ status: "scheduled", statuses: ["scheduled", "changed", "live"] },
    });
  });

  test("are sorted and paged, and empty beyond the last page", async () => {
    const names = async (query: string) =>
      (await list(`kind=group&${query}`)).items.map(
        ({ name }: { name: string }) => name,
      );
    const all = await names("sort=name");
    expect(all).toEqual(
      all.toSorted((a: string, b: string) => a.localeCompare(b, "fr")),
    );
    expect(await names("sort=-name")).toEqual(all.toReversed());
    expect(await names("sort=name&itemsPerPage=2&page=2")).toEqual(
      all.slice(2, 4),
    );
    expect(await list("kind=group&page=99")).toEqual({ items: [], total: 6 });
  });
});

test("BO-7.5 a list of one kind has the values that its schema lists, of the draft", async () => {
  const title = { en: "Lamp", fr: "Lampe" };
  const { id } = await createDocument(
    office,
    "reward",
    { price: 12.5, title, image: null },
    "Lampe de poche",
  );
  const { items } = await list("kind=reward&q=lampe+de");
  expect(items[0]).toMatchObject({ id, mistakes: 1 });
  expect(JSON.stringify(items[0].values)).toBe(
    JSON.stringify({ title, price: 12.5, stock: null, image: null }),
  );
  const [first] = (await list("q=lampe+de")).items;
  expect(first.values).toBeUndefined();
});

describe("BO-7.1 targets of links", () => {
  const targets = async (query: string, asking = office) =>
    (await asking.call("GET", `/targets?${query}`)).json;

  test("are found by a part of the name, in the language asked for, or by id", async () => {
    const { items } = await targets("entity=Content&q=MARCHE");
    expect(items).toEqual([
      {
        ...{ kind: "Content", id: 2, name: "Comment ça marche" },
        ...{ state: "published", picture: expect.stringMatching(/^\//) },
        document: { id: expect.any(String), kind: "page" },
      },
    ]);
    const [shown] = (await targets("entity=Challenge&id=1")).items;
    expect(
      (await office.call("GET", `/documents/${shown.document.id}`)).json,
    ).toMatchObject({ kind: "challenge", entityId: 1 });
    const one = await targets("entity=ContentCategory&id=1");
    expect(one).toMatchObject({ total: 1, items: [{ id: 1 }] });
    const german = await office.call(
      "GET",
      "/targets?entity=Content&id=2",
      undefined,
      { "accept-language": "de" },
    );
    expect(german.json.items[0].name).not.toBe("Comment ça marche");
    expect((await targets("entity=Content&q=100_")).total).toBe(0);
    expect((await targets("entity=constructor")).total).toBe(0);
  });

  test.each([
    ["Challenge", { state: "running" }],
    ["Reward", { state: null, picture: expect.stringMatching(/^\//) }],
    ["Badge", { state: null }],
    ["Group", { state: null, picture: null }],
  ])("BO-4.4 %s: with its state and picture", async (entity, first) => {
    const { items } = await targets(`entity=${entity}&id=1`);
    expect(items).toMatchObject([{ ...first, name: expect.any(String) }]);
  });

  test("that participants do not see yet are for those alone who write them", async () => {
    await app.database
      .updateTable("challenges")
      .set({ start_diffusion_date: new Date("2099-01-01") })
      .where("id", "=", 1)
      .execute();
    expect((await targets("entity=Challenge&id=1")).total).toBe(1);
    await giveRoles(app, "participant", ["support"]);
    const support = await openOffice(app, "participant");
    expect((await targets("entity=Challenge&id=1", support)).total).toBe(0);
    expect((await targets("entity=Challenge&id=2", support)).total).toBe(1);
  });
});

describe("BO-3.3 a draft", () => {
  test("BO-9.17 keeps what is unknown, in its order", async () => {
    const body = {
      zeta: { b: 1, a: [{ y: null, x: 1.5 }] },
      ...reward,
      alpha: "é\u2028",
    };
    const document = await createDocument(office, "reward", body);
    const { body: text } = await document.call("GET", "/draft");
    expect(text).toContain(`"body":${JSON.stringify(body)}`);
    await document.save({ ...body, 1: 2 });
    expect(JSON.stringify(await document.body())).toBe(
      JSON.stringify({ ...body, 1: 2 }),
    );
  });

  test("is saved with what is wrong with it", async () => {
    const { call, save } = await createDocument(office, "reward", reward);
    const body = { title: six("Plaid"), price: -1 };
    const { verdicts, total } = (await save(body)).json;
    expect(verdicts).toMatchObject([
      { pointer: "/price", outcome: "tooSmall" },
    ]);
    expect((await call("POST", "/examine", { body })).json).toMatchObject({
      verdicts,
      total,
    });
  });

  test("has an ETag that changes with each write, and with nothing else", async () => {
    const { call, etag, save, release } = await createDocument(
      office,
      "reward",
      reward,
    );
    const first = await etag();
    await call("PATCH", "", { name: "Other" });
    await release();
    expect(await etag()).toBe(first);
    const saved = await save(reward);
    expect(saved.headers["etag"]).toBe(await etag());
    expect(await etag()).not.toBe(first);
    expect(saved.json).toMatchObject({
      body: reward,
      baseRevision: 1,
      updatedBy: { id: expect.any(Number), name: expect.any(String) },
    });
  });

  test("is not overwritten by a second editor, who gets it with its author", async () => {
    const { call, etag, body } = await createDocument(office, "reward", reward);
    const seen = await etag();
    await giveRoles(app, "regional", ["support"]);
    const other = await openOffice(app, "regional");
    const path = `/documents/${(await call("GET", "")).json.id}/draft`;
    const theirs = { ...reward, price: 1_000 };
    expect(
      (await other.call("PUT", path, { body: theirs }, { "if-match": seen }))
        .status,
    ).toBe(200);
    const mine = { body: { ...reward, stock: 3 } };
    expect((await call("PUT", "/draft", mine)).status).toBe(428);
    const refused = await call("PUT", "/draft", mine, { "if-match": seen });
    expect(refused.status).toBe(412);
    expect(refused.json).toMatchObject({
      reason: "draftChanged",
      draft: {
        body: theirs,
        updatedAt: expect.any(String),
        updatedBy: { name: expect.any(String) },
        baseRevision: null,
      },
    });
    expect(refused.headers["etag"]).toBe(await etag());
    expect(await body()).toEqual(theirs);
  });

  test("is written by one of two who save at the same time", async () => {
    const { call, etag, body } = await createDocument(office, "reward", reward);
    const seen = await etag();
    const prices = Array.from({ length: 6 }, (_, index) => index);
    const answers = await Promise.all(
      prices.map((price) =>
        call(
          "PUT",
          "/draft",
          { body: { ...reward, price } },
          { "if-match": seen },
        ),
      ),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, ...Array(5).fill(412)]);
    const price = prices[statuses.indexOf(200)];
    expect(await body()).toEqual({ ...reward, price });
  });

  test("BO-9.90 saving it is audited by its fields, and releasing it in words", async () => {
    const { id, save, release } = await createDocument(
      office,
      "reward",
      reward,
    );
    await save({ ...reward, price: 950 });
    const { json } = await office.call("GET", `/audit?entity=reward/${id}`);
    expect(json.items[0]).toMatchObject({
      action: "document.save",
      before: null,
      after: "Prix, en points",
    });
    await release();
    await save({ ...reward, price: 980 });
    await release();
    const later = await office.call("GET", `/audit?entity=reward/${id}`);
    expect(later.json.items[0]).toMatchObject({
      action: "document.release",
      before: "Prix, en points : 950",
      after: expect.stringContaining("Prix, en points : 980"),
    });
  });
});

describe("BO-9.20 a document", () => {
  test("is duplicated as a draft", async () => {
    const { call, release } = await createDocument(office, "reward", reward);
    await release();
    const { status, json } = await call("POST", "/duplicate", {});
    expect(status).toBe(201);
    const copy = await office.call("GET", `/documents/${json.id}`);
    expect(copy.json).toMatchObject({ status: "draft", kind: "reward" });
    expect(await auditedActions(app, "reward", json.id)).toEqual([
      "document.duplicate",
    ]);
  });

  test("knows no DELETE, and its revisions nothing but GET", async () => {
    const { id } = await findDocument(office, "group");
    for (const [method, path] of [
      ["DELETE", ""],
      ["PUT", "/revisions/1"],
      ["PATCH", "/revisions/1"],
      ["DELETE", "/revisions/1"],
    ] as const) {
      const { status } = await office.call(
        method,
        `/documents/${id}${path}`,
        method === "DELETE" ? undefined : {},
      );
      expect([404, 405]).toContain(status);
    }
  });
});

describe("BO-9.9 permissions are those of the kind", () => {
  let support: Office;
  beforeAll(async () => {
    await giveRoles(app, "newcomer", ["support"]);
    support = await openOffice(app, "newcomer");
  });

  test("lists hold what one may write", async () => {
    const { json } = await support.call("GET", "/documents?itemsPerPage=100");
    const kinds = json.items.map(({ kind }: { kind: string }) => kind);
    expect(new Set(kinds)).toEqual(new Set(["group", "reward"]));
    const menu = await support.call("GET", "/documents?kind=menu");
    expect(menu.status).toBe(403);
    const hits = await support.call("GET", "/search?q=menu");
    expect(hits.json.total).toBe(0);
  });

  test("every call of another kind's document is 403, whatever its body", async () => {
    const { id } = await findDocument(office, "menu");
    const made = await support.call("POST", "/documents", { kind: "menu" });
    expect(made.status).toBe(403);
    for (const [method, path] of [
      ["GET", ""],
      ["PATCH", ""],
      ["GET", "/draft"],
      ["PUT", "/draft"],
      ["POST", "/examine"],
      ["GET", "/revisions"],
      ["GET", "/revisions/1"],
      ["GET", "/diff"],
      ["GET", "/releases"],
      ["POST", "/releases"],
      ["POST", "/duplicate"],
      ["POST", "/archive"],
      ["POST", "/restore"],
    ] as const) {
      const { status } = await support.call(
        method,
        `/documents/${id}${path}`,
        method === "GET" ? undefined : { nonsense: true },
      );
      expect([path, status]).toEqual([path, 403]);
    }
    const used = await support.call("GET", `/usages?kind=menu&id=${id}`);
    expect(used.status).toBe(403);
  });

  test("BO-9.10 the registry says what one may do", async () => {
    const { json } = await support.call("GET", "/registry");
    const may = Object.fromEntries(
      json.kinds.map(({ kind, may }: { kind: string; may: object }) => [
        kind,
        may,
      ]),
    );
    expect(may["reward"]).toEqual({ write: true, publish: true });
    expect(may["menu"]).toEqual({ write: false, publish: false });
    expect(json.places).toEqual(["programme", "product"]);
    expect(json.blocks).toContainEqual(
      expect.objectContaining({
        ...{ type: "WidgetEditorial", label: "Éditorial", icon: "article" },
        schema: expect.objectContaining({ title: "WidgetEditorial" }),
      }),
    );
    expect(json.kinds[0]).toMatchObject({
      ...{ label: "Groupe", plural: "Groupes", isSingle: false },
      newOne: "Nouveau groupe",
      schema: { title: "GroupDocument" },
      permissions: { write: "USER_WRITE", publish: "USER_WRITE" },
    });
  });
});

describe("BO-9.22 a draft in which a text was typed and deleted again", () => {
  test.each([
    ["{}", { description: {} }],
    ["empty texts", { description: { fr: "", en: "" } }],
    ["a removed picture", { image: { contentUrl: null, alt: { fr: "" } } }],
  ])("is live as before: %s", async (_, emptied) => {
    const { save, status, release, body, call } = await createDocument(
      office,
      "reward",
      { ...rewardOf("Retyped"), unknown: { z: "", a: [] } },
    );
    await release();
    const before = await body();
    await save({ ...before, description: { fr: "Un texte" } });
    expect(await status()).toBe("changed");
    await save({ ...before, ...emptied });
    expect(await status()).toBe("live");
    expect(JSON.stringify(await body())).toBe(
      JSON.stringify({ ...before, ...emptied }),
    );
    // Nor is it one of the drafts that wait for their release.
    const { json } = await call("GET", "");
    expect(json.statuses).toEqual(["live"]);
    const { revision } = (await release()).json;
    const { changes } = (await call("GET", `/diff?from=1&to=${revision}`)).json;
    expect(changes).toEqual([]);
  });

  test("is so, too, where an earlier version computed the hash of what is live", async () => {
    const { id, save, status, release, body } = await createDocument(
      office,
      "reward",
      rewardOf("Earlier"),
    );
    await release();
    for (const table of ["document_revisions", "document_drafts"] as const)
      await app.database
        .updateTable(table)
        .set({ hash: "of an earlier version" })
        .where("document_id", "=", id)
        .execute();
    const before = await body();
    await save({ ...before, price: 1 });
    await save({ ...before, description: {} });
    expect(await status()).toBe("live");
  });
});
