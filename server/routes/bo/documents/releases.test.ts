import { setTimeout as pause } from "node:timers/promises";
import {
  afterAll,
  afterEach,
  beforeAll,
  describe,
  expect,
  test,
  vi,
} from "vitest";
import { applyDueReleases } from "#server/services/documents/live.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import {
  auditedActions,
  createDocument,
  documentOf,
  findDocument,
  later,
  rewardOf,
  shownRewards,
  six,
} from "#tests/support/documents.ts";
import { type Office, openOffice } from "#tests/support/office.ts";

let app: TestApp;
let office: Office;
beforeAll(async () => {
  app = await createTestApp();
  office = await openOffice(app);
});
afterAll(() => app.close());

const shown = async (title: string) =>
  (await shownRewards(app)).find((one) => one.title === title);

describe("BO-3.4 a release", () => {
  test("makes the draft live at once", async () => {
    const { id, release, status, call } = await createDocument(
      office,
      "reward",
      rewardOf("Tente", { stock: 4 }),
    );
    expect(await shown("Tente")).toBeUndefined();
    const made = await release({ note: "Summer" });
    expect(made.status).toBe(201);
    expect(made.json).toMatchObject({ revision: 1, id: expect.any(Number) });
    expect(await shown("Tente")).toMatchObject({ price: 900, stock: 4 });
    expect(await status()).toBe("live");
    expect((await call("GET", "/releases")).json).toMatchObject({
      items: [{ revision: 1, id: made.json.id, note: "Summer", setId: null }],
      ...{ total: 1, planned: [] },
    });
    expect(await auditedActions(app, "reward", id)).toEqual([
      "document.release",
      "document.create",
    ]);
  });

  test("is live at most a second after its instant, and not before", async () => {
    const { id, release, status } = await createDocument(
      office,
      "reward",
      rewardOf("Lampe"),
    );
    const startsAt = later(1_500);
    const made = await release({ startsAt });
    expect(made.json.startsAt).toBe(startsAt);
    expect(await status()).toBe("scheduled");
    expect(await shown("Lampe")).toBeUndefined();
    await pause(new Date(startsAt).getTime() - Date.now() - 100);
    expect(await shown("Lampe")).toBeUndefined();
    await pause(new Date(startsAt).getTime() - Date.now() + 50);
    expect(await shown("Lampe")).toBeDefined();
    expect(await status()).toBe("live");
    expect(await auditedActions(app, "reward", id)).toEqual([
      "document.live",
      "document.schedule",
      "document.create",
    ]);
  });

  test("that another instance planned is found, too", async () => {
    const { id, release } = await createDocument(
      office,
      "reward",
      rewardOf("Vase"),
    );
    await release({ startsAt: later(3_600_000) });
    await shownRewards(app);
    await app.database
      .updateTable("document_releases")
      .set({ starts_at: app.app.clock.now() })
      .where("document_id", "=", id)
      .execute();
    await pause(600);
    expect(await shown("Vase")).toBeDefined();
  });

  test("comes about without requests, by the job", async () => {
    const { id, release } = await createDocument(
      office,
      "reward",
      rewardOf("Pelle"),
    );
    await release({ startsAt: later(3_600_000) });
    await app.database
      .updateTable("document_releases")
      .set({ starts_at: app.app.clock.now() })
      .where("document_id", "=", id)
      .execute();
    await app.removeExpired();
    const row = await app.database
      .selectFrom("document_releases")
      .select("applied_at")
      .where("document_id", "=", id)
      .executeTakeFirstOrThrow();
    expect(row.applied_at).not.toBeNull();
  });

  test("that cannot be applied is reported once, and holds nothing up", async () => {
    const [broken, sound] = [
      await createDocument(office, "reward", rewardOf("Broken")),
      await createDocument(office, "reward", rewardOf("Sound")),
    ];
    for (const { release } of [broken, sound])
      await release({ startsAt: later(3_600_000) });
    const spoil = (body: object) =>
      app.database
        .updateTable("document_revisions")
        .set({ body: JSON.stringify(body) } as never)
        .where("document_id", "=", broken.id)
        .execute();
    await spoil({ ...rewardOf("Broken"), price: 1e300 });
    const now = app.app.clock.now();
    // Requests apply what is due, too: none may come before it is broken.
    await app.database
      .updateTable("document_releases")
      .set({ starts_at: now })
      .where("document_id", "in", [broken.id, sound.id])
      .execute();
    const errors: unknown[] = [];
    const apply = () =>
      applyDueReleases(app.app.repositories, now, (error) =>
        errors.push(error),
      );
    await apply();
    await apply();
    expect(errors).toHaveLength(1);
    expect(await shown("Sound")).toBeDefined();
    expect(await shown("Broken")).toBeUndefined();
    await spoil(rewardOf("Broken"));
    await apply();
    expect(await shown("Broken")).toBeDefined();
  });

  describe("BO-3.4 that cannot be applied", () => {
    /** A document with a release whose instant has come and whose body the tables refuse. */
    async function failing(title: string, { isLive = false } = {}) {
      const { id, release, save, status, call } = await createDocument(
        office,
        "reward",
        rewardOf(isLive ? `${title}, at first` : title),
      );
      if (isLive) {
        await release();
        await save(rewardOf(title));
      }
      await release({ startsAt: later(3_600_000) });
      // The draft is as it is live again.
      if (isLive) await save(rewardOf(`${title}, at first`));
      const spoil = (body: object) =>
        app.database
          .updateTable("document_revisions")
          .set({ body: JSON.stringify(body) } as never)
          .where("document_id", "=", id)
          .where("revision", "=", isLive ? 2 : 1)
          .execute();
      await spoil({ ...rewardOf(title), price: 1e300 });
      const now = app.app.clock.now();
      await app.database
        .updateTable("document_releases")
        .set({ starts_at: now })
        .where("document_id", "=", id)
        .where("applied_at", "is", null)
        .execute();
      await applyDueReleases(app.app.repositories, now, () => {});
      const list = async () =>
        (await office.call("GET", `/documents/${id}/releases`)).json.items;
      return { id, list, spoil, status, call };
    }

    test("says so, and holds no later one up", async () => {
      const { id, list } = await failing("Failing");
      expect(await list()).toMatchObject([{ state: "failed" }]);
      const { save, release } = documentOf(office, id);
      await save(rewardOf("Later and sound"));
      expect((await release()).status).toBe(201);
      expect(await shown("Later and sound")).toBeDefined();
      expect(await list()).toMatchObject([
        { state: "live" },
        { state: "failed" },
      ]);
    });

    test("is no failure before it was tried, and none any more once it is live", async () => {
      const { id, list, spoil } = await failing("Tried again");
      await app.database
        .updateTable("document_releases")
        .set({ failed_at: null })
        .where("document_id", "=", id)
        .execute();
      const { documents } = app.app.repositories;
      const asked = { now: new Date(), language: "fr" } as const;
      const listed = await documents.listed(id, asked);
      expect(listed?.statuses[0]).toBe("scheduled");
      const apply = () =>
        applyDueReleases(app.app.repositories, new Date(), () => {});
      await apply();
      expect(await list()).toMatchObject([{ state: "failed" }]);
      await spoil(rewardOf("Tried again"));
      await apply();
      expect(await list()).toMatchObject([{ state: "live" }]);
    });

    test("changes neither the status nor what is live", async () => {
      const { list, status, call } = await failing("Kept", { isLive: true });
      expect(await list()).toMatchObject([
        { state: "failed", revision: 2 },
        { state: "live", revision: 1 },
      ]);
      expect(await status()).toBe("live");
      const { statuses, startsAt } = (await call("GET", "")).json;
      expect(statuses).toEqual(["live"]);
      expect(startsAt).toBe((await list())[1].startsAt);
      expect(await shown("Kept, at first")).toBeDefined();
    });

    test("can be taken back", async () => {
      const { list } = await failing("Given up");
      const [{ id }] = await list();
      const { status } = await office.call("DELETE", `/releases/${id}`);
      expect(status).toBe(204);
      expect(await list()).toEqual([]);
    });
  });

  test("that was applied by a clock ahead of this one stays live", async () => {
    const { id, release } = await createDocument(
      office,
      "reward",
      rewardOf("Ahead"),
    );
    await release();
    const { save, release: again } = documentOf(office, id);
    await save(rewardOf("Newer"));
    await again();
    await app.database
      .updateTable("document_releases")
      .set({ applied_at: null })
      .where("document_id", "=", id)
      .where("revision", "=", 1)
      .execute();
    const { starts_at } = await app.database
      .selectFrom("document_releases")
      .select("starts_at")
      .where("document_id", "=", id)
      .where("revision", "=", 2)
      .executeTakeFirstOrThrow();
    await applyDueReleases(
      app.app.repositories,
      new Date(starts_at.getTime() - 1),
      () => {},
    );
    expect(await shown("Newer")).toBeDefined();
    expect(await shown("Ahead")).toBeUndefined();
  });

  test.each([
    [{ revision: 2_147_483_648 }],
    [{ setId: 2_147_483_648 }],
    [{ revision: 1e300 }],
  ])("%o is refused, not a failure", async (request) => {
    const { release } = await createDocument(office, "reward", rewardOf("Y"));
    expect((await release(request)).status).toBe(422);
  });

  test.each([
    ["the past", new Date(Date.now() - 60_000).toISOString()],
    ["no date", "tomorrow"],
    ["a day that does not exist", "2099-02-30T08:00:00Z"],
    ["a day alone", "2099-02-20"],
    ["an offset that no zone has", "2099-02-20T08:00:00+99:99"],
    ["a day of the year 10000", "9999-12-31T23:59:59-14:00"],
  ])("BO-9.19 is refused for %s", async (_, startsAt) => {
    const { release } = await createDocument(office, "reward", rewardOf("X"));
    expect((await release({ startsAt })).status).toBe(422);
  });

  test("BO-9.19 needs the draft's ETag", async () => {
    const { call, etag, save } = await createDocument(
      office,
      "reward",
      rewardOf("Y"),
    );
    expect((await call("POST", "/releases", {})).status).toBe(428);
    const seen = await etag();
    await save(rewardOf("Z"));
    const refused = await call("POST", "/releases", {}, { "if-match": seen });
    expect(refused.status).toBe(412);
    expect(refused.json.draft.body).toEqual(rewardOf("Z"));
    expect((await call("GET", "/revisions")).json.total).toBe(0);
  });

  test("BO-9.19 of an unchanged draft is a further one of the same revision", async () => {
    const { release, call } = await createDocument(
      office,
      "reward",
      rewardOf("Pot"),
    );
    const [first, second] = [await release(), await release()];
    expect(second.json.revision).toBe(first.json.revision);
    expect(second.json.id).not.toBe(first.json.id);
    expect((await call("GET", "/revisions")).json.total).toBe(1);
  });

  test("with mistakes is refused whatever is accepted; with warnings until they are", async () => {
    const { save, release } = await createDocument(office, "reward", {
      title: { en: "Only English" },
      price: 1,
    });
    const refused = await release();
    expect(refused.status).toBe(422);
    expect(refused.json).toMatchObject({ reason: "verdicts" });
    expect(refused.json.verdicts).toContainEqual({
      ...{ pointer: "/title/fr", key: null, outcome: "missingText" },
      level: "mistake",
      message: expect.stringContaining("français"),
    });
    await save({ title: { fr: "Seulement en français" }, price: 1 });
    const warned = await release({ acceptWarnings: false });
    expect(warned.status).toBe(422);
    expect(
      warned.json.verdicts.map(({ level }: { level: string }) => level),
    ).toEqual(Array(5).fill("warning"));
    expect((await release()).status).toBe(201);
    const { json } = await app.call("/v2/rewards", "participant", {
      headers: { "accept-language": "de" },
    });
    expect(JSON.stringify(json)).toContain("Seulement en français");
  });

  test("BO-9.22 changes the status, and later ones replace it", async () => {
    const { save, release, status } = await createDocument(
      office,
      "reward",
      rewardOf("Scie"),
    );
    await release();
    await save(rewardOf("Scie sauteuse"));
    expect(await status()).toBe("changed");
    await release({ startsAt: later(3_600_000) });
    expect(await status()).toBe("scheduled");
    await release();
    expect(await shown("Scie")).toBeUndefined();
    expect(await shown("Scie sauteuse")).toBeDefined();
  });

  test("lists filter by the status that each document has", async () => {
    const rewards = "/documents?kind=reward&itemsPerPage=100";
    const { json } = await office.call("GET", rewards);
    const byStatus = new Map<string, string[]>();
    for (const { id, status } of json.items)
      byStatus.set(status, [...(byStatus.get(status) ?? []), id]);
    expect(byStatus.size).toBeGreaterThan(2);
    for (const [status, ids] of byStatus) {
      const found = await office.call("GET", `${rewards}&status=${status}`);
      expect(found.json.total).toBe(ids.length);
      expect(
        found.json.items.map(({ id }: { id: string }) => id).sort(),
      ).toEqual(ids.sort());
    }
  });

  test("BO-9.38 rolls back: releases an earlier revision and leaves the draft alone", async () => {
    const { save, release, body, call } = await createDocument(
      office,
      "reward",
      rewardOf("Une"),
    );
    await release();
    await save(rewardOf("Deux"));
    await release();
    await save(rewardOf("Trois"));
    const back = await release({ revision: 1 });
    expect([back.status, back.json.revision]).toEqual([201, 1]);
    expect(await shown("Une")).toBeDefined();
    expect(await shown("Deux")).toBeUndefined();
    expect(await body()).toEqual(rewardOf("Trois"));
    expect((await call("GET", "/revisions")).json.total).toBe(2);
    expect((await release({ revision: 9 })).status).toBe(422);
  });

  test("still to come is taken back; one that has started is not", async () => {
    const { id, release, status } = await createDocument(
      office,
      "reward",
      rewardOf("Pneu"),
    );
    const planned = await release({ startsAt: later(3_600_000) });
    const path = (made: typeof planned) => `/releases/${made.json.id}`;
    expect((await office.call("DELETE", path(planned))).status).toBe(204);
    expect(await status()).toBe("draft");
    expect((await office.call("DELETE", path(planned))).status).toBe(404);
    const live = await release();
    expect((await office.call("DELETE", path(live))).status).toBe(409);
    expect(await auditedActions(app, "reward", id)).toEqual([
      "document.release",
      "document.unschedule",
      "document.schedule",
      "document.create",
    ]);
  });

  test("of a set has the set's instant", async () => {
    const startsAt = later(3_600_000);
    const made = await office.call("POST", "/release-sets", {
      ...{ name: "Summer", startsAt },
    });
    expect(made.status).toBe(201);
    const documents = [
      await createDocument(office, "reward", rewardOf("S1")),
      await createDocument(office, "badge", { title: six("S2") }),
    ];
    for (const { release } of documents)
      expect((await release({ setId: made.json.id })).json.startsAt).toBe(
        startsAt,
      );
    const { json } = await office.call("GET", "/release-sets");
    expect(json.items).toMatchObject([{ name: "Summer", releases: 2 }]);
    const unknown = await documents[0]?.release({ setId: 999 });
    expect(unknown?.status).toBe(422);
    const both = { setId: made.json.id, startsAt };
    expect((await documents[0]?.release(both))?.status).toBe(422);
    const past = { name: "Past", startsAt: "2020-01-01T00:00:00Z" };
    expect((await office.call("POST", "/release-sets", past)).status).toBe(422);
  });

  test("BO-3.4 of a set is live with all others of the set, or with none", async () => {
    const set = await office.call("POST", "/release-sets", {
      ...{ name: "Together", startsAt: later(3_600_000) },
    });
    const [broken, sound] = [
      await createDocument(office, "reward", rewardOf("Broken in a set")),
      await createDocument(office, "reward", rewardOf("Sound in a set")),
    ];
    for (const { release } of [broken, sound])
      expect((await release({ setId: set.json.id })).status).toBe(201);
    const spoil = (body: object) =>
      app.database
        .updateTable("document_revisions")
        .set({ body: JSON.stringify(body) } as never)
        .where("document_id", "=", broken.id)
        .execute();
    await spoil({ ...rewardOf("Broken in a set"), price: 1e300 });
    const apply = () =>
      applyDueReleases(
        app.app.repositories,
        new Date(Date.now() + 3_600_000),
        () => {},
      );
    await apply();
    expect(await shown("Sound in a set")).toBeUndefined();
    await spoil(rewardOf("Broken in a set"));
    await apply();
    expect(await shown("Sound in a set")).toBeDefined();
    expect(await shown("Broken in a set")).toBeDefined();
  });

  test("cannot make a reward look like another one", async () => {
    const { release } = await createDocument(office, "reward", {
      ...rewardOf("Impostor"),
      ...{ id: 3, "@id": "/v2/rewards/3", "@type": "Badge" },
    });
    expect((await release()).status).toBe(201);
    const found = await shown("Impostor");
    expect(found).toMatchObject({ "@type": "Reward" });
    expect(found).not.toMatchObject({ id: 3 });
    expect(found).not.toMatchObject({ "@id": "/v2/rewards/3" });
  });

  test("changes the stock by what was put in, not back to what was there", async () => {
    const { title = "", stock } =
      (await shownRewards(app)).find((one) => Number(one.stock) > 10) ?? {};
    const document = await findDocument(office, "reward", title);
    await app.database
      .updateTable("rewards")
      .set({ stock: Number(stock) - 5 })
      .where("stock", "=", Number(stock))
      .execute();
    const body = (await document.body()) as { stock: number };
    await document.save({ ...body, price: 5_300 });
    expect((await document.release()).status).toBe(201);
    const left = async () => (await shown(title))?.stock;
    expect(await left()).toBe(Number(stock) - 5);
    await document.save({ ...body, stock: body.stock + 10 });
    await document.release();
    expect(await left()).toBe(Number(stock) + 5);
  });
});

describe("BO-9.92 on a machine whose clock is set", () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  test.each([
    ["back", -3_600_000],
    ["forward", 3_600_000],
  ])(
    "%s while a release is planned, it is live at its instant",
    async (to, by) => {
      const title = `Tente ${to}`;
      const { release } = await createDocument(
        office,
        "reward",
        rewardOf(title),
      );
      const startsAt = later(1_500);
      await release({ startsAt });
      const start = Date.parse(startsAt);
      expect(await shown(title)).toBeUndefined();
      vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + by });
      await pause(600);
      expect(await shown(title)).toBeUndefined();
      vi.useRealTimers();
      const left = start - Date.now();
      vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + by });
      await pause(left + 20);
      expect(await shown(title)).toMatchObject({ title });
    },
  );

  test("back, a decision is applied ten seconds after it was made", async () => {
    const queue = await office.call("GET", "/moderation?kind=declaration");
    const asked = Date.now();
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() - 3_600_000 });
    const made = await office.call("POST", "/moderation/decisions", {
      entries: queue.json.items.map(
        ({ kind, id }: { kind: string; id: number }) => ({
          ...{ kind, id, expectedStatus: "waiting" },
        }),
      ),
      status: "validated",
    });
    vi.useRealTimers();
    expect(made.status).toBe(200);
    const [decided] = made.json.decided;
    const applied = Date.parse(decided.appliesAt);
    expect(applied).toBeGreaterThan(asked + 9_900);
    expect(applied).toBeLessThan(Date.now() + 10_100);
  });
});
