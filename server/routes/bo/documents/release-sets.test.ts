import { describe, expect, test } from "vitest";
import { applyDueReleases } from "#server/services/documents/live.ts";
import {
  auditedActions,
  createDocument,
  findDocument,
  later,
  pageOf,
  rewardOf,
  six,
  type TestDocument,
  widgetBlock,
} from "#tests/support/documents.ts";
import {
  giveRoles,
  openAdministration,
  openOffice,
} from "#tests/support/office.ts";

const { app, office } = await openAdministration();

const memberOf = async ({ id, etag }: TestDocument) => ({
  ...{ id, etag: await etag() },
});

async function createSet(
  documents: readonly TestDocument[],
  more: object = {},
) {
  return office.call("POST", "/release-sets", {
    ...{ name: "Together", acceptWarnings: true },
    documents: await Promise.all(documents.map(memberOf)),
    ...more,
  });
}

const entityId = async ({ call }: TestDocument): Promise<number> =>
  (await call("GET", "")).json.entityId;

const linkTo = (id: number) =>
  widgetBlock("link", { link: { url: `/content/${id}`, label: six("Lire") } });

/** Two pages, each of which links to the other. */
async function pair(): Promise<[TestDocument, TestDocument]> {
  const one = await createDocument(office, "page", pageOf([]));
  const other = await createDocument(
    office,
    "page",
    pageOf([linkTo(await entityId(one))]),
  );
  await one.save(pageOf([linkTo(await entityId(other))]));
  return [one, other];
}

const isShown = async (document: TestDocument) =>
  (await app.call(`/v2/contents/${await entityId(document)}`)).status === 200;

/** A menu that leads to a page, besides its present items. */
async function menuWith(page: TestDocument): Promise<TestDocument> {
  const menu = await findDocument(office, "menu");
  const body = (await menu.body()) as { items: { key: string }[] };
  await menu.save({
    ...body,
    items: [
      ...body.items.filter(({ key }) => key !== "new"),
      {
        ...{ key: "new", label: six("Nouveau"), targetEntity: "Content" },
        targetId: await entityId(page),
      },
    ],
  });
  return menu;
}

const menuLabels = async () =>
  (await app.call("/v2/menus")).json["hydra:member"].map(
    ({ label }: { label: string }) => label,
  );

describe("BO-3.4 a release set", () => {
  test("examines its documents together: pages that need each other", async () => {
    const [one, other] = await pair();
    const alone = await one.release();
    expect(alone.status).toBe(422);
    expect(alone.json.verdicts).toContainEqual(
      expect.objectContaining({
        ...{ outcome: "unknownTarget", level: "mistake" },
        pointer: "/blocks/0/link/url",
      }),
    );
    const made = await createSet([one, other]);
    expect(made.status).toBe(201);
    expect([await isShown(one), await isShown(other)]).toEqual([true, true]);
    expect(await auditedActions(app, "page", one.id)).toEqual([
      ...["document.release", "document.save", "document.create"],
    ]);
  });

  test("of a page and the menu that leads to it, in either order, is planned and taken back as a whole", async () => {
    const page = await createDocument(office, "page", pageOf([]));
    const menu = await menuWith(page);
    expect((await menu.release()).status).toBe(422);
    const startsAt = later(3_600_000);
    const made = await createSet([menu, page], { startsAt });
    expect(made.status).toBe(201);
    const path = `/release-sets/${made.json.id}`;
    const { json } = await office.call("GET", path);
    expect(json).toMatchObject({ name: "Together", startsAt, releases: 2 });
    expect(
      json.documents.map(({ id, kind }: { id: string; kind: string }) => [
        id,
        kind,
      ]),
    ).toEqual(
      expect.arrayContaining([
        [menu.id, "menu"],
        [page.id, "page"],
      ]),
    );
    expect(await page.status()).toBe("scheduled");
    expect(await isShown(page)).toBe(false);
    expect((await office.call("DELETE", path)).status).toBe(204);
    expect((await office.call("GET", path)).status).toBe(404);
    expect((await office.call("DELETE", path)).status).toBe(404);
    expect(await page.status()).toBe("draft");
    expect(await auditedActions(app, "page", page.id)).toEqual([
      ...["document.unschedule", "document.schedule", "document.create"],
    ]);
    expect(await menu.status()).toBe("changed");
  });

  test("becomes live as a whole at its instant", async () => {
    const page = await createDocument(office, "page", pageOf([]));
    const menu = await menuWith(page);
    const made = await createSet([menu, page], { startsAt: later(3_600_000) });
    expect(made.status).toBe(201);
    await applyDueReleases(
      app.app.repositories,
      new Date(Date.now() + 3_601_000),
      (error) => {
        throw error;
      },
    );
    expect(await isShown(page)).toBe(true);
    expect(await menuLabels()).toContain("Nouveau");
    const path = `/release-sets/${made.json.id}`;
    // It is applied although its instant has not come by this clock.
    expect((await office.call("DELETE", path)).status).toBe(409);
  });

  test("with a mistake in one document releases none, and names it", async () => {
    const sound = await createDocument(office, "reward", rewardOf("Sound"));
    const broken = await createDocument(office, "reward", { price: -1 });
    const refused = await createSet([sound, broken]);
    expect(refused.status).toBe(422);
    expect(
      refused.json.verdicts
        .filter(({ level }: { level: string }) => level === "mistake")
        .map(({ document }: { document: object }) => document),
    ).toContainEqual({ id: broken.id, kind: "reward", name: "A reward" });
    expect((await sound.call("GET", "/releases")).json.total).toBe(0);
    const { json } = await office.call("GET", "/release-sets");
    expect(JSON.stringify(json.items)).not.toContain(
      refused.json.id ?? "no id",
    );
  });

  test("is examined without releasing anything", async () => {
    const [one, other] = await pair();
    const before = await office.call("GET", "/release-sets");
    const examine = async (...documents: TestDocument[]) =>
      (
        await office.call("POST", "/release-sets/examine", {
          documents: await Promise.all(documents.map(memberOf)),
        })
      ).json.verdicts.filter(
        ({ level }: { level: string }) => level === "mistake",
      );
    expect(await examine(one, other)).toEqual([]);
    expect(await examine(one)).toMatchObject([
      { outcome: "unknownTarget", document: { id: one.id } },
    ]);
    expect((await one.call("GET", "/releases")).json.total).toBe(0);
    expect((await one.call("GET", "/revisions")).json.total).toBe(0);
    const after = await office.call("GET", "/release-sets");
    expect(after.json.total).toBe(before.json.total);
  });

  test("also takes releases one by one, which see each other", async () => {
    const page = await createDocument(office, "page", pageOf([]));
    const link = await createDocument(
      office,
      "page",
      pageOf([linkTo(await entityId(page))]),
    );
    const set = await office.call("POST", "/release-sets", {
      ...{ name: "Piece by piece", startsAt: later(3_600_000) },
    });
    const setId = set.json.id;
    expect((await link.release({ setId })).status).toBe(422);
    const first = await page.release({ setId });
    expect(first.status).toBe(201);
    expect((await link.release({ setId })).status).toBe(201);
    const needed = await office.call("DELETE", `/releases/${first.json.id}`);
    expect([needed.status, needed.json.reason]).toEqual([409, "releaseInSet"]);
    const path = `/release-sets/${setId}`;
    expect((await office.call("GET", path)).json.releases).toBe(2);
  });

  test("is refused for a draft that was not seen, twice the same, unknown or archived documents", async () => {
    const one = await createDocument(office, "reward", rewardOf("One"));
    const seen = await memberOf(one);
    await one.save(rewardOf("Changed"));
    const refuse = async (documents: object[], more: object = {}) =>
      office.call("POST", "/release-sets", {
        ...{ name: "No", documents, ...more },
      });
    const stale = await refuse([seen]);
    expect(stale.status).toBe(412);
    expect(stale.json.draft.body).toEqual(rewardOf("Changed"));
    const { id } = one;
    expect((await refuse([{ id }, { id }])).status).toBe(422);
    const unknown = "00000000-0000-4000-8000-000000000000";
    expect((await refuse([{ id: unknown }])).status).toBe(422);
    expect((await refuse([{ id: "x" }])).status).toBe(422);
    expect((await refuse([{ id, revision: 7 }])).status).toBe(422);
    expect((await refuse([])).status).toBe(422);
    await one.call("POST", "/archive", {});
    expect((await refuse([{ id }])).status).toBe(409);
  });

  test("rolls several documents back to earlier revisions", async () => {
    const one = await createDocument(office, "reward", rewardOf("First"));
    await one.release();
    await one.save(rewardOf("Second"));
    await one.release();
    const back = await office.call("POST", "/release-sets", {
      name: "Back",
      documents: [{ id: one.id, revision: 1 }],
    });
    expect(back.status).toBe(201);
    expect((await one.call("GET", "/releases")).json.items[0].revision).toBe(1);
  });

  test("BO-9.8 needs the permission to release each document", async () => {
    const reward = await createDocument(office, "reward", rewardOf("Mine"));
    const page = await createDocument(office, "page", pageOf([]));
    const set = await createSet([reward, page], { startsAt: later(3_600_000) });
    await giveRoles(app, "regional", ["publisher"]);
    const publisher = await openOffice(app, "regional");
    const documents = [{ id: page.id }, { id: reward.id }];
    const refused = { name: "No", documents };
    expect(
      (await publisher.call("POST", "/release-sets", refused)).status,
    ).toBe(403);
    const path = `/release-sets/${set.json.id}`;
    const seen = await publisher.call("GET", path);
    expect(seen.json.releases).toBe(2);
    expect(seen.json.documents).toMatchObject([{ id: page.id }]);
    expect((await publisher.call("DELETE", path)).status).toBe(403);
  });
});

describe("BO-3.4 a release set that could not be applied", () => {
  const apply = () =>
    applyDueReleases(app.app.repositories, new Date(), () => {});
  const states = async ({ call }: TestDocument): Promise<string[]> =>
    (await call("GET", "/releases")).json.items.map(
      ({ state }: { state: string }) => state,
    );

  /** A set of two rewards, the first of which the tables refuse. */
  async function failedSet() {
    const documents = [
      await createDocument(office, "reward", rewardOf("Refused")),
      await createDocument(office, "reward", rewardOf("Accepted")),
    ] as const;
    const made = await createSet(documents, { startsAt: later(3_600_000) });
    const [{ id }] = documents;
    await app.database
      .updateTable("document_revisions")
      .set({
        body: JSON.stringify({ ...rewardOf("Refused"), price: 1e300 }),
      } as never)
      .where("document_id", "=", id)
      .execute();
    await app.database
      .updateTable("document_releases")
      .set({ starts_at: new Date() })
      .where("set_id", "=", made.json.id)
      .execute();
    await apply();
    return { documents, path: `/release-sets/${made.json.id}` };
  }

  test("says so in each document, and is taken back though one is live in another version", async () => {
    const { documents, path } = await failedSet();
    const [refused, accepted] = documents;
    expect(await states(refused)).toEqual(["failed"]);
    expect(await states(accepted)).toEqual(["failed"]);
    expect(await accepted.status()).toBe("draft");
    await accepted.save(rewardOf("Accepted later"));
    expect((await accepted.release()).status).toBe(201);
    expect(await states(accepted)).toEqual(["live", "failed"]);
    expect((await office.call("DELETE", path)).status).toBe(204);
    expect(await states(refused)).toEqual([]);
    expect(await states(accepted)).toEqual(["live"]);
  });

  test("goes live without the one that is taken out of it", async () => {
    const { documents, path } = await failedSet();
    const [refused, accepted] = documents;
    const { items } = (await refused.call("GET", "/releases")).json;
    const taken = await office.call("DELETE", `/releases/${items[0].id}`);
    expect(taken.status).toBe(204);
    await apply();
    expect(await states(accepted)).toEqual(["live"]);
    expect(await accepted.status()).toBe("live");
    expect((await office.call("DELETE", path)).status).toBe(409);
  });
});

test("BO-3.5 a page stays scheduled while a draft lies on top", async () => {
  const page = await createDocument(office, "page", pageOf([]));
  await page.release({ startsAt: later(3_600_000) });
  await page.save(pageOf([widgetBlock("later")]));
  expect(await page.status()).toBe("scheduled");
  await applyDueReleases(
    app.app.repositories,
    new Date(Date.now() + 3_601_000),
    () => {},
  );
  const { json } = await app.call(`/v2/contents/${await entityId(page)}`);
  expect(json.contentBlocs).toEqual([]);
  expect(await page.body()).toEqual(pageOf([widgetBlock("later")]));
});
