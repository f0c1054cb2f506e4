/** `npm run doctor -- --api` on good and odd APIs. */
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  type Answering,
  type Reply,
  startTestServer,
  type TestServer,
} from "#tests/support/http-server.ts";
import {
  type Answer,
  answering,
  list,
  quiet,
} from "#tests/support/quiet-api.ts";
import { runScriptHere } from "#tests/support/run-script.ts";

const script = fileURLToPath(new URL("../doctor.ts", import.meta.url));

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer();
});
afterEach(() => server.close());

const as = ["--user", "ada@example.com", "--password", "secret"];

async function doctor(
  api: Record<string, Answer> | Answering,
  ...words: string[]
) {
  server.answers(typeof api === "function" ? api : answering(api));
  const { code, stdout, stderr } = await runScriptHere(script, [
    ...["--api", server.base, ...as, ...words],
  ]);
  expect(stderr).toBe("");
  return { code, lines: stdout.trimEnd().split("\n") };
}

/** The report's line about a call and its details, with single spaces. */
function linesOf(lines: readonly string[], call: string): string[] {
  const start = lines.findIndex((line) => line.startsWith(`GET ${call} `));
  const rest = lines.slice(start + 1);
  const length = rest.findIndex((line) => !line.startsWith("    "));
  return lines.slice(start, start + 1 + length).map((line) =>
    line
      .trim()
      .replaceAll(/ +/g, " ")
      .replace(/\d+ ms(, up to \d+)?/, "… ms"),
  );
}

const checkOf = (lines: readonly string[], name: string) =>
  lines.find((line) => line.startsWith(`${name} `))?.replaceAll(/ +/g, " ");

describe("what no single call shows", () => {
  const block = {
    type: "widget",
    widget: { "@type": "WidgetEditorial", text: "<p>x</p>" },
  };
  const page = { id: 1, status: "published", contentBlocs: [block] };
  const homepage = (body: object) => ({
    ...quiet,
    "/contents/homepage.jsonld": { body },
  });

  it.each([
    ["a status that cannot be read", { ...page, status: "shown" }],
    ["no status", { ...page, status: undefined }],
    [
      "blocks that cannot be shown",
      { ...page, contentBlocs: [{ type: "other" }, { type: "html" }] },
    ],
  ])("a page would be empty by %s: the exit code is 1", async (_, body) => {
    const { code, lines } = await doctor(homepage(body));
    expect(checkOf(lines, "pages")).toMatch(/ a page would be empty: /);
    expect(code).toBe(1);
  });

  it("letters that are lost: the exit code is 1", async () => {
    const { code, lines } = await doctor({
      ...quiet,
      "/menus": (_, response) => {
        response.writeHead(200, { "content-type": "application/json" });
        response.end(Buffer.from('[{"title": "Défi"}]', "latin1"));
        return undefined;
      },
    });
    expect(checkOf(lines, "charset")).toMatch(/not UTF-8, first GET \/menus/);
    expect(code).toBe(1);
  });

  it.each([
    { use_store: false, referral: true },
    { use_store: { enabled: false }, referral: { enabled: true } },
  ])("features by their names: %j", async (body) => {
    const { code, lines } = await doctor({
      ...homepage(page),
      "/features": { body },
    });
    expect(checkOf(lines, "features")).toMatch(/ \?name= is ignored/);
    expect(lines.join("\n")).not.toMatch(/GET \/features (?:refused|left out)/);
    expect(code).toBe(0);
  });

  it("another charset, all features, one cookie and a picture, which the front office copes with", async () => {
    const type = "application/json; charset=ISO-8859-1";
    const { code, lines } = await doctor({
      ...homepage({
        ...page,
        status: { value: "PUBLISHED" },
        image: { path: "media/1.svg" },
      }),
      "/menus": (_, response) => {
        response.writeHead(200, { "content-type": type });
        response.end(Buffer.from('[{"title": "Défi"}]', "latin1"));
        return undefined;
      },
      "/features": list(
        { name: "use_store", enabled: false },
        { name: "referral", enabled: false },
      ),
      "/options": {
        headers: { "set-cookie": "PHPSESSID=1; path=/" },
        body: [],
      },
    });
    expect(checkOf(lines, "pages")).toMatch(/ ok /);
    expect(checkOf(lines, "charset")).toMatch(/ decoded from iso-8859-1/);
    expect(checkOf(lines, "features")).toMatch(/ \?name= is ignored/);
    expect(checkOf(lines, "cookies")).toMatch(/ ok PHPSESSID/);
    expect(checkOf(lines, "pictures")).toMatch(
      / \/media\/1.svg does not load \(status 401\)/,
    );
    expect(code).toBe(0);
  });
});

describe("a line for each call", () => {
  it("is ok if a response satisfies its schema, whatever optional values are missing", async () => {
    const { code, lines } = await doctor(quiet);
    expect(lines[0]).toBe(`${server.base} as ada@example.com`);
    expect(linesOf(lines, "/options")).toEqual([
      "GET /options ok 1 … ms hydra:member, total",
    ]);
    expect(linesOf(lines, "/captcha/challenge")).toEqual([
      "GET /captcha/challenge not offered 1 … ms status 401: the front office shows no captcha",
    ]);
    expect(linesOf(lines, "/challenges/{id}/user.jsonld")).toEqual([
      "GET /challenges/{id}/user.jsonld not tried nothing to try it with",
    ]);
    expect(linesOf(lines, "/rewards")).toEqual([
      "GET /rewards not offered 1 … ms status 404: the front office has no store",
    ]);
    expect(lines.at(-1)).toMatch(
      /^\d+ calls: \d+ ok, 0 refused, \d+ not offered, \d+ not tried; \d+ requests in [\d.]+ s$/,
    );
    expect(code).toBe(0);
  });

  it("reports repaired and left-out values: where, what was expected and found, how often", async () => {
    const { code, lines } = await doctor({
      ...quiet,
      "/config/app": { body: { programName: 12, creationYear: "2019" } },
      "/options": {
        body: [
          { name: "CURRENCY_NAME", value: "points" },
          "odd",
          { name: "a", value: {} },
          { name: "b", value: [1] },
        ],
      },
      "/features": { body: { "0": { name: "use_store", enabled: "0" } } },
      "/me": { body: { id: 7, profile: [], userGroups: { "0": "/v2/g/1" } } },
      "/contents/homepage.jsonld": {
        body: {
          id: 1,
          status: "published",
          contentBlocs: [
            { type: "widget", widget: { "@type": "WidgetBagde" } },
            {
              type: "widget",
              widget: { "@type": "WidgetEditorial", title: 5, text: "<p/>" },
            },
          ],
        },
      },
    });
    expect(linesOf(lines, "/config/app")).toEqual([
      "GET /config/app repaired 1 … ms",
      "repaired /programName expected string or null, got 12 once",
      'repaired /creationYear expected number or null, got "2019" once',
    ]);
    expect(linesOf(lines, "/options")).toEqual([
      "GET /options left out 2 … ms bare array, no total",
      'left out /* expected object, got "odd" once',
      expect.stringMatching(
        /^left out \/\*\/value expected .*, got \{\}; also \[1\] 2 times$/,
      ),
    ]);
    expect(linesOf(lines, "/features")[1]).toBe(
      'repaired /*/enabled expected boolean or null, got "0" 4 times',
    );
    expect(linesOf(lines, "/me").slice(1)).toEqual([
      expect.stringMatching(/^repaired \/profile expected object.*, got \[\]/),
      expect.stringMatching(/^repaired \/userGroups expected array/),
    ]);
    expect(linesOf(lines, "/contents/homepage.jsonld").slice(1)).toEqual([
      "left out /contentBlocs/*/widget WidgetBagde is unknown; did you mean WidgetBadge? once",
      "repaired /contentBlocs/*/widget/title expected string or null, got 5 once",
    ]);
    expect(lines.at(-1)).toMatch(/ 3 repaired, 2 left out, 0 refused/);
    expect(code).toBe(0);
  });

  it("reports refused calls, and sets the exit code to 1", async () => {
    const challenge = { id: 3, type: "Classic", startDate: "soon" };
    const { code, lines } = await doctor({
      ...quiet,
      "/menus": {
        headers: { "content-type": "text/html" },
        body: "<!doctype html>",
      },
      "/options": { status: 500, body: "" },
      "/features": list({ name: "use_store", enabled: true }),
      "/user/7/points": { status: 404 },
      "/challenges/user.jsonld": list({ id: 3, title: "A" }, { id: 4 }),
      "/challenges/3/user.jsonld": { body: challenge },
      "/challenges/4/user.jsonld": { body: { id: 4 } },
      "/challenges/3/rank/user": { body: { rank: 1, total: 2 } },
      "/challenges/4/rank/user": { status: 403, body: {} },
      "/user/challenges": { body: { "hydra:member": [{ title: "B" }] } },
    });
    expect(linesOf(lines, "/menus")).toEqual([
      "GET /menus refused 1 … ms expected JSON, got text/html",
    ]);
    expect(linesOf(lines, "/options")).toEqual([
      "GET /options refused 1 … ms status 500",
    ]);
    expect(linesOf(lines, "/user/{id}/points")[0]).toMatch(/ status 404$/);
    expect(linesOf(lines, "/rewards")[0]).toMatch(
      / status 404, with the feature use_store$/,
    );
    expect(linesOf(lines, "/challenges/{id}/user.jsonld").slice(1)).toEqual([
      expect.stringMatching(/^refused \/startDate "soon" .* once$/),
    ]);
    expect(linesOf(lines, "/challenges/{id}/rank/user")).toEqual([
      "GET /challenges/{id}/rank/user left out 2 … ms 1 of 2: status 403",
    ]);
    expect(linesOf(lines, "/user/challenges")).toEqual([
      "GET /user/challenges refused 2 … ms none of 1 can be read; hydra:member, no total",
      'left out /hydra:member/* "id" or "@id" is missing once',
    ]);
    expect(code).toBe(1);
  });

  it("times out a slow call", async () => {
    const { code, lines } = await doctor(
      { ...quiet, "/menus": () => undefined },
      ...["--timeout", "2"],
    );
    expect(linesOf(lines, "/menus")).toEqual([
      "GET /menus refused 1 … ms no response within 2 s",
    ]);
    expect(code).toBe(1);
  });

  it("reports the paging of a list", async () => {
    const movements = Array.from({ length: 5 }, (_, id) => ({ id }));
    const paged =
      (honored: { size: boolean; page: boolean }): Answering =>
      ({ url }) => {
        const query = new URL(url, server.base).searchParams;
        const size = honored.size ? Number(query.get("itemsPerPage")) : 3;
        const from = honored.page ? (Number(query.get("page")) - 1) * size : 0;
        return {
          body: {
            member: movements.slice(from, from + size),
            totalItems: 5,
          },
        };
      };
    const ended = async (answer: Answer) => {
      const table = { ...quiet, "/user/point-movements": answer };
      const { lines } = await doctor(table);
      return linesOf(lines, "/user/point-movements")[0]?.split("ms ")[1];
    };
    expect(await ended(paged({ size: true, page: true }))).toBe(
      "member, total, itemsPerPage and page honored",
    );
    expect(await ended(paged({ size: false, page: true }))).toBe(
      "member, total, itemsPerPage ignored (3 per page), page honored",
    );
    expect(await ended(paged({ size: true, page: false }))).toBe(
      "member, total, itemsPerPage honored, page ignored",
    );
    expect(await ended({ body: movements })).toBe(
      "bare array, no total, itemsPerPage ignored (5 per page), page ignored",
    );
    expect(await ended(list({ id: 1 }))).toBe(
      "hydra:member, total, too short to check paging",
    );
  });
});

describe("the API as a whole", () => {
  it("satisfies the front office", async () => {
    const { lines } = await doctor(quiet);
    for (const name of [
      "sign-in",
      "Date",
      "401",
      "languages",
      "visitors",
      "CORS",
    ])
      expect(checkOf(lines, name), name).toContain(`${name} ok `);
    expect(checkOf(lines, "uploads")).toContain("does not support tus");
    expect(checkOf(lines, "idempotency")).toContain("only a write shows");
  });

  it("has other blocks in other languages", async () => {
    const action = (id: number) => ({
      type: "widget",
      widget: { "@type": "WidgetAction", challenge: `/v2/challenges/${id}` },
    });
    const text = { type: "text", text: "<p>a</p>" };
    const blocks: Record<string, object[]> = {
      en: [action(2), text],
      it: [action(1), action(1)],
      de: [text],
    };
    const homepage: Answer = ({ headers }) => {
      const language = headers["accept-language"] ?? "";
      if (language === "nl") return { status: 406 };
      const contentBlocs = blocks[language] ?? [action(1), text];
      return { body: { id: 1, contentBlocs } };
    };
    const { lines } = await doctor({
      ...quiet,
      "/contents/homepage.jsonld": homepage,
    });
    expect(checkOf(lines, "languages")).toBe(
      "languages note content homepage in en: block /0 refers to /challenge challenges/2, in fr /challenge challenges/1; content homepage in it: block /1 is WidgetAction, in fr ContentText; content homepage in de: 1 blocks, in fr 2",
    );
    expect(linesOf(lines, "/contents/homepage.jsonld")).toEqual([
      "GET /contents/homepage.jsonld ok 1 … ms",
    ]);
  });

  it("signs in with the token in an object, or in a cookie", async () => {
    const inData = {
      ...quiet,
      "/login_check": { body: { data: { token: "token-1" } } },
    };
    expect(checkOf((await doctor(inData)).lines, "sign-in")).toContain(
      "returns {data: {token}}",
    );
    const table: Record<string, Answer> = {
      ...quiet,
      "/login_check": {
        status: 204,
        headers: { "set-cookie": "session=1; HttpOnly; Path=/" },
      },
    };
    const { code, lines } = await doctor((call, response) => {
      const { cookie } = call.headers;
      const authorization = cookie === "session=1" ? "Bearer token-1" : "";
      return answering(table)(
        { ...call, headers: { authorization } },
        response,
      );
    });
    expect(checkOf(lines, "sign-in")).toContain("the session is in a cookie");
    expect(linesOf(lines, "/user/{id}/points")[0]).toContain(" ok ");
    expect(code).toBe(0);
  });

  it("has a wrong clock, none, or cached responses", async () => {
    const dated = (headers: Record<string, string>) =>
      Object.fromEntries(
        Object.entries(quiet).map(([path, answer]): [string, Answer] => [
          path,
          { ...(answer as Reply), headers },
        ]),
      );
    const date = new Date(Date.now() + 600_000).toUTCString();
    const ahead = await doctor(dated({ date }));
    expect(checkOf(ahead.lines, "Date")).toContain(
      "10 min ahead of this machine's clock",
    );
    const cached = await doctor(dated({ age: "30" }));
    expect(checkOf(cached.lines, "Date")).toContain("come from a cache (Age)");
    const undated = await doctor((call, response) => {
      response.sendDate = false;
      return answering(quiet)(call, response);
    });
    expect(undated.lines.join("\n")).toMatch(
      /^Date +note +missing from (\d+) of \1 responses/m,
    );
  });

  it("does not reject expired tokens, or rejects visitors", async () => {
    const { code, lines } = await doctor({
      ...quiet,
      "/me": ({ headers: { authorization } }) =>
        authorization === "Bearer token-1"
          ? { body: { id: 7 } }
          : { status: authorization ? 500 : 403 },
      "/menus": ({ headers: { authorization } }) =>
        authorization ? list() : { status: 401 },
      "/options": ({ headers: { authorization } }) =>
        authorization === "Bearer palmares-doctor" ? { status: 401 } : list(),
      "/user/7/points": () => ({ body: { points: 3 } }),
    });
    expect(checkOf(lines, "401")).toBe(
      "401 wrong GET /me responds with 403 without a token, 500 with an invalid one: the front office cannot tell that a session has ended",
    );
    expect(checkOf(lines, "visitors")).toContain(
      "wrong the login page needs GET /menus (401)",
    );
    expect(checkOf(lines, "old token")).toContain("GET /options");
    expect(code).toBe(1);
  });

  it("reports private calls that are public", async () => {
    const { code, lines } = await doctor({
      ...quiet,
      "/user/7/points": () => ({ body: { points: 3 } }),
    });
    expect(checkOf(lines, "401")).toContain("GET /user/{id}/points (200)");
    expect(code).toBe(0);
  });

  it("allows pages of another origin, or not", async () => {
    const origin = "https://front.example";
    const { lines } = await doctor(quiet, "--origin", origin);
    expect(checkOf(lines, "CORS")).toContain(
      `OPTIONS /me lacks Access-Control-Allow-Origin: ${origin}`,
    );
    const openToOrigin: Answering = (call, response) => {
      for (const [name, value] of Object.entries({
        "access-control-allow-origin": origin,
        "access-control-allow-credentials": "true",
        "access-control-allow-methods": "GET, POST, PUT, PATCH, DELETE",
        "access-control-allow-headers":
          "Accept-Language, Authorization, Content-Type, Idempotency-Key, Prefer",
        "access-control-expose-headers": "Date, Idempotency-Key, Retry-After",
      }))
        response.setHeader(name, value);
      return answering(quiet)(call, response);
    };
    const open = await doctor(openToOrigin, "--origin", origin);
    expect(checkOf(open.lines, "CORS")).toContain(
      "CORS ok https://front.example may make",
    );
  });
});

it("never writes except to sign in, and never votes or sends mail", async () => {
  const challenge = { id: 3, type: "Photo", areResultsVisible: true };
  await doctor({
    ...quiet,
    "/challenges/user.jsonld": list({ id: 3, type: "Photo" }),
    "/challenges/3/user.jsonld": { body: challenge },
    "/challenges/3/challenge-results.jsonld": list({ id: 9 }, { id: 10 }),
  });
  const made = server.received.map(({ method, url }) => `${method} ${url}`);
  expect(made.length).toBeGreaterThan(50);
  expect(
    made.filter(
      (call) => !/^(GET|OPTIONS) (?!.*(vote|\/reset-password))/.test(call),
    ),
  ).toEqual(["POST /v2/login_check"]);
});

it("prints the report as JSON", async () => {
  const { lines } = await doctor(
    { ...quiet, "/me": { body: { id: 7, points: "3" } } },
    "--json",
  );
  const report = JSON.parse(lines.join("\n"));
  expect(report).toMatchObject({
    api: server.base,
    user: "ada@example.com",
    summary: { repaired: 1, refused: 0 },
    checks: expect.arrayContaining([
      { name: "idempotency", result: "note", text: expect.any(String) },
    ]),
  });
  expect(report.calls).toContainEqual({
    call: "GET /me",
    result: "repaired",
    requests: 1,
    milliseconds: { median: expect.any(Number), longest: expect.any(Number) },
    findings: [
      {
        outcome: "repaired",
        pointer: "/points",
        keyword: "type",
        params: { type: ["number", "null"] },
        reason: 'expected number or null, got "3"',
        seen: ['"3"'],
        times: 1,
      },
    ],
  });
});
