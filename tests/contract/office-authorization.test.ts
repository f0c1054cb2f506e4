import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { demo } from "#server/seed/people.ts";
import {
  type Permission,
  type ShippedRole,
  shippedRoles,
} from "#src/domain/people/permissions.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { createLateRequests } from "#tests/support/late-requests.ts";
import { multipart } from "#tests/support/multipart.ts";
import {
  giveRoles,
  type Office,
  openOffice,
  ownOrigin,
} from "#tests/support/office.ts";
import { png } from "#tests/support/pictures.ts";

type Method = "DELETE" | "GET" | "PATCH" | "POST" | "PUT";

const importPath = "/participants/imports/0197a2de-7d4f-7c52-9b5f-0f4f1f3c2a10";
/** Of the kinds of documents; which one is needed depends on the document (server/routes/bo/documents/documents.test.ts). */
const documentWriters: readonly Permission[] = [
  "USER_WRITE",
  "STORE_WRITE",
  "BADGE_WRITE",
  "CHALLENGE_WRITE",
  "CHALLENGE_PUBLISH",
  "OPTION_WRITE",
  "CONTENT_WRITE",
  "CONTENT_PUBLISH",
];

const challengeReaders: readonly Permission[] = [
  "CHALLENGE_WRITE",
  "CHALLENGE_PUBLISH",
];

/** Of kinds of imports; which one is needed depends on the kind (server/routes/bo/imports/imports.test.ts). */
const importers: readonly Permission[] = [
  "USER_WRITE",
  "CHALLENGE_WRITE",
  "POINTS_WRITE",
  "BADGE_WRITE",
  "OPTION_WRITE",
  "STORE_WRITE",
];

/** Of kinds that have pictures. */
const pictureWriters: readonly Permission[] = [
  "MEDIA_WRITE",
  "CONTENT_WRITE",
  "CHALLENGE_WRITE",
  "OPTION_WRITE",
  "STORE_WRITE",
  "BADGE_WRITE",
];

const unknown = "00000000-0000-0000-0000-000000000000";

/** Calls that need each of these permissions. */
const needingAll: readonly (readonly Permission[])[] = [
  ["STATS_READ", "CHALLENGE_WRITE"],
];
const [forReplay = []] = needingAll;

/** Each call with the permissions of which one is needed, and a body that is refused after the permission. */
const table: readonly [Method, string, readonly Permission[], object?][] = [
  ["GET", "/roles", ["ROLE_WRITE"]],
  ["GET", "/roles/holders", ["ROLE_WRITE", "STATS_READ"]],
  ["POST", "/roles", ["ROLE_WRITE"], {}],
  ["PUT", "/roles/1", ["ROLE_WRITE"], {}],
  ["PUT", "/participants/1/roles", ["ROLE_WRITE"], {}],
  ["GET", "/audit", ["AUDIT_READ"]],
  ["GET", "/jobs", ["AUDIT_READ"]],
  ["POST", "/jobs/retry", ["AUDIT_READ"], { all: true }],
  ["POST", `/jobs/${unknown}/retry`, ["AUDIT_READ"], { all: true }],
  ["GET", "/messages", ["USER_READ"]],
  ["POST", "/messages/1/answer", ["USER_WRITE"], {}],
  ["POST", "/messages/1/close", ["USER_WRITE"], { text: "x" }],
  ["POST", "/participants/1/badges", ["BADGE_WRITE"], {}],
  ["POST", "/participants/1/badges/1/take-back", ["BADGE_WRITE"], {}],
  ["DELETE", "/participants/1/sessions/none", ["USER_WRITE"]],
  ["POST", "/participants/1/data-exports", ["USER_WRITE"], {}],
  ["POST", "/participants/1/erasure", ["USER_WRITE"], {}],
  ["GET", "/participants", ["USER_READ"]],
  ["GET", "/participants/1", ["USER_READ"]],
  ["POST", "/participants", ["USER_WRITE"], {}],
  ["PATCH", "/participants/1", ["USER_WRITE"], { isActive: "no" }],
  ["POST", "/participants/1/invite", ["USER_WRITE"], {}],
  ["POST", "/participants/1/password-link", ["USER_WRITE"], { to: "me" }],
  ["GET", "/participants/1/movements", ["USER_READ"]],
  ["GET", "/participants/1/points/1/trace", ["USER_READ", "MODERATE"]],
  ["GET", "/participants/1/orders", ["USER_READ"]],
  ["GET", "/participants/1/entries", ["USER_READ"]],
  ["GET", "/participants/1/notes", ["USER_READ"]],
  ["POST", "/participants/1/notes", ["USER_WRITE"], {}],
  ["POST", "/participants/1/points", ["POINTS_WRITE"], {}],
  ["GET", "/exports", ["EXPORT"]],
  ["POST", "/exports", ["EXPORT"], {}],
  ["GET", `/exports/${unknown}/file`, ["EXPORT"]],
  ["GET", "/participants/imports", ["USER_WRITE"]],
  ["POST", "/participants/imports", ["USER_WRITE"], {}],
  ["GET", importPath, ["USER_WRITE"]],
  ["DELETE", importPath, ["USER_WRITE"]],
  ["GET", `${importPath}/rows`, ["USER_WRITE"]],
  ["PUT", `${importPath}/rows`, ["USER_WRITE"], {}],
  ["POST", `${importPath}/start`, ["USER_WRITE"], {}],
  ["GET", "/imports", importers],
  ["POST", "/imports", importers, {}],
  ["GET", `/imports/${unknown}`, importers],
  ["GET", `/imports/${unknown}/rows`, importers],
  ["PUT", `/imports/${unknown}/rows`, importers, {}],
  ["POST", `/imports/${unknown}/apply`, importers, {}],
  ["POST", `/imports/${unknown}/undo`, importers, {}],
  ["GET", "/imports/templates/referral-codes.csv", ["OPTION_WRITE"]],
  ["GET", "/imports/export/referral-codes", ["OPTION_WRITE"]],
  ["GET", "/figures", ["STATS_READ"]],
  ["GET", "/figures/funnel", ["STATS_READ"]],
  ["GET", "/reports", ["STATS_READ"]],
  ["POST", "/reports", ["STATS_READ"], {}],
  ["PUT", "/reports/999999", ["STATS_READ"], {}],
  ["DELETE", "/reports/999999", ["STATS_READ"]],
  ["GET", "/orders", ["STORE_WRITE"]],
  ["POST", "/orders/steps", ["STORE_WRITE"], {}],
  ["POST", "/orders/export", ["STORE_WRITE"], { q: "" }],
  ["GET", "/rewards", ["STORE_WRITE"]],
  ["GET", "/rewards/1/stock", ["STORE_WRITE"]],
  ["POST", "/rewards/1/stock", ["STORE_WRITE"], {}],
  ["GET", "/badges/1/awards", ["BADGE_WRITE"]],
  ["POST", "/badges/1/awards", ["BADGE_WRITE"], {}],
  [
    "GET",
    "/groups",
    ["USER_READ", "USER_WRITE", ...challengeReaders, "PREVIEW_AS"],
  ],
  ["POST", "/audiences/count", challengeReaders, {}],
  ["POST", "/products/find", challengeReaders, {}],
  ["GET", `/lists/${"0".repeat(64)}`, challengeReaders],
  ["GET", "/challenges", challengeReaders],
  ["GET", "/challenges/calendar", challengeReaders],
  ["GET", "/challenges/1/replay", forReplay],
  ["GET", `/lists/${"0".repeat(64)}/rows`, challengeReaders],
  [
    "GET",
    `/lists/${"0".repeat(64)}/diff?from=${"0".repeat(64)}`,
    challengeReaders,
  ],
  [
    "PATCH",
    `/documents/${unknown}/lists/products`,
    ["CHALLENGE_WRITE"],
    { set: [], remove: [] },
  ],
  ["GET", "/documents", documentWriters],
  ["GET", "/documents/values?kind=product&field=brand", challengeReaders],
  ["POST", "/documents", documentWriters, { kind: "nonsense" }],
  ["GET", `/documents/${unknown}`, documentWriters],
  ["PATCH", `/documents/${unknown}`, documentWriters, {}],
  ["GET", `/documents/${unknown}/draft`, documentWriters],
  [
    "GET",
    `/documents/${unknown}/facts`,
    ["CHALLENGE_WRITE", "CHALLENGE_PUBLISH"],
  ],
  [
    "POST",
    `/documents/${unknown}/consequences`,
    ["CHALLENGE_WRITE", "CHALLENGE_PUBLISH"],
    {},
  ],
  ["PUT", `/documents/${unknown}/draft`, documentWriters, {}],
  ["POST", `/documents/${unknown}/examine`, documentWriters, {}],
  ["POST", `/documents/${unknown}/duplicate`, documentWriters, {}],
  ["POST", `/documents/${unknown}/archive`, documentWriters, {}],
  ["POST", `/documents/${unknown}/restore`, documentWriters, {}],
  ["GET", `/documents/${unknown}/revisions`, documentWriters],
  ["GET", `/documents/${unknown}/revisions/1`, documentWriters],
  ["GET", `/documents/${unknown}/diff`, documentWriters],
  ["GET", `/documents/${unknown}/releases`, documentWriters],
  ["POST", `/documents/${unknown}/releases`, documentWriters, {}],
  ["GET", `/documents/${unknown}/settling`, documentWriters],
  ["DELETE", "/releases/999999", documentWriters],
  ["GET", "/release-sets", documentWriters],
  ["POST", "/release-sets", documentWriters, {}],
  ["GET", "/release-sets/999999", documentWriters],
  ["DELETE", "/release-sets/999999", documentWriters],
  ["POST", "/release-sets/examine", documentWriters, {}],
  ["GET", `/presence?document=${unknown}`, documentWriters],
  ["GET", "/targets?entity=Challenge", documentWriters],
  ["POST", "/preview-tokens", ["PREVIEW_AS"], {}],
  ["GET", "/preview-people", ["PREVIEW_AS"]],
  ["GET", "/walls", ["CONTENT_PUBLISH"]],
  ["POST", "/walls", ["CONTENT_PUBLISH"], {}],
  ["DELETE", "/walls/999999", ["CONTENT_PUBLISH"]],
  ["GET", "/mail-previews?mail=reset&language=fr", ["OPTION_WRITE"]],
  ["POST", "/mail-tests", ["OPTION_WRITE"], {}],
  ["GET", `/usages?kind=group&id=${unknown}`, ["USER_WRITE"]],
  ["GET", "/media", pictureWriters],
  ["POST", "/media", ["MEDIA_WRITE"], {}],
  ["GET", `/media/${unknown}`, pictureWriters],
  ["PATCH", `/media/${unknown}`, ["MEDIA_WRITE"], {}],
  ["PUT", `/media/${unknown}/file`, ["MEDIA_WRITE"], {}],
  ["GET", `/media/${unknown}/original`, pictureWriters],
  ["GET", `/media/${unknown}/usages`, pictureWriters],
  ["GET", `/media/${unknown}/versions`, pictureWriters],
  ["POST", `/media/${unknown}/archive`, ["MEDIA_WRITE"], {}],
  ["POST", `/media/${unknown}/restore`, ["MEDIA_WRITE"], {}],
  ["GET", "/moderation", ["MODERATE"]],
  ["GET", "/moderation/challenges", ["MODERATE"]],
  ["GET", "/moderation/photo/999999/thumbnail", ["MODERATE"]],
  ...(["declaration", "photo"] as const).flatMap(
    (kind): [Method, string, readonly Permission[], object?][] => [
      ["GET", `/moderation/${kind}/999999`, ["MODERATE"]],
      ["GET", `/moderation/${kind}/999999/proof`, ["MODERATE"]],
      ["PUT", `/moderation/claims/${kind}/999999`, ["MODERATE"], {}],
      ["DELETE", `/moderation/claims/${kind}/999999`, ["MODERATE"]],
    ],
  ),
  ["POST", "/moderation/decisions", ["MODERATE"], {}],
  ["DELETE", "/moderation/decisions/999999", ["MODERATE"]],
  ["GET", "/moderation/corrections", ["DECISION_CORRECT", "POINTS_WRITE"]],
  ["POST", "/moderation/corrections", ["DECISION_CORRECT"], {}],
  ["POST", "/moderation/corrections/999999/confirm", ["DECISION_CORRECT"], {}],
  ["DELETE", "/moderation/corrections/999999", ["DECISION_CORRECT"]],
  ["DELETE", "/moderation/photo/999999", ["PHOTO_ADMIN"]],
  ["POST", "/moderation/photo/999999/unblock", ["PHOTO_ADMIN"], {}],
];

/** Open to everybody with a session, or without; tests in server/routes/bo test them. */
const open = [
  "POST /v2/bo/session",
  "GET /v2/bo/session",
  "GET /v2/bo/session/captcha",
  "DELETE /v2/bo/session",
  "POST /v2/bo/session/reauthenticate",
  "GET /v2/bo/today",
  "GET /v2/bo/registry",
  "GET /v2/bo/search",
];

let app: TestApp;
const routes: string[] = [];
const offices = new Map<ShippedRole, Office>();

const late = createLateRequests();

beforeAll(async () => {
  app = await createTestApp({
    onRoute: (route) => {
      routes.push(`${String(route.method)} ${route.url}`);
      late.onRoute(route);
    },
  });
});
afterAll(() => app.close());

const roles = Object.keys(shippedRoles) as ShippedRole[];

describe.each(roles)("BO-2.1 a %s", (role) => {
  beforeAll(async () => {
    await giveRoles(app, "configurator", [role]);
    const office = await openOffice(app);
    await office.stepUp();
    offices.set(role, office);
  });

  it.each(table)("%s %s", async (method, path, needed, body) => {
    const { status } = (await offices.get(role)?.call(method, path, body)) ?? {
      status: 0,
    };
    const isHeld = (one: Permission) =>
      (shippedRoles[role] as readonly string[]).includes(one);
    const isAllowed = needingAll.includes(needed)
      ? needed.every(isHeld)
      : needed.some(isHeld);
    if (isAllowed) expect([401, 403]).not.toContain(status);
    else expect(status).toBe(403);
  });
});

describe("BO-2.1 the routes of the back office", () => {
  it.each(table)(
    "%s %s needs a session",
    async (method, path, _needed, body) => {
      const { status } = await app.call(`/v2/bo${path}`, "configurator", {
        method,
        headers: { origin: "http://localhost:80" },
        ...(body && { payload: body }),
      });
      expect(status).toBe(401);
    },
  );

  it("are all in the table", () => {
    const listed = [
      ...open,
      ...table.map(
        ([method, path]) =>
          `${method} /v2/bo${path
            .replace(/\?.*/, "")
            .replace(/revisions\/1$/, "revisions/:revision")
            .replace(/templates\/[\w.-]+$/, "templates/:file")
            .replace(/export\/[\w-]+$/, "export/:kind")
            .replace(/figures\/[\w-]+$/, "figures/:figure")
            .replace(/lists\/products$/, "lists/:property")
            .replace(/badges\/1\/take-back$/, "badges/:badge/take-back")
            .replace(/sessions\/none$/, "sessions/:session")
            .replace(/lists\/0+/, "lists/:hash")
            .replace(/points\/1\/trace$/, "points/:movement/trace")
            .replaceAll(/\/(?:\d+|[0-9a-f-]{36})(?=\/|$)/g, "/:id")}`,
      ),
    ];
    const missing = routes.filter(
      (route) =>
        route.includes(" /v2/bo/") &&
        !/^(HEAD|OPTIONS)/.test(route) &&
        !listed.includes(route),
    );
    expect(missing).toEqual([]);
  });
});

/** Bodies that are accepted, of requests whose sender may make them. */
const accepted: readonly [Method, string, object][] = [
  ["POST", "/roles", { name: "Late", permissions: ["ROLE_WRITE"] }],
  ["PUT", `/participants/${demo.newcomer.id}/roles`, { roles: [1] }],
  [
    "POST",
    `/participants/${demo.newcomer.id}/points`,
    { points: 5, reason: "Late" },
  ],
  [
    "POST",
    "/exports",
    { kind: "participants", format: "csv", purpose: "Late" },
  ],
  ["POST", "/orders/export", {}],
  ["PATCH", `/participants/${demo.newcomer.id}`, { isActive: false }],
  ["POST", "/participants/imports", {}],
  ["POST", "/rewards/1/stock", { change: 1, reason: "Late" }],
  ["POST", "/badges/1/awards", { participant: demo.newcomer.id }],
  [
    "POST",
    "/documents",
    { kind: "group", name: "Late", body: { name: "Late" } },
  ],
];

/** Ways in which the rights of the sender end, and how the response says it. */
const endings: Record<string, [status: number, sql: string]> = {
  "is disabled": [401, "update users set is_active = false where id = $user"],
  "loses their roles": [403, "delete from user_roles where user_id = $user"],
  "is signed out": [401, "delete from office_sessions where user_id = $user"],
};

/** Routes of files: see the tests below. */
const takesFile = /^\/media(\/[^/]+\/file)?$/;

describe("BO-9.85 a request whose sender", () => {
  const { id } = demo.configurator;
  let office: Office;

  async function restore() {
    await sql`update users set is_active = true where id = ${id}`.execute(
      app.database,
    );
    await giveRoles(app, "configurator", ["administrator"]);
    office = await openOffice(app);
    await office.stepUp();
  }

  const end = (statement: string) =>
    sql.raw(statement.replace("$user", String(id))).execute(app.database);

  /** All that the database holds, apart from what ends rights. */
  async function contents() {
    const { rows } = await sql<{ name: string }>`
      select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
        and relname not in ('users', 'user_roles', 'office_sessions', 'rate_limits', 'sessions', 'known_addresses')
      order by 1`.execute(app.database);
    const found: Record<string, unknown> = {};
    for (const { name } of rows)
      found[name] = (
        await sql`select count(*)::int as rows, md5(string_agg(t::text, '' order by t::text)) as hash from ${sql.table(name)} t`.execute(
          app.database,
        )
      ).rows[0];
    return found;
  }

  it.each(Object.entries(endings))(
    "%s while the body arrives does nothing, on any route",
    async (_name, [status, statement]) => {
      await restore();
      const before = await contents();
      const requests = [
        ...table.filter(
          ([, path, , body]) => body !== undefined && !takesFile.test(path),
        ),
        ...accepted.map(
          ([method, path, body]) => [method, path, [], body] as const,
        ),
      ];
      for (const [method, path, , body] of requests) {
        const answer = await late.during(
          () => end(statement),
          () => office.call(method, path, body),
        );
        expect(answer.status, `${method} ${path}`).toBe(status);
        await restore();
      }
      expect(await contents()).toEqual(before);
    },
  );

  it.each(Object.entries(endings))(
    "%s while a file arrives stores nothing",
    async (_name, [status, statement]) => {
      await restore();
      const before = await contents();
      const { payload = "", headers } = multipart(png);
      const answer = await late.during(
        () => end(statement),
        () =>
          app.call("/v2/bo/media", null, {
            method: "POST",
            payload,
            headers: {
              ...headers,
              ...{ cookie: office.cookie, origin: ownOrigin },
            },
          }),
      );
      expect(answer.status).toBe(status);
      await restore();
      expect(await contents()).toEqual(before);
    },
  );

  it("has no step-up any more gives no points", async () => {
    await restore();
    const [method, path, body] = accepted[2] ?? ["GET", ""];
    const answer = await late.during(
      () =>
        end(
          "update office_sessions set stepped_up_until = null where user_id = $user",
        ),
      () => office.call(method, path, body),
    );
    expect(answer).toMatchObject({
      ...{ status: 403, json: { reason: "reauthenticate" } },
    });
  });
});
