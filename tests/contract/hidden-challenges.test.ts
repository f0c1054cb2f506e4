import type { InjectOptions } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { demo } from "#server/seed/people.ts";
import { createTestApp, type Role, type TestApp } from "#tests/support/app.ts";

const NOT_YET = 16;
const NO_LONGER = 17;
const SHOWN = 14;

/** A call that names a challenge, or something that belongs to one. */
type Call = readonly [
  route: string,
  url: (challenge: number) => string,
  more?: (challenge: number) => InjectOptions,
];

const media = "00000000-0000-4000-8000-000000000000";
/** A photo of another participant in the challenge. */
const result = (challenge: number) => 900_000 + challenge;

const calls: Call[] = [
  ...[
    "GET /v2/challenges/:id/user",
    "GET /v2/challenges/:id/total-participants",
    "GET /v2/challenges/:id/challenge-results/participating",
    "GET /v2/challenges/:id/challenge-results",
    "GET /v2/challenge/:id/results",
    "GET /v2/challenges/:id/rank/user",
    "GET /v2/challenges/:id/moderation",
    "GET /v2/challenges/:id/products/export",
  ].map(
    (route): Call => [
      route,
      (id) => (route.split(" ")[1] ?? "").replace(":id", String(id)),
    ],
  ),
  [
    "GET /v2/challenge-lists/:id/user",
    (id) => `/v2/challenge-lists/${id}/user`,
  ],
  [
    "GET /v2/challenge-list-products",
    (id) => `/v2/challenge-list-products?id=${id}`,
  ],
  ...(["brands", "ranges"] as const).map(
    (kind): Call => [
      `GET /v2/challenge-products/${kind}`,
      (id) => `/v2/challenge-products/${kind}?challenge=${id}`,
    ],
  ),
  [
    "POST /v2/challenges/:id/participation/user",
    (id) => `/v2/challenges/${id}/participation/user`,
    () => ({ method: "POST", payload: { isParticipating: true } }),
  ],
  [
    "POST /v2/challenge-results/user/photo",
    () => "/v2/challenge-results/user/photo",
    (id) => ({
      method: "POST",
      payload: {
        challenge: `/v2/challenges/${id}`,
        image: `/v2/media-objects/${media}`,
      },
    }),
  ],
  [
    "POST /v2/declarations",
    () => "/v2/declarations",
    (id) => ({
      method: "POST",
      headers: { "content-type": "multipart/form-data; boundary=b" },
      payload: `--b\r\nContent-Disposition: form-data; name="declaration"\r\n\r\n${JSON.stringify({ challenge: `/v2/challenges/${id}` })}\r\n--b--\r\n`,
    }),
  ],
  [
    "GET /v2/challenge-results/:id/user/vote",
    (id) => `/v2/challenge-results/${result(id)}/user/vote`,
  ],
  [
    "GET /v2/challenge-results/:id/user/unvote",
    (id) => `/v2/challenge-results/${result(id)}/user/unvote`,
  ],
  [
    "DELETE /v2/challenge-results/:id",
    (id) => `/v2/challenge-results/${result(id)}`,
    () => ({ method: "DELETE" }),
  ],
];

/** Routes whose id is not that of a challenge, or whose rule is tested elsewhere. */
const others = [
  "GET /v2/captcha/challenge",
  "GET /v2/user/challenges",
  "GET /v2/challenges/user",
  "GET /v2/user/:id/points",
  "PATCH /v2/users/:id",
  "PUT /v2/users/:id/password",
  "POST /v2/users/:id/data-exports",
  "GET /v2/data-exports/:id/file",
  "POST /v2/users/:id/deletion",
  "DELETE /v2/users/:id/deletion",
  "DELETE /v2/user/sessions/:id",
  "GET /v2/media-objects/:id/content",
  "GET /v2/media-objects/:id/thumbnail",
  "GET /v2/media-objects/:id/file",
  "GET /v2/pictures/:id/:size",
  "GET /v2/pictures/:id/:version/:size",
  "PATCH /v2/uploads/:id",
  "DELETE /v2/uploads/:id",
  "POST /v2/notices/:id/read",
  "PUT /v2/wishlist/:id",
  "DELETE /v2/wishlist/:id",
  "POST /v2/rewards/:id/orders",
  "GET /v2/orders/:id",
  "GET /v2/contents/:id",
  "GET /v2/contents/:id/fo",
  "GET /v2/content-categories/:id/contents",
  "GET /v2/badges/:id/user",
  "GET /v2/widget-points/:id/details",
  "GET /v2/widget-game/:id/game-url",
  "GET /v2/declarations/challenge/:id/user",
  "GET /v2/declarations/:id",
  "PATCH /v2/declarations/:id",
  "PATCH /v2/challenge-results/:id",
  "POST /v2/challenge-results/:id/unblock",
];

let test: TestApp;
const routes: string[] = [];

beforeAll(async () => {
  test = await createTestApp({
    onRoute: ({ method, url }) => routes.push(`${String(method)} ${url}`),
  });
  const { id: author } = demo.newcomer;
  for (const id of [NOT_YET, NO_LONGER, SHOWN])
    await test.database
      .insertInto("challenge_results")
      .values({
        id: result(id),
        challenge_id: id,
        user_id: author,
        status: "validated",
        result_value: 1,
        created_at: new Date(),
      })
      .execute();
});
afterAll(() => test.close());

describe("a challenge that a user may not see", () => {
  it.each(calls.map(([route, url, more]) => ({ route, url, more })))(
    "CH-4.1.4 CH-6.2 $route",
    async ({ route, url, more }) => {
      const statusFor = async (id: number, role: Role | null) =>
        (await test.call(url(id), role, more?.(id))).status;
      for (const id of [NOT_YET, NO_LONGER, SHOWN])
        expect(await statusFor(id, null)).toBe(401);
      expect(await statusFor(NOT_YET, "participant")).toBe(404);
      expect(await statusFor(NO_LONGER, "participant")).toBe(403);
      expect(await statusFor(SHOWN, "participant")).toBe(403);
      expect(await statusFor(NOT_YET, "regional")).toBe(404);
      if (route !== "GET /v2/challenges/:id/user")
        expect(await statusFor(NO_LONGER, "regional")).toBe(404);
    },
  );

  it("is visible to its target while it is diffused, and to the back office at any time", async () => {
    for (const [route, url, more] of calls) {
      if (/^DELETE|lists|vote/.test(route)) continue;
      for (const [id, role] of [
        [SHOWN, "regional"],
        [NOT_YET, "configurator"],
        [NO_LONGER, "configurator"],
      ] as const) {
        const { status } = await test.call(url(id), role, more?.(id));
        expect([401, 403, 404], `${route} ${id} ${role}`).not.toContain(status);
      }
    }
  });

  it("has no call that is missing in this table", () => {
    const known = [...calls.map(([route]) => route), ...others];
    const unknown = routes.filter(
      (route) =>
        /^(GET|POST|PUT|PATCH|DELETE) \/v2\/(?!bo\/).*(:id|challenge|declaration)/.test(
          route,
        ) && !known.includes(route),
    );
    expect(unknown).toEqual([]);
  });

  it("contributes no brands and ranges to lists", async () => {
    for (const challenge of [NOT_YET, NO_LONGER]) {
      const { id } = await test.database
        .insertInto("products")
        .values({
          name: `Hidden ${challenge}`,
          brand: `Brand ${challenge}`,
          range: `Range ${challenge}`,
          status: "active",
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      await test.database
        .insertInto("challenge_products")
        .values({ challenge_id: challenge, product_id: id })
        .execute();
    }
    for (const kind of ["brands", "ranges"]) {
      const url = `/v2/challenge-products/${kind}`;
      for (const role of ["participant", "regional"] as const)
        expect((await test.call(url, role)).body).not.toMatch(/ 1[67]"/);
      expect((await test.call(url, "configurator")).body).toMatch(/ 17"/);
    }
  });

  it("stays in the history of users who declared in it", async () => {
    const { id } = await test.database
      .insertInto("declarations")
      .values({
        challenge_id: NO_LONGER,
        user_id: demo.regional.id,
        status: "validated",
        created_at: new Date(),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const own = `/v2/declarations/challenge/${NO_LONGER}/user`;
    const { status, json } = await test.call(own, "regional");
    expect(status).toBe(200);
    expect(json["hydra:member"][0]).toMatchObject({ id });
    expect((await test.call(own)).status).toBe(403);
    expect((await test.call(own, null)).status).toBe(401);
    for (const role of ["participant", "regional"] as const) {
      const notYet = `/v2/declarations/challenge/${NOT_YET}/user`;
      expect((await test.call(notYet, role)).status).toBe(404);
    }
    const one = `/v2/declarations/${id}`;
    expect((await test.call(one, "regional")).status).toBe(200);
    expect((await test.call(one)).status).toBe(404);
  });

  it("CH-2.5.10 tells its target that it is over", async () => {
    const url = `/v2/challenges/${NO_LONGER}/user`;
    const { status, json } = await test.call(url, "regional");
    expect(status).toBe(200);
    expect(Date.parse(json.endDiffusionDate)).toBeLessThan(Date.now());
    expect((await test.call(url)).status).toBe(403);
  });

  it("with invalid dates is only visible to the back office", async () => {
    await test.database
      .updateTable("challenges")
      .set({
        start_diffusion_date: "2030-01-01T00:00:00Z",
        end_diffusion_date: "2020-01-01T00:00:00Z",
      })
      .where("id", "=", 15)
      .execute();
    const { status } = await test.call("/v2/challenges/15/user", "regional");
    expect(status).toBe(404);
  });
});

describe("a game", () => {
  const game = (id: number, role: Role) =>
    test.call(`/v2/widget-game/${id}/game-url`, role);

  /** Adds a page with a game to the programme. */
  async function addGame(
    widget: number,
    page: { status?: "draft" | "published"; end_date?: string },
    window: object = {},
  ): Promise<void> {
    await test.database
      .insertInto("games")
      .values({ widget_id: widget, url: "https://games.example/secret" })
      .execute();
    const group = {
      "@type": "WidgetGroup",
      type: "single",
      widgets: [{ "@type": "WidgetGame", id: widget, ...window }],
    };
    await test.database
      .insertInto("contents")
      .values({
        status: "published",
        is_homepage: false,
        ...page,
        texts: JSON.stringify({ fr: { title: "Jeu" } }),
        blocs: JSON.stringify({
          fr: [{ type: "widget", position: 1, widget: group }],
        }),
      })
      .execute();
  }

  it("CH-7.3.24 has no URL if its page is a draft or has ended, or its window is closed", async () => {
    await addGame(7001, {});
    await addGame(7002, { status: "draft" });
    await addGame(7003, { end_date: "2020-01-01T00:00:00Z" });
    await addGame(7004, {}, { diffusionStartAt: "2999-01-01T00:00:00Z" });
    await addGame(7005, {}, { diffusionEndAt: "2020-01-01T00:00:00Z" });
    await addGame(7006, {}, { diffusionEndAt: "2020-02-31" });
    expect((await game(7001, "participant")).status).toBe(200);
    for (const id of [7002, 7003, 7004, 7005, 7006]) {
      expect((await game(id, "participant")).status, String(id)).toBe(404);
      expect((await game(id, "configurator")).status, String(id)).toBe(200);
    }
  });
});
