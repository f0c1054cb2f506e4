import type { InjectOptions, RouteOptions } from "fastify";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type JsonSchema, wireSchemas } from "#server/http/wire-schemas.ts";
import { demo } from "#server/seed/people.ts";
import { createTestApp, type Role, type TestApp } from "#tests/support/app.ts";
import { multipart } from "#tests/support/multipart.ts";
import { openOffice, ownOrigin } from "#tests/support/office.ts";

const MAX_ANSWER = 16_384;

/** The limit of a body; a document of the back office may be a whole page in six languages, and an import sends 1,000 rows. */
const limitOf = (url: string) =>
  /^\/v2\/bo\/(?:documents|imports$)|\/imports\/:id\/rows$/.test(url)
    ? 1_048_576
    : 65_536;

let test: TestApp;
const routes: RouteOptions[] = [];
beforeAll(async () => {
  test = await createTestApp({ onRoute: (route) => routes.push(route) });
  await test.app.ready();
  test.app.log.level = "silent";
});
afterAll(() => test.close());

/** Calls, and checks that the response is small whatever was sent. */
async function attack(url: string, role: Role | null, more: InjectOptions) {
  const answer = await test.call(url, role, more);
  expect(answer.body.length, url).toBeLessThanOrEqual(MAX_ANSWER);
  expect(answer.json?.violations?.length ?? 0, url).toBeLessThanOrEqual(100);
  return answer;
}

const declare = (declaration: unknown) =>
  multipart(null, { declaration: JSON.stringify(declaration) });
const declarationOf = (lines: readonly unknown[]) =>
  declare({
    challenge: "/v2/challenges/3",
    challengeProductDeclarations: lines,
  });
const times = <Value>(count: number, value: Value): Value[] =>
  Array<Value>(count).fill(value);

it("300,000 empty lines in four parallel requests are rejected unread while health checks respond", async () => {
  const body = declarationOf(times(300_000, {}));
  const before = process.memoryUsage().rss;
  const start = Date.now();
  const attacks = times(4, "/v2/declarations").map((url) =>
    attack(url, "newcomer", body),
  );
  const health = await test.app.inject("/healthz");
  expect(health.statusCode).toBe(200);
  for (const { status } of await Promise.all(attacks)) expect(status).toBe(413);
  expect(Date.now() - start).toBeLessThan(5_000);
  expect(process.memoryUsage().rss - before).toBeLessThan(256_000_000);
});

it("the items of an oversized list are not validated", async () => {
  const { status, json } = await attack(
    "/v2/declarations",
    "newcomer",
    declarationOf(times(1_001, {})),
  );
  expect(status).toBe(422);
  expect(json.violations).toEqual([
    {
      propertyPath: "challengeProductDeclarations",
      message: expect.stringMatching(/1.?000/u),
    },
  ]);
});

it("a long list reports its first hundred violations", async () => {
  const { status, json } = await attack(
    "/v2/declarations",
    "newcomer",
    declarationOf(times(1_000, {})),
  );
  expect(status).toBe(422);
  expect(json.violations).toHaveLength(100);
});

it("nested lists have a common limit", async () => {
  const answer = {
    formInput: "/v2/form-inputs/1",
    formInputChoiceValues: times(500, 0),
  };
  const { status, json } = await attack(
    "/v2/declarations",
    "newcomer",
    declare({
      challenge: "/v2/challenges/3",
      formEntry: {
        form: "/v2/declaration-forms/1",
        formValues: times(400, answer),
      },
    }),
  );
  expect(status).toBe(422);
  expect(json.violations).toHaveLength(1);
});

const unknownNames = (bytes: number, length: number) =>
  Object.fromEntries(
    Array.from({ length: Math.floor(bytes / (length + 5)) }, (_, index) => [
      String(index).padStart(length, "é"),
      0,
    ]),
  );

/** JSON nested to this depth. */
const nested = (depth: number) =>
  `${'{"a":['.repeat(depth)}${"]}".repeat(depth)}`;

const madeBodies = new Map<number, readonly string[]>();

/** The bodies for routes of a limit, which takes longer to make than to send. */
function hostileBodies(limit: number): readonly string[] {
  const made = madeBodies.get(limit) ?? [
    JSON.stringify(unknownNames(1_000_000, 5)),
    ...[5, 300].map((length) =>
      JSON.stringify(unknownNames(limit / 3, length)),
    ),
    JSON.stringify({ ["x".repeat(limit / 2)]: 0 }),
    nested(Math.floor(limit / 9)),
  ];
  madeBodies.set(limit, made);
  return made;
}

it.each(["newcomer", "unaccepted"] as const)(
  "a megabyte of unknown names is rejected, naming a few: %s",
  async (role) => {
    const url = `/v2/users/${demo[role].id}`;
    const patch = (payload: object) =>
      attack(url, role, { method: "PATCH", payload });
    expect((await patch(unknownNames(1_000_000, 5))).status).toBe(413);
    const { status, json } = await patch(unknownNames(5_000, 5));
    expect(status).toBe(422);
    expect(json.violations).toHaveLength(100);
  },
);

it("no response is larger than its request", async () => {
  let count = 0;
  for (const { method, url, schema, bodyLimit = 65_536 } of routes) {
    if (schema?.body === undefined) continue;
    const [verb] = [method].flat() as "POST"[];
    expect(bodyLimit, url).toBeLessThanOrEqual(limitOf(url));
    for (const role of [null, "newcomer", "unaccepted"] as const)
      for (const payload of hostileBodies(bodyLimit)) {
        const id = role ? String(demo[role].id) : "1";
        const { status, json } = await attack(url.replace(":id", id), role, {
          method: verb ?? "POST",
          headers: { "content-type": "application/json" },
          payload,
        });
        expect([400, 401, 403, 404, 413, 422, 429], url).toContain(status);
        if (status === 422) expect(json.violations).not.toEqual([]);
        count += 1;
      }
  }
  expect(count).toBeGreaterThan(100);
});

it("every list in a body has a maximum length", () => {
  const without: string[] = [];
  const visit = (schema: JsonSchema, path: string, seen: readonly string[]) => {
    const { $ref, items, maxItems } = schema;
    if (items !== undefined && maxItems === undefined) without.push(path);
    if ($ref?.startsWith("https:") && !seen.includes($ref)) {
      const [file = "", pointer = ""] = $ref.split("#");
      let target: unknown = wireSchemas.get(file);
      for (const part of pointer.split("/").filter(Boolean))
        target = (target as Record<string, unknown>)[part];
      visit(target as JsonSchema, path, [...seen, $ref]);
    }
    for (const [key, value] of Object.entries(schema))
      if (typeof value === "object" && value !== null)
        visit(value as JsonSchema, `${path}/${key}`, seen);
  };
  const bodies = routes.flatMap(({ schema }) => schema?.body ?? []);
  for (const body of bodies) {
    const schema = body as JsonSchema;
    visit(schema, schema.$ref ?? "", []);
  }
  visit(
    wireSchemas.get(
      "https://palmares.example/schemas/wire/declaration-request.schema.json",
    ) as JsonSchema,
    "declaration-request",
    [],
  );
  expect(bodies.length).toBeGreaterThan(10);
  expect(without).toEqual([]);
});

/** What a route may be sent, by type of content. */
const types = [
  "application/json",
  "text/plain",
  "application/x-www-form-urlencoded",
  "application/octet-stream",
  "application/offset+octet-stream",
  "multipart/form-data; boundary=x",
];

/** Files are streamed, with separate limits; assertions of identity providers may have 1 MB. */
const exceptions = [
  "404 POST /v2/connect/jwt application/x-www-form-urlencoded",
  "404 POST /v2/connect/saml/acs application/x-www-form-urlencoded",
  "400 POST /v2/media-objects multipart/form-data; boundary=x",
  "412 POST /v2/uploads application/offset+octet-stream",
  "404 PATCH /v2/uploads/:id application/offset+octet-stream",
  "404 DELETE /v2/uploads/:id application/offset+octet-stream",
  "400 POST /v2/declarations multipart/form-data; boundary=x",
  "400 POST /v2/bo/media multipart/form-data; boundary=x",
  "404 PUT /v2/bo/media/:id/file multipart/form-data; boundary=x",
];

it("every route refuses a body beyond its limit, which is 64 kB or less except for documents and imported rows", async () => {
  const taken: string[] = [];
  let count = 0;
  const office = await openOffice(test);
  await office.stepUp();
  for (const { method, url, bodyLimit = 65_536 } of routes)
    for (const verb of [method].flat() as "POST"[]) {
      if (["GET", "HEAD", "OPTIONS"].includes(verb)) continue;
      expect(bodyLimit, url).toBeLessThanOrEqual(limitOf(url));
      for (const type of types) {
        const { status } = await attack(url.replace(":id", "1"), "newcomer", {
          method: verb,
          headers: {
            "content-type": type,
            ...(url.startsWith("/v2/bo/") && {
              cookie: office.cookie,
              origin: ownOrigin,
            }),
          },
          payload: JSON.stringify({ a: "x".repeat(bodyLimit) }),
        });
        count += 1;
        // The back office refuses other types than its own before it reads anything.
        if (url.startsWith("/v2/bo/") && status === 403) continue;
        if (status !== 413 && status !== 415)
          taken.push(`${status} ${verb} ${url} ${type}`);
      }
    }
  expect(count).toBeGreaterThan(150);
  expect(taken).toEqual(exceptions);
});
