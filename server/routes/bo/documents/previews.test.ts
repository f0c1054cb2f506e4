import { sql } from "kysely";
import { describe, expect, it, test } from "vitest";
import { demo } from "#server/seed/people.ts";
import type { TestApp } from "#tests/support/app.ts";
import {
  auditedActions,
  createDocument,
  findDocument,
  later,
  pageOf,
  rewardOf,
  six,
  textBlock,
} from "#tests/support/documents.ts";
import { machineClock } from "#tests/support/machine-clock.ts";
import {
  giveRoles,
  type Office,
  openAdministration,
  openOffice,
} from "#tests/support/office.ts";

/** Milliseconds by which the server's clock is ahead. */
let passed = 0;
const { app, office } = await openAdministration({
  clock: machineClock(() => passed),
});

const me = demo.participant.id;
const HOUR = 3_600_000;

async function tokenOf(
  request: object = {},
  from: Office = office,
): Promise<string> {
  const { status, json } = await from.call("POST", "/preview-tokens", {
    ...{ as: me, at: later(0), drafts: [] },
    ...request,
  });
  expect([status, json.violations]).toEqual([201, undefined]);
  return json.token;
}

type More = Parameters<TestApp["call"]>[2];

const read = (token: string, path: string, more: More = {}) =>
  app.call(path, null, {
    ...more,
    headers: { ...more?.headers, authorization: `Bearer ${token}` },
  });

const members = async (token: string, path: string) =>
  (await read(token, path)).json["hydra:member"] as Record<string, unknown>[];

describe("BO-4.5 the people to preview as", () => {
  const people = async (query: string, from = office) =>
    (await from.call("GET", `/preview-people?${query}`)).json;

  it("are found by name or id, with their groups and nothing else", async () => {
    const { firstName, lastName, id, userGroup } = demo.participant;
    const person = {
      ...{ id, name: `${firstName} ${lastName}` },
      groups: [{ id: userGroup, name: expect.any(String) }],
    };
    expect((await people(`q=${lastName}`)).items).toContainEqual(person);
    expect(await people(`id=${id}`)).toEqual({ items: [person], total: 1 });
  });

  it("are active", async () => {
    const none = { items: [], total: 0 };
    expect(await people(`id=${demo.inactive.id}`)).toEqual(none);
    expect(await people("id=2000000000")).toEqual(none);
    const { items } = await people(`q=${demo.inactive.lastName}`);
    expect(items.map(({ id }: { id: number }) => id)).not.toContain(
      demo.inactive.id,
    );
  });
});

describe("BO-4.5 a preview token", () => {
  it("lasts ten minutes, and is audited with its drafts", async () => {
    const reward = await createDocument(office, "reward", rewardOf("Vase"));
    const at = later(HOUR);
    const { status, json } = await office.call("POST", "/preview-tokens", {
      ...{ as: me, at, drafts: [reward.id] },
    });
    expect(status).toBe(201);
    const left = Date.parse(json.expiresAt) - Date.now();
    expect(left).toBeGreaterThan(590_000);
    expect(left).toBeLessThanOrEqual(600_000);
    expect(await auditedActions(app, "participant", String(me))).toEqual([
      "preview.create",
    ]);
    const trail = await office.call("GET", `/audit?entity=participant/${me}`);
    expect(trail.json.items[0].after).toBe(
      `Date de l’aperçu : ${at}; Brouillons : ${reward.id}`,
    );
  });

  it("goes on without a further audit event; anything else is a new preview", async () => {
    const events = async () =>
      (await office.call("GET", "/audit?entity=participant/made-up")).json
        .total as number;
    const as = { groups: [], language: "fr" };
    const at = later(HOUR);
    const first = await tokenOf({ as, at });
    const total = await events();
    const renews = await tokenOf({ as, at, renews: first });
    passed = 590_000;
    await tokenOf({ as, at: later(HOUR + 590_000), renews });
    passed = 0;
    expect(await events()).toBe(total);
    const other = await openOffice(app);
    const reward = await createDocument(office, "reward", rewardOf("Vase"));
    await tokenOf({ as, at: later(HOUR + 60_000), renews });
    await tokenOf({ as, at: later(HOUR - 60_000), renews });
    await tokenOf({ as: { ...as, language: "en" }, at, renews });
    await tokenOf({ as, at, drafts: [reward.id], renews });
    await tokenOf({ as, at, renews }, other);
    await tokenOf({ as, at, renews: `${renews}x` });
    expect(await events()).toBe(total + 6);
  });

  it("of what is live needs no drafts", async () => {
    const preview = { as: me, at: later(0) };
    const { status } = await office.call("POST", "/preview-tokens", preview);
    expect(status).toBe(201);
  });

  it.each([
    [{ as: 999_999_999 }, "as"],
    [
      { as: { groups: ["/v2/user-groups/99999"], language: "fr" } },
      "as.groups.0",
    ],
    [{ as: { groups: [], language: "pt" } }, "as.language"],
    [{ as: "1" }, "as"],
    [{ at: "2026-02-30T00:00:00Z" }, "at"],
    [{ at: "2026-02-20" }, "at"],
    [{ at: "soon" }, "at"],
    [{ drafts: ["00000000-0000-0000-0000-000000000000"] }, "drafts.0"],
    [{ drafts: ["nonsense"] }, "drafts.0"],
    [{ drafts: "all" }, "drafts"],
  ])("is refused for %j", async (request, path) => {
    const { status, json } = await office.call("POST", "/preview-tokens", {
      ...{ as: me, at: later(0), drafts: [] },
      ...request,
    });
    expect(status).toBe(422);
    const paths = json.violations.map(
      ({ propertyPath }: { propertyPath: string }) => propertyPath,
    );
    expect(paths).toContain(path);
  });

  it("reads lists of all products, which are not counted against a limit", async () => {
    const all = "/v2/challenge-list-products?id=1&itemsPerPage=10000";
    expect((await read(await tokenOf(), all)).status).toBe(200);
  });

  it("needs PREVIEW_AS and CONTENT_WRITE, and the write permission of each draft", async () => {
    const group = await findDocument(office, "group");
    const request = { as: me, at: later(0), drafts: [group.id] };
    await giveRoles(app, "regional", ["support"]);
    const support = await openOffice(app, "regional");
    const refused = await support.call("POST", "/preview-tokens", request);
    expect(refused.status).toBe(403);
    // The permission comes first, so that the response does not tell who exists.
    const nobody = { as: 999_999_999, at: "x", drafts: [] };
    expect((await support.call("POST", "/preview-tokens", nobody)).status).toBe(
      403,
    );
    await giveRoles(app, "regional", ["publisher"]);
    const other = await openOffice(app, "regional");
    expect((await other.call("POST", "/preview-tokens", request)).status).toBe(
      403,
    );
  });

  it("ends with the previewer's session, and with their permission", async () => {
    await giveRoles(app, "regional", ["publisher"]);
    const publisher = await openOffice(app, "regional");
    const token = await tokenOf({}, publisher);
    expect((await read(token, "/v2/me")).status).toBe(200);
    await giveRoles(app, "regional", ["support"]);
    expect((await read(token, "/v2/me")).status).toBe(403);
    await giveRoles(app, "regional", ["publisher"]);
    expect((await read(token, "/v2/me")).status).toBe(200);
    await publisher.call("DELETE", "/session");
    expect((await read(token, "/v2/me")).status).toBe(401);
  });

  it("is 401 when it is forged, also where anyone may read", async () => {
    const token = await tokenOf();
    const forged = token.replace(/.$/, (last) => (last === "A" ? "B" : "A"));
    for (const wrong of [`${token}x`, forged.slice(0, -4), "preview.x.y.z"])
      for (const path of ["/v2/me", "/v2/features"])
        expect((await read(wrong, path)).status).toBe(401);
    // It is no token of a user.
    const plain = token.replace("preview.", "");
    expect((await read(plain, "/v2/me")).status).toBe(401);
  });

  it("opens no back office", async () => {
    const token = await tokenOf();
    for (const path of ["/v2/bo/session", "/v2/bo/documents", "/v2/bo/audit"])
      expect([401, 403]).toContain((await read(token, path)).status);
    const handed = await read(token, "/v2/bo/session", {
      method: "POST",
      headers: { origin: "http://localhost:80" },
      payload: {},
    });
    expect([401, 403]).toContain(handed.status);
  });

  it.each([
    ["POST", "/v2/rewards/1/orders"],
    ["PUT", "/v2/wishlist/1"],
    ["DELETE", "/v2/wishlist/1"],
    ["PATCH", `/v2/users/${me}`],
    ["GET", "/v2/challenge-results/1/user/vote"],
    ["GET", "/v2/challenge-results/1/user/unvote"],
    ["POST", "/v2/logout"],
    ["POST", "/v2/login_check"],
    ["POST", "/v2/contact"],
    ["DELETE", "/v2/user/sessions"],
  ] as const)("BO-9.35 writes nothing: %s %s", async (method, url) => {
    const { status } = await read(await tokenOf(), url, {
      method,
      ...(method.startsWith("P") && { payload: {} }),
    });
    expect(status).toBe(403);
  });

  it("shows neither the person's sessions nor their exports, nor their permissions", async () => {
    const token = await tokenOf({ as: demo.configurator.id });
    for (const path of ["/v2/user/sessions", "/v2/user/data-exports"])
      expect((await read(token, path)).status).toBe(403);
    const { json } = await read(token, "/v2/me");
    expect(json).toMatchObject({ id: demo.configurator.id, userRoles: [] });
    // A draft page, which the configurator themselves may read.
    await app.database
      .updateTable("contents")
      .set({ status: "draft" })
      .where("id", "=", 3)
      .execute();
    expect((await app.call("/v2/contents/3", "configurator")).status).toBe(200);
    expect((await read(token, "/v2/contents/3")).status).toBe(404);
    await app.database
      .updateTable("contents")
      .set({ status: "published" })
      .where("id", "=", 3)
      .execute();
  });
});

/** What the front office reads of a programme. */
const paths = [
  ...["/v2/config/app", "/v2/options", "/v2/menus", "/v2/features"],
  ...["/v2/rewards", "/v2/wishlist", "/v2/user/orders", "/v2/badges/user"],
  ...["/v2/contents/homepage", "/v2/contents/2", "/v2/me"],
  ...["/v2/content-categories/1/contents", "/v2/challenges/user"],
  ...["/v2/challenges/1/user", "/v2/user/challenges"],
  ...["/v2/challenges/1/challenge-results", "/v2/challenges/1/rank/user"],
  ...["/v2/challenge/1/results", "/v2/challenges/1/total-participants"],
  ...["/v2/challenges/1/challenge-results/participating"],
  ...["/v2/user/point-movements", "/v2/widget-points/1/details"],
  ...["/v2/challenge-products/brands", "/v2/challenge-products/ranges"],
  ...[`/v2/user/${me}/points`],
];

/** What differs between a preview and the person's own answer. */
const comparable = (body: string) =>
  body
    .replaceAll(/"draftKey":"[^"]*"/g, "")
    .replaceAll(/"remaining[^,}]*/g, "");

describe("BO-4.5 a preview", () => {
  test("now is what the person gets", async () => {
    const token = await tokenOf();
    for (const path of paths) {
      const own = await app.call(path);
      const shown = await read(token, path);
      expect([path, shown.status]).toEqual([path, own.status]);
      expect(comparable(shown.body)).toBe(comparable(own.body));
      expect(shown.headers["cache-control"]).toBe("no-store");
    }
  });

  test("works with every table in question, for a made-up participant", async () => {
    const made = [
      await createDocument(office, "reward", rewardOf("Lampe")),
      await createDocument(office, "badge", { title: six("Neuf") }),
      await createDocument(office, "group", { name: "Sud" }),
      await createDocument(office, "category", { title: six("Rubrique") }),
      await createDocument(
        office,
        "page",
        pageOf([textBlock("x")], { isHomepage: true, category: 1 }),
      ),
    ];
    const found = await Promise.all(
      ["feature", "settings", "theme", "menu", "reasons", "group"].map((kind) =>
        findDocument(office, kind),
      ),
    );
    for (const one of found) {
      const body = await one.body();
      await one.save({ ...body, touched: 1 });
    }
    await giveRoles(app, "regional", ["administrator"]);
    const token = await tokenOf({
      as: { groups: ["/v2/user-groups/2"], language: "de" },
      at: later(0),
      drafts: [...made, ...found].map(({ id }) => id),
    });
    for (const path of paths.filter((one) => !one.includes(`/${me}/`)))
      expect([path, (await read(token, path)).status]).toEqual([path, 200]);
    const { json } = await read(token, "/v2/me");
    expect(json).toMatchObject({
      ...{ userGroups: ["/v2/user-groups/2"], language: "de", points: 0 },
      isCGUAccepted: true,
    });
    const titles = (await members(token, "/v2/rewards")).map(
      ({ title }) => title,
    );
    expect(titles).toContain("Lampe");
    // Nothing of it is there for others.
    expect((await app.call("/v2/rewards")).body).not.toContain("Lampe");
    for (const one of found) {
      const { touched: _, ...body } = await one.body();
      await one.save(body);
    }
  });

  test("BO-9.39 shows challenges that are not diffused yet only to who has CHALLENGE_WRITE", async () => {
    await app.database
      .updateTable("challenges")
      .set({ start_diffusion_date: new Date(Date.now() + HOUR) })
      .where("id", "=", 1)
      .execute();
    const at = later(2 * HOUR);
    const editor = {
      name: "Pages",
      permissions: ["CONTENT_WRITE", "PREVIEW_AS"],
    };
    await office.stepUp();
    const { json: role } = await office.call("POST", "/roles", editor);
    await office.call("PUT", `/participants/${demo.regional.id}/roles`, {
      roles: [role.id],
    });
    const limited = await tokenOf({ at }, await openOffice(app, "regional"));
    const full = await tokenOf({ at });
    const ids = async (token: string) =>
      (await members(token, "/v2/challenges/user")).map(({ id }) => id);
    expect(await ids(full)).toContain(1);
    expect(await ids(limited)).not.toContain(1);
    expect((await read(full, "/v2/challenges/1/user")).status).toBe(200);
    expect((await read(limited, "/v2/challenges/1/user")).status).toBe(404);
    expect((await read(await tokenOf(), "/v2/challenges/1/user")).status).toBe(
      404,
    );
    for (const path of paths)
      expect([path, (await read(limited, path)).status >= 500]).toEqual([
        path,
        false,
      ]);
    await app.database
      .updateTable("challenges")
      .set({ start_diffusion_date: null })
      .where("id", "=", 1)
      .execute();
  });

  test("says that a draft has a value that no column holds", async () => {
    const reward = await createDocument(
      office,
      "reward",
      rewardOf("Trop", { price: 1e30 }),
    );
    const token = await tokenOf({ drafts: [reward.id] });
    const { status, json } = await read(token, "/v2/rewards");
    expect([status, json.reason]).toEqual([409, "draftInvalid"]);
    expect((await read(token, "/v2/features")).status).toBe(200);
  });

  test("cannot write, whatever a route does", async () => {
    const opened = await app.app.repositories.previews.open({
      ...{ as: me, at: new Date(), drafts: [], now: new Date() },
      withUndiffused: true,
    });
    const written = await opened?.transaction
      .updateTable("rewards")
      .set({ stock: 0 })
      .execute()
      .then(String, String);
    await opened?.close();
    expect(written).toContain("read-only");
  });

  test("holds no lock, and leaves nothing behind", async () => {
    const reward = await createDocument(office, "reward", rewardOf("Banc"));
    await reward.release();
    await reward.save(rewardOf("Banc d’essai"));
    const token = await tokenOf({ drafts: [reward.id] });
    const titles = async () =>
      (await members(token, "/v2/rewards")).map(({ title }) => title);
    await app.database.transaction().execute(async (transaction) => {
      await sql`select from rewards for update`.execute(transaction);
      expect(await titles()).toContain("Banc d’essai");
    });
    const shown = await Promise.all(Array.from({ length: 30 }, titles));
    for (const one of shown) expect(one).toContain("Banc d’essai");
    expect((await app.call("/v2/rewards")).body).not.toContain("essai");
    const { rows } = await sql`
      select from pg_class where relpersistence = 't' and relname = 'rewards'
      union all select from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'
    `.execute(app.database);
    expect(rows).toEqual([]);
  });
});
