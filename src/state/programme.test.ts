import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { ServerError } from "#src/api/errors/index.ts";
import { createTestClient } from "#src/api/testing.ts";
import {
  startTestServer,
  type TestServer,
} from "#tests/support/http-server.ts";
import { loadProgramme, optionValue } from "./programme.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterEach(() => {
  server.received.length = 0;
});
afterAll(() => server.close());

const currency = { name: "CURRENCY_NAME", value: "étoiles" };
const answers: Record<string, unknown> = {
  "/v2/config/app": { programName: "Étoile" },
  "/v2/options": [{ name: "UI_META_TITLE", value: "Étoile" }],
  "/v2/options/currency": currency,
  "/v2/menus": [{ id: 1 }],
  "/v2/features?name=use_store": [{ name: "use_store", enabled: true }],
};

function serve(broken: string[] = [], more: Record<string, unknown> = {}) {
  server.answers(({ url }) => {
    if (broken.includes(url)) return { status: 500 };
    return { body: more[url] ?? answers[url] ?? [] };
  });
}

async function load() {
  const failures: unknown[] = [];
  const client = createTestClient(server.base);
  const programme = await loadProgramme(client, (error) =>
    failures.push(error),
  );
  return { programme, failures };
}

describe("AS-7.2 the programme", () => {
  test("is asked for whole; the currency where the options do not have it", async () => {
    serve();
    expect(await load()).toEqual({
      failures: [],
      programme: {
        config: { programName: "Étoile" },
        options: [{ name: "UI_META_TITLE", value: "Étoile" }, currency],
        menus: [{ id: 1 }],
        features: { use_store: { name: "use_store", enabled: true } },
      },
    });
    server.received.length = 0;
    serve([], { "/v2/options": [currency] });
    expect((await load()).programme.options).toEqual([currency]);
    expect(server.received.map(({ url }) => url)).not.toContain(
      "/v2/options/currency",
    );
  });

  test.each([
    ["/v2/config/app", { config: {} }],
    ["/v2/options", { options: [currency] }],
    [
      "/v2/options/currency",
      { options: [{ name: "UI_META_TITLE", value: "Étoile" }] },
    ],
    ["/v2/menus", { menus: [] }],
    ["/v2/features?name=use_store", { features: {} }],
  ])("AS-8.11 stands without %s", async (url, part) => {
    serve([url]);
    const { programme, failures } = await load();
    expect(programme).toMatchObject(part);
    expect(failures).toEqual([expect.any(ServerError)]);
  });
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
