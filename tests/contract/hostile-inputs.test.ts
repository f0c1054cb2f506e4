import fc from "fast-check";
import type { InjectOptions, RouteOptions } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type JsonSchema, wireSchemas } from "#server/http/wire-schemas.ts";
import { rateLimits } from "#server/security/rate-limits.ts";
import { demo } from "#server/seed/people.ts";
import {
  type Answer,
  createTestApp,
  type TestApp,
} from "#tests/support/app.ts";
import { lightWork } from "#tests/support/captcha.ts";
import { multipart } from "#tests/support/multipart.ts";

/** Inputs per call, in addition to those that no database can store. */
const INPUTS = Number(process.env["FUZZ"] ?? 10);
const SEED = Number(process.env["FUZZ_SEED"] ?? 20_261_122);

const uuid = "00000000-0000-4000-8000-000000000000";
const me = demo.participant.id;

/** What PostgreSQL cannot store as text. */
const unstorable = ["a\0b", "\ud800"];
const hostile: unknown[] = [
  "",
  " ",
  "0",
  "-1",
  "1.5",
  "1e3",
  "2147483648",
  "9007199254740993",
  "99999999999999",
  "9".repeat(150),
  "NaN",
  "__proto__",
  "constructor",
  "null",
  "%",
  "'; select 1 --",
  "\\",
  "../..",
  "/v2/challenges/999999999",
  "/v2/challenge-products/999999999",
  `/v2/media-objects/${"-".repeat(36)}`,
  "-".repeat(36),
  uuid,
  "0000-01-01",
  "9999-12-31T24:00:00-23:59",
  "2026-02-31",
  "a".repeat(3_000),
  "\u202e",
  "🎈".repeat(20),
  null,
  true,
  0,
  -1,
  1.5,
  1e308,
  2 ** 31,
  2 ** 53,
  [],
  [null],
  {},
  { "@id": 1 },
  JSON.parse('{"__proto__": {"a": 1}}'),
  [[[[[[[[[[]]]]]]]]]],
];

/** Bodies that are valid or almost valid, by route. */
const bodies: Record<string, object> = {
  "POST /v2/login_check": { username: "x", password: "y" },
  "POST /v2/users/register": {
    gender: 0,
    lastName: "Durand",
    firstName: "Camille",
    companyName: "Soleil",
    username: "somebody@example.com",
    email: "somebody@example.com",
    clientId: "X-1",
    password: "Trois-rivieres-27-saules!",
    optin: 1,
    isCGUAccepted: true,
    referralCode: "12-AB34CD56",
  },
  "POST /v2/users/check-email": { email: "a@example.com" },
  "POST /v2/users/check-matricule": { clientId: "x" },
  "POST /v2/users/check-referral-code": { referralCode: "1-ABCDEFGH" },
  "PUT /v2/users/reset-password": {
    token: "t",
    email: "a@example.com",
    password: "Quatre-Saisons&Marées-81",
  },
  "POST /v2/users/create-password": {
    token: "t",
    password: "Quatre-Saisons&Marées-81",
    isCGUAccepted: true,
  },
  "POST /v2/users/create-password/request": { email: "a@example.com" },
  "PUT /v2/users/:id/password": {
    currentPassword: "x",
    password: "Quatre-Saisons&Marées-81",
  },
  "PATCH /v2/users/:id": {
    language: "fr",
    optin: 1,
    profile: {
      firstName: "Camille",
      lastName: "Durand",
      gender: 0,
      companyName: "x",
      picture: `/v2/media-objects/${uuid}`,
    },
  },
  "POST /v2/users/:id/data-exports": { password: "x" },
  "POST /v2/users/:id/deletion": { password: "x" },
  "POST /v2/contact": { subject: "x", message: "y" },
  "PUT /v2/me/mail-preferences": { topics: { notices: "now" } },
  "POST /v2/challenges/:id/participation/user": { isParticipating: true },
  "POST /v2/challenge-results/user/photo": {
    challenge: "/v2/challenges/4",
    image: `/v2/media-objects/${uuid}`,
  },
  "PATCH /v2/declarations/:id": {
    status: "refused",
    comment: "x",
    expectedStatus: "waiting",
  },
  "PATCH /v2/challenge-results/:id": {
    status: "refused",
    comment: "x",
    expectedStatus: "waiting",
  },
  "POST /v2/connect/jwt": { token: "x" },
  "POST /v2/connect/saml/acs": { SAMLResponse: "x", RelayState: "y" },
};

/** A declaration in challenge 3, which requires products, a proof and dates. */
const declaration = {
  challenge: "/v2/challenges/3",
  user: `/v2/users/${me}`,
  challengeProductDeclarations: [
    {
      challengeProduct: "/v2/challenge-products/1",
      quantity: 1,
      currencyValue: 1,
    },
  ],
  formEntry: {
    form: "/v2/declaration-forms/1",
    formValues: [
      {
        formInput: "/v2/form-inputs/1",
        value: "x",
        formInputChoiceValues: [
          { formInputChoice: "/v2/form-input-choices/1" },
        ],
      },
    ],
  },
  distributor: "x",
  invoiceDateStart: "2026-01-01",
  invoiceDateEnd: "2026-01-02",
  proof: `/v2/media-objects/${uuid}`,
};

type Path = (string | number)[];

/** The paths to all parts of a value. */
const pathsOf = (value: unknown, path: Path = []): Path[] =>
  typeof value !== "object" || value === null
    ? [path]
    : [
        path,
        ...Object.entries(value).flatMap(([key, inner]) =>
          pathsOf(inner, [...path, Array.isArray(value) ? Number(key) : key]),
        ),
      ];

/** A copy with the value at a path replaced. */
function withAt(
  value: unknown,
  [first, ...rest]: Path,
  instead: unknown,
): unknown {
  if (first === undefined) return instead;
  const copy = structuredClone(value) as Record<string | number, unknown>;
  copy[first] = withAt(copy[first], rest, instead);
  return copy;
}

interface Call extends InjectOptions {
  name: string;
}

/** Calls of the route with this input in each parameter, header and body field in turn. */
function callsWith(route: RouteOptions, verb: string, input: unknown): Call[] {
  const { url, schema } = route;
  const method = verb as "POST";
  const id = `${verb} ${url}`;
  const idOf = (name: string) =>
    /media|uploads/.test(url)
      ? uuid
      : /\/users?\//.test(url)
        ? me
        : name === "id"
          ? 3
          : "x";
  const address = (name?: string, value?: unknown) =>
    url.replace(/:(\w+)/g, (_, param: string) =>
      encodeURIComponent(
        param === name ? String(value).toWellFormed() : String(idOf(param)),
      ),
    );
  const payload = bodies[id];
  const body = payload && { payload };
  const query = schema?.querystring as JsonSchema | undefined;
  const asked = [...Object.keys(query?.properties ?? {}), "other"];
  const name = (place: string) =>
    `${id} ${place} = ${JSON.stringify(input)?.slice(0, 60)}`;
  const text = encodeURIComponent(
    (typeof input === "object"
      ? JSON.stringify(input)
      : String(input)
    ).toWellFormed(),
  );
  const plain = (value: string) => value.replace(/[\r\n]/g, "");
  return [
    ...[...url.matchAll(/:(\w+)/g)].map(([, param = ""]) => ({
      name: name(`:${param}`),
      method,
      url: address(param, input),
      ...body,
    })),
    ...asked.map((param) => ({
      name: name(`?${param}`),
      method,
      url: `${address()}?${param === "id" || !asked.includes("id") ? "" : "id=3&"}${encodeURIComponent(param)}=${text}`,
      ...body,
    })),
    ...[
      "accept-language",
      "idempotency-key",
      "range",
      "if-none-match",
      "cookie",
      "upload-metadata",
      "x-forwarded-for",
    ].map((header) => ({
      name: name(header),
      method,
      url: address(),
      headers: {
        [header]: plain(
          header === "cookie"
            ? `sso-saml=${text}; sso-azure=${text}`
            : header === "upload-metadata"
              ? `filename ${Buffer.from(String(input)).toString("base64")}`
              : String(input),
        ),
        ...(/uploads/.test(url) && {
          "tus-resumable": "1.0.0",
          "upload-length": "3",
          "upload-offset": "0",
          "content-type": "application/offset+octet-stream",
        }),
      },
      ...(/uploads/.test(url) ? { payload: "abc" } : body),
    })),
    ...(payload === undefined
      ? []
      : pathsOf(payload).map((path) => ({
          name: name(path.join(".")),
          method,
          url: address(),
          headers: { "content-type": "application/json" },
          payload: JSON.stringify(withAt(payload, path, input)) ?? "",
        }))),
    ...(url === "/v2/declarations" && verb === "POST"
      ? [
          ...pathsOf(declaration).map((path) => ({
            name: name(`declaration.${path.join(".")}`),
            url,
            ...multipart(null, {
              declaration: JSON.stringify(withAt(declaration, path, input)),
            }),
          })),
          {
            name: name("the text"),
            url,
            ...multipart(null, { declaration: String(input) }),
          },
        ]
      : []),
    ...(["/v2/declarations", "/v2/media-objects"].includes(url) &&
    verb === "POST"
      ? [
          ...["targetEntity", "other"].map((field) => ({
            name: name(field),
            url,
            ...multipart(Buffer.from("a;b"), { [field]: String(input) }),
          })),
          {
            name: name("file name"),
            url,
            ...multipart(Buffer.from("a;b"), {
              targetEntity: "Declaration",
              declaration: JSON.stringify(declaration),
              filename: plain(String(input)),
            }),
          },
        ]
      : []),
  ];
}

/** Values that a schema allows, or that are just outside its limits. */
function near(
  schema: JsonSchema,
  root: JsonSchema = schema,
): fc.Arbitrary<unknown> {
  const { $ref, type, properties, items, anyOf, enum: choices } = schema;
  if ($ref !== undefined) {
    const [file = "", pointer = ""] = $ref.split("#");
    const target = file === "" ? root : (wireSchemas.get(file) ?? {});
    const found = pointer
      .split("/")
      .filter(Boolean)
      .reduce<unknown>(
        (inner, name) => (inner as Record<string, unknown>)[name],
        target,
      );
    return near(found as JsonSchema, target);
  }
  if (Array.isArray(choices)) return fc.oneof(fc.constantFrom(...choices), any);
  if (anyOf !== undefined)
    return fc.oneof(...anyOf.map((one) => near(one, root)));
  if (properties !== undefined)
    return fc.record(
      Object.fromEntries(
        Object.entries(properties).map(([name, one]) => [
          name,
          near(one, root),
        ]),
      ),
      { requiredKeys: [] },
    );
  if (items !== undefined) return fc.array(near(items, root), { maxLength: 4 });
  const bound = (name: string, usual: number) => Number(schema[name] ?? usual);
  switch ([type].flat()[0]) {
    case "integer":
    case "number":
      return fc.oneof(
        fc.integer({
          min: bound("minimum", -2) - 1,
          max: bound("maximum", 1_000) + 1,
        }),
        fc.double(),
      );
    case "boolean":
      return fc.oneof(fc.boolean(), any);
    default:
      return fc.string({
        unit: "binary",
        minLength: Math.max(0, bound("minLength", 1) - 1),
        maxLength: bound("maxLength", 200) + 1,
      });
  }
}

const any = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...hostile, ...unstorable) },
  fc.string({ unit: "binary", maxLength: 100 }),
  fc.string({ unit: "grapheme", maxLength: 100 }),
  fc.oneof(fc.integer(), fc.double(), fc.bigInt().map(String)),
  fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
  fc.jsonValue({ maxDepth: 4 }),
);

/** Calls of a route with one input or the whole body changed, by users with and without permission. */
function fuzzOf(route: RouteOptions, verb: string): fc.Arbitrary<Call> {
  const oneChanged = fc.tuple(any, fc.nat()).map(([input, index]): Call => {
    const calls = callsWith(route, verb, input);
    return calls[index % calls.length] as Call;
  });
  const id = `${verb} ${route.url}`;
  const schema = route.schema?.body as JsonSchema | undefined;
  const payload =
    schema === undefined
      ? undefined
      : near(schema).map((change) =>
          typeof change === "object" ? { ...bodies[id], ...change } : change,
        );
  const form = near({
    $ref: "https://palmares.example/schemas/wire/declaration-request.schema.json",
  });
  const [plain] = callsWith(route, verb, "x");
  if (payload !== undefined)
    return fc.oneof(
      oneChanged,
      payload.map((body) => ({
        ...plain,
        name: `${id} ${JSON.stringify(body).slice(0, 200)}`,
        headers: { "content-type": "application/json" },
        payload: JSON.stringify(body),
      })),
    );
  return id === "POST /v2/declarations"
    ? fc.oneof(
        oneChanged,
        form.map((change) => ({
          ...plain,
          name: `${id} ${JSON.stringify(change).slice(0, 200)}`,
          ...multipart(null, {
            declaration: JSON.stringify({
              ...declaration,
              ...(change as object),
            }),
          }),
        })),
      )
    : oneChanged;
}

let test: TestApp;
const routes: RouteOptions[] = [];
beforeAll(async () => {
  const unlimited = Object.keys(rateLimits).map((rule) => [
    rule,
    { max: 1_000_000, seconds: 60 },
  ]);
  test = await createTestApp({
    onRoute: (route) => routes.push(route),
    trustProxy: 1,
    altchaWork: lightWork,
    rateLimits: Object.fromEntries(unlimited),
  });
  await test.app.ready();
  test.app.log.level = "silent";
});
afterAll(() => test.close());

/** All calls of the API. */
const calls = () =>
  routes
    .filter(({ url }) => /^\/(v2|web_files)\//.test(url))
    .flatMap((route) =>
      [route.method]
        .flat()
        .filter((verb) => verb !== "HEAD")
        .map((verb) => ({ route, verb })),
    );

/** What is wrong with a response, whatever was sent. */
function wrongWith({ status, headers, json }: Answer): string | undefined {
  if (status >= 500 && !(status === 503 && "retry-after" in headers))
    return "fell over";
  for (const name of [
    "content-security-policy",
    "x-content-type-options",
    "x-frame-options",
    "x-request-id",
  ])
    if (!(name in headers)) return `has no ${name}`;
  if (status < 400) return undefined;
  const isText = (value: unknown) => typeof value === "string" && value !== "";
  const hasShape =
    (json?.code === status && isText(json.message)) ||
    (isText(json?.["hydra:title"]) && isText(json["hydra:description"]));
  return hasShape ? undefined : "has not the shape of an error";
}

/** The calls with a wrong response. */
async function wrongAmong(made: readonly Call[]): Promise<string[]> {
  const found: string[] = [];
  for (const [index, { name, headers, ...call }] of made.entries()) {
    // Calls that end the session are made as a visitor.
    const role = /logout/.test(name)
      ? null
      : /PATCH .*(declarations|challenge-results)/.test(name)
        ? "configurator"
        : "participant";
    try {
      const answer = await test.call(call.url as string, role, {
        ...call,
        headers: {
          "x-forwarded-for": `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}`,
          ...headers,
        },
      });
      const wrong = wrongWith(answer);
      if (wrong !== undefined)
        found.push(
          `${wrong}: ${answer.status} ${name} ${answer.body.slice(0, 100)}`,
        );
    } catch (error) {
      found.push(`${(error as Error).message}: ${name}`);
    }
  }
  return found;
}

describe("hostile input", () => {
  it("is reported with its location", async () => {
    const post = (url: string, more: InjectOptions) =>
      test.call(url, "participant", { method: "POST", ...more });
    const placeOf = ({ status, json }: Awaited<ReturnType<typeof post>>) => [
      status,
      json.violations?.map(
        ({ propertyPath }: { propertyPath: string }) => propertyPath,
      ),
    ];
    const named = (path: string) => [422, [path]];
    expect(
      placeOf(
        await post("/v2/contact", { payload: { subject: "x", message: "\0" } }),
      ),
    ).toEqual(named("message"));
    expect(
      placeOf(
        await post("/v2/contact", {
          headers: { "content-type": "application/json" },
          payload: '{"subject": "x", "message": "\\ud800"}',
        }),
      ),
    ).toEqual(named("message"));
    expect(placeOf(await test.call("/v2/features?name=%00"))).toEqual(
      named("name"),
    );
    expect(
      placeOf(
        await post(
          "/v2/declarations",
          multipart(null, {
            declaration: JSON.stringify({
              ...declaration,
              formEntry: { form: "a", formValues: [{ value: "\0" }] },
            }),
          }),
        ),
      ),
    ).toEqual(named("formEntry.formValues.0.value"));
    expect((await test.call("/v2/pictures/%00")).status).toBe(404);
    const headers = { "if-none-match": "\0" };
    expect((await test.call("/v2/options", null, { headers })).status).toBe(
      400,
    );
  });

  it.each([
    "99999999999999",
    "2147483648",
    "9007199254740993",
    "0",
    "-1",
    "1.5",
    "abc",
  ])("matches no challenge, badge, content or page: %s", async (id) => {
    for (const path of [
      "challenges/ID/user",
      "badges/ID/user",
      "contents/ID",
      "challenge-results/ID/user/vote",
    ])
      expect((await test.call(`/v2/${path.replace("ID", id)}`)).status).toBe(
        404,
      );
    const { status } = await test.call(`/v2/challenge-list-products?id=${id}`);
    expect(status).toBe(422);
  });

  it("may be nested deeper than the stack allows", async () => {
    const { status } = await test.call("/v2/contact", "participant", {
      method: "POST",
      headers: { "content-type": "application/json" },
      payload: "[".repeat(30_000) + "]".repeat(30_000),
    });
    expect(status).toBe(422);
  });

  it("is rejected if no database could store it", async ({ task }) => {
    // Each input gets one of them; `npm run prove` tries all.
    const made = calls().flatMap(({ route, verb }) =>
      unstorable.flatMap((input, turn) =>
        callsWith(route, verb, input).filter(
          (_, index) => INPUTS > 10 || index % unstorable.length === turn,
        ),
      ),
    );
    const wrong = await wrongAmong(made);
    Object.assign(task.meta, { tried: made.length, failed: wrong.length });
    expect(wrong).toEqual([]);
  });

  it(`gets a regular response: ${INPUTS} inputs per call`, async ({ task }) => {
    const made = calls().flatMap(({ route, verb }) =>
      fc.sample(fuzzOf(route, verb), { numRuns: INPUTS, seed: SEED }),
    );
    const wrong = await wrongAmong(made);
    Object.assign(task.meta, { tried: made.length, failed: wrong.length });
    expect(wrong).toEqual([]);
  }, 3_600_000);
});
