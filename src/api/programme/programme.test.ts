import { describe, expect, test } from "vitest";
import captchaSchema from "#schemas/wire/captcha-challenge.schema.json" with {
  type: "json",
};
import { captchaQuery } from "#src/api/access/captcha.ts";
import { ssoProvidersQuery } from "#src/api/access/sso.ts";
import { createQueryClient } from "#src/api/cache/query-client.ts";
import type { ClientOptions } from "#src/api/client/client.ts";
import { createTestClient } from "#src/api/client/testing.ts";
import { isServerError } from "#src/api/errors/error-guards.ts";
import { openTestServer, startTestServer } from "#tests/support/http-server.ts";
import { loadMenuAndFeatures, loadProgramme } from "./load-programme.ts";
import {
  configQuery,
  currencyQuery,
  featureQuery,
  getAppConfig,
  getFeature,
  menusQuery,
  optionsQuery,
  optionValue,
} from "./programme.ts";

const server = await openTestServer();

const list = (...members: unknown[]) => ({
  "hydra:member": members,
  "hydra:totalItems": members.length,
});
const currency = { name: "CURRENCY_NAME", value: "étoiles" };
const answers: Record<string, unknown> = {
  "/v2/config/app": { programName: "Étoile" },
  "/v2/options": list({ name: "UI_META_TITLE", value: "Étoile" }),
  "/v2/options/currency": currency,
  "/v2/menus": list({ id: 1 }),
  "/v2/features?name=use_store": list({ name: "use_store", enabled: true }),
};

function serve(broken: string[] = [], more: Record<string, unknown> = {}) {
  server.answers(({ url }) => {
    if (broken.includes(url)) return { status: 500 };
    return { body: more[url] ?? answers[url] ?? list() };
  });
}

const queriesOf = (options?: Partial<ClientOptions>) =>
  createQueryClient(createTestClient(server.base, options), {
    open: async () => undefined,
    end: async () => undefined,
  });

async function load(queries = queriesOf()) {
  const failures: unknown[] = [];
  const note = (error: unknown) => failures.push(error);
  await loadProgramme(queries, note, []);
  await loadMenuAndFeatures(queries, note, true, Promise.resolve());
  const programme = {
    config: queries.getQueryData(configQuery().queryKey),
    options: queries.getQueryData(optionsQuery().queryKey),
    menus: queries.getQueryData(menusQuery().queryKey),
    currency: queries.getQueryData(currencyQuery().queryKey),
    store: queries.getQueryData(featureQuery("use_store").queryKey),
    referral: queries.getQueryData(featureQuery("referral").queryKey),
  };
  return { programme, failures };
}

describe("AS-3.12 AS-7.2 the programme", () => {
  test("AS-8.3 is that of visitors if the server refuses a stale token everywhere; the session ends once", async () => {
    const [challenge] = captchaSchema.examples;
    const known: Record<string, unknown> = {
      ...answers,
      "/v2/config/sso-azure/check": { enabled: true },
      "/v2/captcha/challenge": challenge,
    };
    server.answers(({ url, headers }) =>
      headers.authorization || headers.cookie
        ? { status: 401, body: { code: 401, message: "Expired JWT Token" } }
        : { body: known[url] ?? [] },
    );
    let token: string | undefined = "stale";
    let ended = 0;
    const queries = queriesOf({
      // Browsers add a cookie themselves where that is allowed.
      fetch: (url, { headers, credentials, ...init }) => {
        const all = new Headers(headers);
        if (credentials === "include") all.set("cookie", "BEARER=stale");
        return fetch(url, { ...init, headers: all });
      },
      getToken: () => token,
      onUnauthorized: () => {
        ended += 1;
        token = undefined;
      },
    });
    const { programme, failures } = await load(queries);
    expect(failures).toEqual([]);
    expect(programme).toMatchObject({
      config: { programName: "Étoile" },
      options: [{ name: "UI_META_TITLE" }],
      menus: [{ id: 1 }],
      currency: "étoiles",
      store: { enabled: true },
    });
    expect(await queries.fetchQuery(ssoProvidersQuery())).toEqual(["azure"]);
    expect(ended).toBe(1);
    expect(await queries.fetchQuery(captchaQuery())).toEqual({ isShown: true });
  });

  test.each([
    [currency],
    [[currency]],
    [list(currency)],
    [{ value: "étoiles" }],
    [JSON.stringify("étoiles")],
    [[{ name: "other", value: "x" }, currency]],
  ])("AS-7.2 the currency is read from %j", async (body) => {
    serve([], { "/v2/options/currency": body });
    expect((await load()).programme.currency).toBe("étoiles");
  });

  test("is loaded completely; the currency comes from its own call if it is not among the options", async () => {
    serve();
    expect(await load()).toEqual({
      failures: [],
      programme: {
        config: { programName: "Étoile" },
        options: [{ name: "UI_META_TITLE", value: "Étoile" }],
        menus: [{ id: 1 }],
        currency: "étoiles",
        store: { name: "use_store", enabled: true },
        referral: null,
      },
    });
    server.received.length = 0;
    serve([], { "/v2/options": list(currency) });
    expect((await load()).programme.currency).toBe("étoiles");
    expect(server.received.map(({ url }) => url)).not.toContain(
      "/v2/options/currency",
    );
  });

  test.each([
    ["/v2/config/app", { config: undefined }],
    ["/v2/options", { options: undefined, currency: "étoiles" }],
    ["/v2/options/currency", { currency: undefined }],
    ["/v2/menus", { menus: undefined }],
    ["/v2/features?name=use_store", { store: undefined }],
  ])("AS-8.11 works without %s", async (url, part) => {
    serve([url]);
    const { programme, failures } = await load();
    expect(programme).toMatchObject(part);
    expect(failures).toSatisfy(([error]) => isServerError(error));
    expect(failures).toHaveLength(1);
  });
});

test("AS-8.11 a setting of the wrong type is omitted and reported, the others stay", async () => {
  const config = {
    programName: "Étoile",
    companyName: { fr: "Étoile SA" },
    creationYear: [],
    dateFormat: "DD.MM.YYYY",
  };
  serve([], { "/v2/config/app": config });
  const client = createTestClient(server.base);
  expect(await getAppConfig(client)).toEqual({
    programName: "Étoile",
    dateFormat: "DD.MM.YYYY",
  });
  expect(client.reported).toMatchObject([
    {
      path: "/config/app",
      finding: { path: ["companyName"], keyword: "type", outcome: "left out" },
    },
    { path: "/config/app", finding: { path: ["creationYear"] } },
  ]);
  serve([], { "/v2/config/app": [config] });
  await expect(getAppConfig(client)).rejects.toThrow("/config/app");
});

test.each([
  [[], undefined],
  [[{ name: "A", value: null }], undefined],
  [[{ name: "A", value: "" }], undefined],
  [[{ name: "A" }], undefined],
  [[{ name: "A", value: "x" }], "x"],
  [[{ name: "A", value: 0 }], "0"],
  [[{ name: "A", value: false }], "false"],
])("AS-3.8 of %j the option is %s", (options, value) => {
  expect(optionValue(options, "A")).toBe(value);
});

const menuAndStore = ["/v2/features?name=use_store", "/v2/menus"];
const contact = "/v2/features?name=display_contact_tab";

test.each([
  ["shows", true, [contact, ...menuAndStore], []],
  ["omits", false, [], [contact, ...menuAndStore]],
])(
  "settings that a first view that %s a header does not need wait until it has rendered",
  async (_, hasHeader, first, later) => {
    serve();
    const queries = queriesOf();
    const drawn = Promise.withResolvers<void>();
    const asked = () => server.received.map(({ url }) => url).toSorted();
    const register = "/v2/features?name=post_user_register";
    await loadProgramme(queries, fail, ["post_user_register"]);
    const rest = loadMenuAndFeatures(queries, fail, hasHeader, drawn.promise);
    const whoNeedsIt = queries.fetchQuery(featureQuery("referral"));
    if (hasHeader) await queries.fetchQuery(menusQuery());
    const settings = ["/v2/config/app", "/v2/options", "/v2/options/currency"];
    await expect
      .poll(asked)
      .toEqual([...settings, register, ...first].toSorted());
    server.received.length = 0;

    drawn.resolve();
    expect(await whoNeedsIt).toBeNull();
    await rest;
    expect(asked()).toEqual(
      ["/v2/features?name=referral", ...later].toSorted(),
    );
  },
);

const fail = (error: unknown) => {
  throw error;
};

test.each<[string, unknown, boolean | undefined]>([
  [
    "all features, whatever was asked for",
    [
      { name: "use_store", enabled: false },
      { name: "REFERRAL", enabled: true },
    ],
    true,
  ],
  ["all but this one", [{ name: "use_store", enabled: true }], undefined],
  ["one without a name", [{ enabled: true }], true],
  ["one instead of a list", { name: "referral", enabled: true }, true],
  ["a map by name", { use_store: false, referral: true }, true],
  ["a map of texts", { use_store: "0", referral: "1" }, true],
  [
    "a map of objects by name",
    { data: { use_store: { enabled: false }, REFERRAL: { enabled: "1" } } },
    true,
  ],
  ["a map without this one", { use_store: { enabled: true } }, undefined],
  ["none", [], undefined],
])("GET /features responds with %s", async (_, body, enabled) => {
  const server = await startTestServer();
  server.answers({ body });
  const found = await getFeature(createTestClient(server.base), "referral");
  await server.close();
  expect(found?.enabled).toBe(enabled);
});
