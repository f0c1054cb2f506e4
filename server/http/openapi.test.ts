import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "#tests/support/app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

test.each([
  ["/v2/notices", "get", undefined],
  ["/v2/mail-preferences/{token}", "post", []],
  ["/v2/walls/{token}", "get", []],
  ["/v2/bo/figures", "get", [{ session: [] }]],
  ["/v2/bo/session", "post", []],
  ["/v2/bo/session", "delete", [{ session: [] }]],
] as const)(
  "BO-9.43 %s %s says what it is authorized by",
  async (path, method, security) => {
    const { json } = await app.call("/v2/docs.json", null);
    expect(json.security).toEqual([{ token: [] }]);
    expect(Object.keys(json.components.securitySchemes)).toEqual([
      ...["token", "session"],
    ]);
    expect(json.paths[path][method].security).toEqual(security);
  },
);
