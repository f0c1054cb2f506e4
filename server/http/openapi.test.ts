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

/** Calls that say everything in their path or in headers. */
const bodiless = [
  ...["post /v2/logout", "post /v2/users/confirm-email/request"],
  ...["post /v2/notices/{id}/read", "post /v2/challenge-results/{id}/unblock"],
  ...["post /v2/uploads", "put /v2/wishlist/{id}"],
  ...["post /v2/bo/documents/{id}/archive", "post /v2/bo/media/{id}/archive"],
  "put /v2/bo/moderation/claims/declaration/{id}",
  "put /v2/bo/moderation/claims/photo/{id}",
  "post /v2/bo/moderation/corrections/{id}/confirm",
  "post /v2/bo/moderation/photo/{id}/unblock",
];

test("every call that takes a body says which, forms and files too", async () => {
  const { json } = await app.call("/v2/docs.json", null);
  type Operation = { requestBody?: { content: Record<string, object> } };
  const paths: Record<string, Record<string, Operation>> = json.paths;
  const calls = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([method]) => ["post", "put", "patch"].includes(method))
      .map(([method, { requestBody }]) => ({
        ...{ name: `${method} ${path}`, content: requestBody?.content ?? {} },
      })),
  );
  const without = calls.filter(({ content }) => !Object.keys(content)[0]);
  expect(without.map(({ name }) => name)).toEqual(bodiless);
  const forms = calls
    .filter(({ content }) =>
      Object.keys(content).some((type) => !/json/.test(type)),
    )
    .map(({ name, content }) => [name, ...Object.keys(content)]);
  const [form, multipart] = [
    "application/x-www-form-urlencoded",
    "multipart/form-data",
  ];
  expect(forms).toEqual([
    ["post /v2/connect/jwt", form, "application/json"],
    ["post /v2/connect/saml/acs", form],
    ["post /v2/mail-preferences/{token}", form, multipart],
    ["post /v2/media-objects", multipart],
    ["patch /v2/uploads/{id}", "application/offset+octet-stream"],
    ["post /v2/declarations", multipart],
    ["post /v2/bo/media", multipart],
    ["put /v2/bo/media/{id}/file", multipart],
  ]);
});
