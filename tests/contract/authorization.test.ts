import type { InjectOptions } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { demo } from "#server/seed/people.ts";
import { grantPermissions } from "#server/services/accounts/administration.ts";
import { permissions } from "#src/domain/people/permissions.ts";
import { createTestApp, type Role, type TestApp } from "#tests/support/app.ts";
import { createLateRequests } from "#tests/support/late-requests.ts";
import { multipart } from "#tests/support/multipart.ts";
import { png } from "#tests/support/pictures.ts";

/** Statuses for a visitor, the call's participant, another one, a moderator, and an administrator without MODERATE. */
type Row = readonly [
  method: "DELETE" | "GET" | "PATCH" | "POST" | "PUT",
  path: string,
  visitor: number,
  participant: number,
  other: number,
  moderator: number,
  administrator: number,
  payload?: object,
];

const open = [200, 200, 200, 200, 200] as const;
const signedIn = [401, 200, 200, 200, 200] as const;
const own = [401, 200, 403, 403, 403] as const;
/** Challenge 5 only targets the participant's group; the administrator has CHALLENGE_WRITE. */
const targeted = [401, 200, 403, 403, 200] as const;

const done = [401, 204, 204, 204, 204] as const;
/** Invalid bodies, rejected for everyone; sign-up.test.ts and passwords.test.ts test valid ones. */
const refused = [422, 422, 422, 422, 422] as const;
/** No single sign-on is configured and no picture was sent; sso.test.ts tests that they can be reached. */
const absent = [404, 404, 404, 404, 404] as const;

/** Only users with MODERATE get a 404 for a missing entity. */
const moderated = [
  401,
  403,
  403,
  404,
  403,
  { status: "refused", expectedStatus: "waiting" },
] as const;
const unknown = [401, 404, 404, 404, 404] as const;

const email = "nobody@example.com";
const password = "Quatre-Saisons&Marées-81";

/** Matches the values in the table that replace a parameter, by the parameter's name. */
const parameters = {
  ":id": /\/(?:\d+|[0-9a-f-]{36})(?=\/|$)/g,
  ":email": /\/nobody@example\.com(?=\/|$)/g,
  ":sha256": /\/[0-9a-f]{64}(?=\/|$)/g,
  ":token": /\/some-token(?=\/|$)/g,
};

const table: Row[] = [
  ["GET", "/v2/docs.json", ...open],
  ["GET", "/v2/config/app", ...open],
  ["GET", "/v2/options", ...open],
  ["GET", "/v2/options/currency", ...open],
  ["GET", "/v2/menus", ...open],
  ["GET", "/v2/features", ...open],
  ["GET", "/v2/config/sso-azure/check", ...open],
  ["GET", "/v2/config/sso-jwt/check", ...open],
  ["GET", "/v2/config/sso-saml/check", ...open],
  ["GET", "/v2/one-trust-cookie/config", ...open],
  ["GET", "/v2/google-analytics/config", ...open],
  [
    "POST",
    "/v2/login_check",
    401,
    401,
    401,
    401,
    401,
    { username: "x", password: "x" },
  ],
  ["POST", "/v2/users/register", ...refused, {}],
  ["POST", "/v2/users/check-email", ...open, { email }],
  ["POST", "/v2/users/check-matricule", ...open, { clientId: "x" }],
  [
    "POST",
    "/v2/users/check-referral-code",
    ...open,
    { referralCode: "1-ABCDEFGH" },
  ],
  ["GET", "/v2/captcha/challenge", ...open],
  ["GET", `/v2/users/${email}/reset-password`, ...refused],
  ["GET", "/v2/users/some-token/check-reset-password-token", ...open],
  ["GET", "/v2/walls/some-token", ...absent],
  [
    "PUT",
    "/v2/users/reset-password",
    ...refused,
    { token: "some-token", email, password },
  ],
  [
    "POST",
    "/v2/users/create-password",
    ...refused,
    { token: "some-token", password, isCGUAccepted: true },
  ],
  ["POST", "/v2/users/confirm-email", ...open, { token: "some-token" }],
  ["POST", "/v2/users/confirm-email/request", 401, 204, 204, 204, 204],
  [
    "POST",
    "/v2/users/create-password/request",
    204,
    204,
    204,
    204,
    204,
    { email },
  ],
  ["GET", "/v2/connect/azure", ...absent],
  ["GET", "/v2/connect/azure/check", ...absent],
  ["GET", "/v2/connect/jwt", ...absent],
  ["POST", "/v2/connect/jwt", ...absent],
  ["GET", "/v2/connect/saml", ...absent],
  ["POST", "/v2/connect/saml/acs", ...absent],
  ["GET", "/v2/connect/saml/metadata", ...absent],
  ["GET", "/v2/me", ...signedIn],
  ["GET", "/v2/user/1/points", ...own],
  ["PATCH", "/v2/users/1", ...own, {}],
  [
    "PUT",
    "/v2/users/1/password",
    401,
    422,
    403,
    403,
    403,
    { currentPassword: "wrong", password },
  ],
  ["GET", "/v2/user/sessions", ...signedIn],
  ["DELETE", "/v2/user/sessions", ...done],
  [
    "DELETE",
    "/v2/user/sessions/00000000-0000-4000-8000-000000000000",
    ...unknown,
  ],
  ["GET", "/v2/me/mail-preferences", ...signedIn],
  ["PUT", "/v2/me/mail-preferences", ...signedIn, { topics: {} }],
  ["GET", "/v2/mail-preferences/some-token", ...absent],
  ["POST", "/v2/mail-preferences/some-token", ...absent],
  ["GET", "/v2/user/data-exports", ...signedIn],
  ["POST", "/v2/users/1/data-exports", 401, 422, 403, 403, 403, {}],
  [
    "GET",
    "/v2/data-exports/00000000-0000-4000-8000-000000000000/file",
    ...absent,
  ],
  ["POST", "/v2/users/1/deletion", 401, 422, 403, 403, 403, {}],
  ["DELETE", "/v2/users/1/deletion", 401, 204, 403, 403, 403],
  ["POST", "/v2/media-objects", 401, 415, 415, 415, 415],
  [
    "GET",
    "/v2/media-objects/00000000-0000-4000-8000-000000000000/content",
    ...absent,
  ],
  [
    "GET",
    "/v2/media-objects/00000000-0000-4000-8000-000000000000/thumbnail",
    ...absent,
  ],
  ["GET", `/v2/photos/${"a".repeat(64)}/content`, ...absent],
  ["GET", `/v2/photos/${"a".repeat(64)}/thumbnail`, ...absent],
  [
    "GET",
    "/v2/media-objects/00000000-0000-4000-8000-000000000000/file",
    ...unknown,
  ],
  [
    "POST",
    "/v2/challenge-results/user/photo",
    401,
    422,
    403,
    403,
    422,
    {
      challenge: "/v2/challenges/5",
      image: "/v2/media-objects/00000000-0000-4000-8000-000000000000",
    },
  ],
  ["DELETE", "/v2/challenge-results/1000000", ...unknown],
  ["PATCH", "/v2/challenge-results/1000000", ...moderated],
  // It needs PHOTO_ADMIN.
  ["POST", "/v2/challenge-results/1000000/unblock", 401, 403, 403, 403, 404],
  ["POST", "/v2/uploads", 401, 412, 412, 412, 412],
  ["PATCH", "/v2/uploads/00000000-0000-4000-8000-000000000000", ...unknown],
  ["DELETE", "/v2/uploads/00000000-0000-4000-8000-000000000000", ...unknown],
  ["POST", "/v2/declarations", 401, 415, 415, 415, 415],
  ["GET", "/v2/declarations/1000000", ...unknown],
  ["PATCH", "/v2/declarations/1000000", ...moderated],
  ["POST", "/v2/contact", ...done, { subject: "x", message: "x" }],
  ["GET", "/v2/rewards", ...signedIn],
  // orders.test.ts tests valid orders.
  ["POST", "/v2/rewards/1/orders", 401, 422, 422, 422, 422, {}],
  ["GET", "/v2/user/orders", ...signedIn],
  ["GET", "/v2/orders/1000000", ...unknown],
  ["GET", "/v2/notices", ...signedIn],
  ["POST", "/v2/notices/1000000/read", ...unknown],
  ["GET", "/v2/wishlist", ...signedIn],
  ["PUT", "/v2/wishlist/1", ...done],
  ["DELETE", "/v2/wishlist/1", ...done],
  ["GET", "/v2/contents/homepage", ...signedIn],
  ["GET", "/v2/contents/homepage/fo", ...signedIn],
  ["GET", "/v2/contents/2", ...signedIn],
  ["GET", "/v2/contents/2/fo", ...signedIn],
  ["GET", "/v2/content-categories/1/contents", ...signedIn],
  ["GET", "/v2/widget-points/2/details", ...signedIn],
  ["GET", "/v2/widget-game/13/game-url", ...signedIn],
  ["GET", "/v2/badges/1/user", ...signedIn],
  ["GET", "/v2/badges/user", ...signedIn],
  ["GET", "/v2/user/point-movements", ...signedIn],
  ["GET", "/v2/user/challenges", ...signedIn],
  ["GET", "/v2/challenges/user", ...signedIn],
  ["GET", "/v2/challenges/5/user", ...targeted],
  ["GET", "/v2/challenge-lists/3/user", ...signedIn],
  ["GET", "/v2/challenges/5/total-participants", ...targeted],
  ["GET", "/v2/challenges/5/challenge-results/participating", ...targeted],
  [
    "POST",
    "/v2/challenges/5/participation/user",
    401,
    409,
    403,
    403,
    409,
    { isParticipating: true },
  ],
  ["GET", "/v2/challenges/5/challenge-results", ...targeted],
  ["GET", "/v2/challenge-results/1000000/user/vote", ...unknown],
  ["GET", "/v2/challenge-results/1000000/user/unvote", ...unknown],
  ["GET", "/v2/challenge/5/results", ...targeted],
  ["GET", "/v2/challenges/5/rank/user", ...targeted],
  ["GET", "/v2/challenges/5/moderation", ...targeted],
  ["GET", "/v2/declarations/challenge/5/user", ...targeted],
  ["GET", "/v2/challenge-list-products?id=5", ...targeted],
  ["GET", "/v2/challenge-products/brands?challenge=5", ...targeted],
  ["GET", "/v2/challenge-products/ranges?challenge=5", ...targeted],
  ["GET", "/v2/challenges/5/products/export", ...targeted],
];

/** Here `regional` is made the moderator, and the configurator loses that permission. */
const roles: (Role | null)[] = [
  null,
  "participant",
  "newcomer",
  "regional",
  "configurator",
];

const late = createLateRequests();
let test: TestApp;
const routes: string[] = [];

beforeAll(async () => {
  test = await createTestApp({
    onRoute: (route) => {
      routes.push(`${String(route.method)} ${route.url}`);
      late.onRoute(route);
    },
  });
  await test.app.ready();
  await test.database
    .insertInto("challenge_targets")
    .values({ challenge_id: 5, group_id: demo.participant.userGroup })
    .execute();
  const { repositories } = test.app;
  await grantPermissions(repositories, demo.regional.id, ["MODERATE"]);
  await grantPermissions(
    repositories,
    demo.configurator.id,
    permissions.filter((permission) => permission !== "MODERATE"),
  );
});
afterAll(() => test.close());

describe("permissions", () => {
  for (const row of table)
    it(`${row[0]} ${row[1]}`, async ({ task }) => {
      const [method, url, ...rest] = row;
      const expected = rest.slice(0, roles.length);
      const payload = rest[roles.length];
      const more: InjectOptions = {
        method,
        ...(typeof payload === "object" && { payload }),
      };
      const statuses: number[] = [];
      for (const role of roles)
        statuses.push((await test.call(url, role, more)).status);
      Object.assign(task.meta, { tried: statuses.length });
      expect(statuses).toEqual(expected);
    });

  it("POST /v2/logout", async () => {
    const logout = (headers: Record<string, string>) =>
      test.call("/v2/logout", null, { method: "POST", headers });
    expect((await logout({})).status).toBe(401);
    const token = await test.signIn("newcomer");
    const { status } = await logout({ authorization: `Bearer ${token}` });
    expect(status).toBe(204);
  });

  it("cover every route below /v2", () => {
    const listed = table.map(([method, path]) => {
      const [address = ""] = path.split("?");
      return Object.entries(parameters).reduce(
        (route, [name, value]) => route.replace(value, `/${name}`),
        `${method} ${address}`,
      );
    });
    const missing = routes.filter(
      (route) =>
        route.includes(" /v2/") &&
        !route.includes(" /v2/bo/") &&
        !/^(HEAD|OPTIONS)/.test(route) &&
        !/\/(pictures\/|logout$)/.test(route) &&
        !listed.includes(route),
    );
    expect(missing).toEqual([]);
  });

  it.each([
    "/v2/challenges/99/user",
    "/v2/contents/99",
    "/v2/badges/99/user",
    "/v2/content-categories/99/contents",
    "/v2/widget-game/99/game-url",
    "/v2/nothing",
    "/v2/challenges/abc/user",
  ])("%s is not found", async (url) => {
    expect((await test.call(url)).status).toBe(404);
  });

  it("limit a list to users whom its challenges target", async () => {
    const ids = async (role: Role) => {
      const { json } = await test.call("/v2/challenges/user", role);
      return json["hydra:member"].map(({ id }: { id: number }) => id);
    };
    expect(await ids("participant")).toContain(5);
    expect(await ids("configurator")).toContain(5);
    expect(await ids("newcomer")).not.toContain(5);
  });
});

describe("BO-9.85 a request whose sender is disabled while the body arrives is refused", () => {
  const disable = (isActive: boolean) =>
    test.database
      .updateTable("users")
      .set({ is_active: isActive })
      .where("id", "=", demo.participant.id)
      .execute();
  /** Writes that need a session and, with a body, more than the headers. */
  const writes = table.flatMap(
    ([method, path, visitor, participant, ...rest]) => {
      const payload = rest.find((one) => typeof one === "object");
      return payload !== undefined && visitor === 401 && participant !== 401
        ? [{ method, path, payload }]
        : [];
    },
  );

  it.each(writes)("$method $path", async ({ method, path, payload }) => {
    const { status } = await late.during(
      () => disable(false),
      () => test.call(path, "participant", { method, payload }),
    );
    await disable(true);
    expect(status).toBe(401);
  });

  it.each(["/v2/media-objects", "/v2/declarations"])(
    "POST %s with a file",
    async (url) => {
      const stored = () =>
        test.database.selectFrom("media_objects").select("id").execute();
      const before = await stored();
      const { status } = await late.during(
        () => disable(false),
        () =>
          test.call(
            url,
            "participant",
            multipart(png, { targetEntity: "User", declaration: "{}" }),
          ),
      );
      await disable(true);
      expect(status).toBe(401);
      expect(await stored()).toEqual(before);
    },
  );
});
