import { beforeAll, describe, expect, test } from "vitest";
import { applyDueReleases } from "#server/services/documents/live.ts";
import {
  auditedActions,
  createDocument,
  documentOf,
  later,
  pageOf,
  six,
  type TestDocument,
  textBlock,
} from "#tests/support/documents.ts";
import { openAdministration } from "#tests/support/office.ts";

const { app, office } = await openAdministration();

/** The page that participants get as the home page. */
const home = async () => (await app.call("/v2/contents/homepage")).json;

const list = async (query: string) =>
  (await office.call("GET", `/documents?kind=page&${query}`)).json
    .items as Record<string, unknown>[];

const homes = async () =>
  (await list("itemsPerPage=100"))
    .filter((one) => one["isHomePage"] === true)
    .map(({ id }) => id);

const pageNamed = (name: string, more: object = {}) =>
  createDocument(
    office,
    "page",
    pageOf([textBlock(name)], { title: six(name), ...more }),
    name,
  );

/** The page that is the home page now. */
async function theHome(): Promise<TestDocument> {
  const [id] = await homes();
  return documentOf(office, String(id));
}

let first: TestDocument;
beforeAll(async () => {
  first = await theHome();
});

describe("BO-9.95 the home page", () => {
  test.each(["accueil", "home", "Startseite", "inicio", "startpagina"])(
    "is found by “%s” in lists and in the search",
    async (q) => {
      const found = await list(`q=${encodeURIComponent(q)}`);
      expect(found.map(({ id }) => id)).toContain(first.id);
      const { json } = await office.call(
        "GET",
        `/search?q=${encodeURIComponent(q)}`,
      );
      expect(json.items[0]).toMatchObject({ id: first.id, isHomePage: true });
      expect(json.total).toBe(json.items.length);
    },
  );

  test.each([
    ["isHomepage", { isHomepage: false }],
    ["isHomepage", { isHomepage: null }],
    ["status", { status: "draft" }],
    ["status", { status: "deleted" }],
  ])("cannot be switched off by its %s: %o", async (field, change) => {
    const before = await first.body();
    await first.save({ ...before, ...change });
    const { json } = await first.call("POST", "/examine", {});
    expect(json.verdicts).toContainEqual(
      expect.objectContaining({
        ...{ pointer: `/${field}`, outcome: "lastHomePage", level: "mistake" },
      }),
    );
    for (const request of [{}, { startsAt: later(3_600_000) }])
      expect(await first.release(request)).toMatchObject({
        ...{ status: 409, json: { reason: "homePage" } },
      });
    const set = await office.call("POST", "/release-sets", {
      ...{ name: "Set", acceptWarnings: true, documents: [{ id: first.id }] },
    });
    expect(set).toMatchObject({ status: 409, json: { reason: "homePage" } });
    await first.save(before);
    expect(await homes()).toEqual([first.id]);
  });

  test.each([
    ["/startDate", { startDate: "2199-01-01" }],
    ["/endDate", { endDate: "2199-01-01" }],
    ["/audience/groups", { audience: { groups: ["/v2/user-groups/1"] } }],
  ])(
    "is there for everybody, from its release on: %s",
    async (pointer, limit) => {
      const page = await pageNamed("Limitée", { isHomepage: true, ...limit });
      const refused = await page.release();
      expect(refused.status).toBe(422);
      expect(refused.json.verdicts).toContainEqual(
        expect.objectContaining({
          ...{ pointer, outcome: "limitedHomePage", level: "mistake" },
        }),
      );
      expect(await homes()).toEqual([first.id]);
    },
  );

  test("cannot be archived", async () => {
    expect(await first.call("POST", "/archive", {})).toMatchObject({
      ...{ status: 409, json: { reason: "homePage" } },
    });
    expect((await home()).isHomepage).toBe(true);
  });

  test("becomes another one, which says so before, and then the first one is free", async () => {
    const other = await pageNamed("Nouvelle maison", { isHomepage: true });
    const { json: examined } = await other.call("POST", "/examine", {});
    expect(examined.replacedHomePage).toMatchObject({ id: first.id });
    const { json: own } = await first.call("POST", "/examine", {});
    expect(own.replacedHomePage).toBeNull();
    const tag = await first.etag();
    expect((await other.release()).status).toBe(201);
    expect((await home()).title).toBe("Nouvelle maison");
    expect(await homes()).toEqual([other.id]);
    expect(await first.body()).toMatchObject({ isHomepage: false });
    expect(await first.etag()).not.toBe(tag);
    expect(await first.status()).toBe("live");
    expect((await auditedActions(app, "page", first.id))[0]).toBe(
      "document.live",
    );
    expect((await first.release()).status).toBe(201);
    expect(await homes()).toEqual([other.id]);
    await first.save({ ...(await first.body()), isHomepage: true });
    await first.release();
    expect(await homes()).toEqual([first.id]);
    expect((await other.call("POST", "/archive", {})).status).toBe(204);
  });

  test("moves by a planned release, in the preview of that instant too, and not back by what was planned before", async () => {
    const edition = await first.release({ startsAt: later(7_200_000) });
    const other = await pageNamed("Fêtes", { isHomepage: true });
    const startsAt = later(3_600_000);
    const planned = await other.release({ startsAt });
    expect(planned.status).toBe(201);
    expect(await homes()).toEqual([first.id]);
    const { json: token } = await office.call("POST", "/preview-tokens", {
      ...{ as: 1, at: later(3_700_000), drafts: [] },
    });
    const preview = await app.call("/v2/contents/homepage", null, {
      headers: { authorization: `Bearer ${token.token}` },
    });
    expect(preview.json.title).toBe("Fêtes");
    await app.database
      .updateTable("document_releases")
      .set({ starts_at: new Date() })
      .where("id", "=", planned.json.id)
      .execute();
    await applyDueReleases(app.app.repositories, new Date(), (error) => {
      throw error;
    });
    expect(await homes()).toEqual([other.id]);
    await app.database
      .updateTable("document_releases")
      .set({ starts_at: new Date() })
      .where("id", "=", edition.json.id)
      .execute();
    await applyDueReleases(app.app.repositories, new Date(), (error) => {
      throw error;
    });
    expect(await homes()).toEqual([other.id]);
    await first.save({ ...(await first.body()), isHomepage: true });
    await first.release();
    expect(await homes()).toEqual([first.id]);
  });

  test("may be unset once another one takes its place, which then is not taken back", async () => {
    const other = await pageNamed("Relève", { isHomepage: true });
    const planned = await other.release({ startsAt: later(3_600_000) });
    const before = await first.body();
    await first.save({ ...before, isHomepage: false });
    expect((await first.release()).status).toBe(409);
    const unset = await first.release({ startsAt: later(7_200_000) });
    expect(unset.status).toBe(201);
    const path = `/releases/${planned.json.id}`;
    expect(await office.call("DELETE", path)).toMatchObject({
      ...{ status: 409, json: { reason: "homePage" } },
    });
    expect(await other.call("POST", "/archive", {})).toMatchObject({
      ...{ status: 409, json: { reason: "homePage" } },
    });
    expect(
      await other.release({ cancels: [planned.json.id], startsAt: later(9e6) }),
    ).toMatchObject({ status: 409, json: { reason: "homePage" } });
    await office.call("DELETE", `/releases/${unset.json.id}`);
    expect((await office.call("DELETE", path)).status).toBe(204);
    await first.save(before);
  });

  test("goes to one of two that are released at once, however often, while the other one is saved", async () => {
    const other = await pageNamed("Rivale", { isHomepage: true });
    const pages = [first, other];
    for (let round = 0; round < 6; round += 1) {
      const [home, rival] = round % 2 === 0 ? pages : pages.toReversed();
      for (const page of pages)
        await page.save({
          ...(await page.body()),
          ...{ isHomepage: true, title: six(`Round ${round}`) },
        });
      const tags = await Promise.all(pages.map(({ etag }) => etag()));
      const request = { acceptWarnings: true };
      const answers = await Promise.all([
        ...pages.map(({ call }, index) =>
          call("POST", "/releases", request, { "if-match": tags[index] ?? "" }),
        ),
        home?.save({ ...(await home.body()), isHomepage: false }),
        rival?.call("POST", "/examine", {}),
      ]);
      for (const answer of answers)
        expect([200, 201, 409, 412]).toContain(answer?.status);
      expect(await homes()).toHaveLength(1);
    }
    await first.save({ ...(await first.body()), isHomepage: true });
    await first.release();
    expect(await homes()).toEqual([first.id]);
    await other.call("POST", "/archive", {});
  });

  test("moves within a release set that unsets the first one", async () => {
    const other = await pageNamed("Ensemble", { isHomepage: true });
    await first.save({ ...(await first.body()), isHomepage: false });
    const documents = [{ id: first.id }, { id: other.id }];
    const examined = await office.call("POST", "/release-sets/examine", {
      documents,
    });
    expect(examined.json.replacedHomePage).toMatchObject({ id: first.id });
    const set = await office.call("POST", "/release-sets", {
      ...{ name: "Set", acceptWarnings: true, documents },
    });
    expect(set.status).toBe(201);
    expect(await homes()).toEqual([other.id]);
  });
});

describe("BO-9.95 a document that there is only one of", () => {
  test.each(["menu", "settings", "theme", "reasons"])(
    "is not archived while it is live, and there is no second one: %s",
    async (kind) => {
      const { json } = await office.call("GET", `/documents?kind=${kind}`);
      const one = documentOf(office, json.items[0].id);
      expect(await one.call("POST", "/archive", {})).toMatchObject({
        ...{ status: 409, json: { reason: "indispensable" } },
      });
      const second = await office.call("POST", "/documents", {
        ...{ kind, name: "Second", body: await one.body() },
      });
      expect(second.status).toBe(409);
      const copy = await one.call("POST", "/duplicate", {});
      expect(copy.status).toBe(409);
    },
  );
});
