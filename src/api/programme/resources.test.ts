import { describe, expect, test } from "vitest";
import { signIn } from "#src/api/access/session.ts";
import { getMe, getUserPoints } from "#src/api/access/user.ts";
import * as challenges from "#src/api/challenge/challenges.ts";
import { getGameUrl } from "#src/api/challenge/games.ts";
import type { Client } from "#src/api/client/client.ts";
import { createTestClient } from "#src/api/client/testing.ts";
import { BadAnswerError } from "#src/api/errors/error-classes.ts";
import { hasStatus, isUnauthorized } from "#src/api/errors/error-guards.ts";
import { getPointsDetails } from "#src/api/store/points-details.ts";
import { openTestServer } from "#tests/support/http-server.ts";
import { getBadge } from "./badges.ts";
import { getCategoryContents, getContent } from "./contents.ts";
import * as config from "./programme.ts";

const server = await openTestServer();

const client = () => createTestClient(server.base);
const list = (...members: unknown[]) => ({
  "hydra:member": members,
  "hydra:totalItems": members.length,
});
/** The result of reading a whole list. */
const all = (...items: unknown[]) => ({
  items,
  total: items.length,
  omitted: 0,
});
const page = { page: 2, pageSize: 6 };
const contents = [7, 8, 9, 10, 11, 12].map((id) => ({ id }));
const card = { id: 1, type: "Classic" };
const result = { id: 4, rank: 1 };

type Call = [
  /** Ends with the path of the call. */
  name: string,
  body: unknown,
  ask: (client: Client) => Promise<unknown>,
  answer?: unknown,
];

describe("each call uses its path and returns the response", () => {
  test.each<Call>([
    ["AS-7.2 GET /config/app", { programName: "Étoile" }, config.getAppConfig],
    [
      "AS-7.2 GET /options",
      list({ name: "a" }),
      config.getOptions,
      [{ name: "a" }],
    ],
    [
      "AS-7.2 GET /options/currency",
      { name: "CURRENCY_NAME" },
      config.getCurrency,
    ],
    ["AS-7.2 GET /menus", list({ id: 1 }), config.getMenus, [{ id: 1 }]],
    [
      "AS-7.2 GET /features?name=use_store",
      list({ name: "use_store", enabled: true }, { name: "other" }),
      (c) => config.getFeature(c, "use_store"),
      { name: "use_store", enabled: true },
    ],
    ["AS-7.6 GET /me", { "@id": "/v2/users/3" }, getMe],
    [
      "CH-7.3.21 GET /contents/homepage.jsonld",
      { id: 1 },
      (c) => getContent(c, "homepage"),
    ],
    [
      "CH-2.1.4 CH-7.3.21 GET /contents/12/fo.jsonld",
      { id: 12 },
      (c) => getContent(c, "12"),
    ],
    [
      "CH-7.3.22 GET /content-categories/5/contents.jsonld?status=published&itemsPerPage=6&page=2",
      { "hydra:member": contents, "hydra:totalItems": 14 },
      (c) => getCategoryContents(c, "5", page),
      { items: contents, total: 14, omitted: 0, received: 6 },
    ],
    [
      "CH-7.3.2 GET /challenges/7/user.jsonld",
      card,
      (c) => challenges.getChallenge(c, "7"),
    ],
    [
      "CH-7.3.6 GET /challenges/user.jsonld?type=Deal&status=over",
      list(card),
      (c) => challenges.getChallenges(c, { type: "Deal", status: "over" }),
      all(card),
    ],
    [
      "CH-7.3.6 GET /challenges/user.jsonld",
      list(card),
      (c) => challenges.getChallenges(c, {}),
      all(card),
    ],
    [
      "CH-7.3.7 GET /challenges/7/total-participants",
      { total: 12 },
      (c) => challenges.getTotalParticipants(c, "7"),
    ],
    [
      "GET /challenges/7/challenge-results/participating",
      { isParticipating: null },
      (c) => challenges.getParticipation(c, "7"),
    ],
    [
      "CH-7.3.10 GET /challenges/7/challenge-results.jsonld?itemsPerPage=5&order%5Brank%5D=asc",
      list(result),
      (c) => challenges.getRanking(c, "7", 5),
      all(result),
    ],
    [
      "CH-7.3.13 GET /challenges/7/rank/user",
      { rank: null },
      (c) => challenges.getMyRank(c, "7"),
    ],
    [
      "CH-7.3.26 GET /badges/3/user.jsonld",
      { progress: 0.5 },
      (c) => getBadge(c, "3"),
    ],
    [
      "AS-7.3 GET /user/3/points",
      { points: 120 },
      (c) => getUserPoints(c, "3"),
    ],
    [
      "CH-7.3.23 GET /widget-points/2/details.jsonld",
      { total: "120", details: { 1: { label: "Bonus", points: "12.5" } } },
      (c) => getPointsDetails(c, "2"),
      { total: 120, details: [{ label: "Bonus", points: 12.5 }] },
    ],
    [
      "CH-2.2.11 CH-7.3.24 GET /widget-game/2/game-url",
      { url: null },
      (c) => getGameUrl(c, "2"),
    ],
    [
      "GET /user/challenges",
      list({ id: 1 }),
      challenges.getDeclarationActions,
      all({ id: 1 }),
    ],
  ])("%s", async (name, body, ask, answer = body) => {
    const url = name.replace(/^.*GET /, "/v2");
    server.answers({ body });
    expect(await ask(client())).toEqual(answer);
    expect(server.received).toMatchObject([{ method: "GET", url }]);
  });
});

test("a feature that the programme does not have", async () => {
  server.answers({ body: list() });
  expect(await config.getFeature(client(), "x")).toBeUndefined();
});

test.each([
  [{}, ["/v2/challenges/3/user.jsonld", "/v2/challenge-lists/3/user.jsonld"]],
  [{ challengeListProducts: [] }, ["/v2/challenges/3/user.jsonld"]],
  [{ challengeListProducts: null }, ["/v2/challenges/3/user.jsonld"]],
  [{ type: "Classic" }, ["/v2/challenges/3/user.jsonld"]],
])(
  "CH-7.3.4 a challenge %j is fetched from %j: a list challenge without products also as a list",
  async (more, urls) => {
    server.answers({ body: { id: 3, type: "List", ...more } });
    await challenges.getChallenge(client(), "3");
    expect(server.received.map(({ url }) => url)).toEqual(urls);
  },
);

test.each([
  [{}, { isParticipating: true }, true],
  [{}, { isParticipating: null }, null],
  [{ isParticipating: null }, undefined, null],
  [{ isParticipating: false }, undefined, false],
  [{ type: "Classic" }, undefined, undefined],
])(
  "CH-7.3.8 a challenge %j has the user's reply, which is fetched if a deal omits it",
  async (more, participation, expected) => {
    server.answers(
      { body: { id: 3, type: "Deal", ...more } },
      { body: participation },
    );
    const { isParticipating } = await challenges.getChallenge(client(), "3");
    expect(isParticipating).toBe(expected);
    expect(server.received.slice(1).map(({ url }) => url)).toEqual(
      participation ? ["/v2/challenges/3/challenge-results/participating"] : [],
    );
  },
);

test.each([
  ["is a 404", { status: 404, body: {} }],
  ["cannot be read", { body: { id: { of: [] }, type: 7 } }],
])(
  "L9 a list challenge can be shown even if the response for its products %s",
  async (_, answer) => {
    const challenge = { id: 3, type: "List" };
    server.answers({ body: challenge }, answer);
    expect(await challenges.getChallenge(client(), "3")).toEqual(challenge);
  },
);

test("a deal can be shown even if the user's participation fails to load", async () => {
  server.answers(
    { body: { id: 3, type: "Deal" } },
    { status: 403, body: { code: 403, message: "No" } },
  );
  expect(await challenges.getChallenge(client(), "3")).toEqual({
    ...{ id: 3, type: "Deal" },
  });
});

describe("CH-2.5.38 `isActionOnGoing: false` from before the start", () => {
  const dates = { startDate: "2026-05-01T00:00:00Z" };
  const told = { id: 3, type: "Classic", isActionOnGoing: false, ...dates };
  const ask = async (now: string) => {
    server.answers({ body: told });
    const serverNow = () => Date.parse(now);
    return (
      await challenges.getChallenge(
        createTestClient(server.base, { serverNow }),
        "3",
      )
    ).isActionOnGoing;
  };

  test("is dropped: the dates say the same, and until when", async () => {
    expect(await ask("2026-04-30T23:59:59Z")).toBeNull();
  });

  test("is retained if the dates contradict it", async () => {
    expect(await ask("2026-05-01T00:00:00Z")).toBe(false);
  });
});

describe("one entity", () => {
  test("that does not match its schema is an error that says where and why", async () => {
    server.answers({ body: { id: 1, endDate: "soon" } });
    const asking = challenges.getChallenge(client(), "1");
    await expect(asking).rejects.toThrow(BadAnswerError);
    await expect(asking).rejects.toThrow(
      'GET /challenges/1/user.jsonld: the response at /endDate: "soon" does not have the expected form',
    );
  });

  test("CH-2.4.1 has its readable fields; a challenge of an unknown type is a classic one", async () => {
    server.answers({
      body: { id: 1, type: "Quiz", maxToWin: "250", sponsor: {} },
    });
    expect(await challenges.getChallenge(client(), "1")).toEqual({
      id: 1,
      type: "Classic",
      maxToWin: 250,
    });
  });

  test("may be empty if its schema has no required fields", async () => {
    server.answers({ status: 204 });
    expect(await challenges.getMyRank(client(), "1")).toEqual({});
    await expect(getMe(client())).rejects.toThrow(
      'GET /me: the response: "id" or "@id" is missing',
    );
  });
});

test.each([404, 405, 410])(
  "CH-2.2.7 a programme whose home page responds with %i has an empty one",
  async (status) => {
    server.answers({ status });
    expect(await getContent(client(), "homepage")).toEqual({});
    server.answers({ status });
    await expect(getContent(client(), "12")).rejects.toThrow(String(status));
  },
);

describe("signing in", () => {
  const credentials = { username: "camille", password: "secret" };

  test.each([[{ token: "t" }], [{ data: { token: "t" } }]])(
    "reads the token of %j",
    async (body) => {
      server.answers({ body });
      expect(await signIn(client(), credentials)).toBe("t");
      const [call] = server.received;
      expect(call).toMatchObject({ method: "POST", url: "/v2/login_check" });
      expect(JSON.parse(call?.body ?? "")).toEqual(credentials);
      expect(call?.headers.authorization).toBeUndefined();
    },
  );

  test.each([
    { status: 204 },
    { status: 201 },
    { body: {} },
    { body: { "@id": "/v2/users/12" } },
    { body: { token: null } },
    { body: { token: {} } },
    { body: { data: { token: "" } } },
    { body: { data: "t" } },
    { body: [] },
    { body: "ok" },
    { body: "<!doctype html><title>Club</title>" },
  ])(
    "accepts %j, since the token may be in a server cookie",
    async (answer) => {
      server.answers(answer);
      expect(await signIn(client(), credentials)).toBeUndefined();
    },
  );

  test("AS-7.7 sends the two fields of the specification; whether to remember the user is a preference", async () => {
    server.answers({ body: { token: "t" } });
    await signIn(client(), { ...credentials, rememberMe: true });
    await signIn(client(), { ...credentials, rememberMe: false });
    expect(
      server.received.map(({ body, headers }) => [body, headers["prefer"]]),
    ).toEqual([
      [JSON.stringify(credentials), "remember-me"],
      [JSON.stringify(credentials), undefined],
    ]);
  });

  test("AS-4.14 AS-8.1 distinguishes its failures, none of which ends a session", async () => {
    const c = createTestClient(server.base, {
      onUnauthorized: () => {
        throw new Error("no session was there to end");
      },
    });
    server.answers({ status: 401, body: { code: 401, message: "No" } });
    await expect(signIn(c, credentials)).rejects.toSatisfy(isUnauthorized);
    server.answers({ status: 400, body: { code: 400, message: "Off" } });
    await expect(signIn(c, credentials)).rejects.toSatisfy((error) =>
      hasStatus(error, 400),
    );
  });
});
