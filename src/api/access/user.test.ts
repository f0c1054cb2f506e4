import { describe, expect, test } from "vitest";
import { createQueryClient } from "#src/api/cache/query-client.ts";
import type { ClientOptions } from "#src/api/client/client.ts";
import { createTestClient } from "#src/api/client/testing.ts";
import { isServerError } from "#src/api/errors/error-guards.ts";
import { openTestServer } from "#tests/support/http-server.ts";
import { getMe, meQuery, permissionsOf } from "./user.ts";

const server = await openTestServer();

const session = { open: async () => undefined, end: async () => undefined };
const queryClient = (options?: Partial<ClientOptions>) =>
  createQueryClient(createTestClient(server.base, options), session);

describe("the signed-in user", () => {
  test("is null without a session, and nothing is requested", async () => {
    const queries = queryClient({ getToken: () => undefined });
    expect(await queries.fetchQuery(meQuery())).toBeNull();
    expect(server.received).toEqual([]);
  });

  test("is fetched with an offered token", async () => {
    server.answers({ body: { id: 3 } });
    await getMe(createTestClient(server.base), "offered");
    expect(server.received.at(-1)?.headers.authorization).toBe(
      "Bearer offered",
    );
  });

  test("AS-4.2 a token identifies a user until it expires", async () => {
    server.answers({ body: { id: 3 } });
    expect(await queryClient().fetchQuery(meQuery())).toEqual({ id: 3 });
    server.answers({ status: 401 });
    expect(await queryClient().fetchQuery(meQuery())).toBeNull();
    server.answers({ status: 500 });
    await expect(queryClient().fetchQuery(meQuery())).rejects.toSatisfy(
      isServerError,
    );
  });

  test("AS-6.3 has lists without null entries, which a server may send", async () => {
    const roles = [null, { permissions: ["a", null] }];
    const user = { id: 3, userGroups: [null], userRoles: roles };
    server.answers({ body: user });
    expect(await queryClient().fetchQuery(meQuery())).toEqual({
      id: 3,
      userGroups: [],
      userRoles: [{ permissions: ["a"] }],
    });
  });

  test.each<[object, object]>([
    [{ clientId: 12345 }, { clientId: "12345" }],
    [{ optin: "1" }, { optin: 1 }],
    [{ profile: [] }, { profile: {} }],
    [{ profile: { firstName: "Camille", picture: false } }, {}],
    [
      { userGroups: { "0": "/v2/user-groups/2" } },
      { userGroups: ["/v2/user-groups/2"] },
    ],
    [{ userRoles: ["ROLE_USER"] }, { userRoles: [] }],
    [{ isCGUAccepted: 1 }, { isCGUAccepted: true }],
    [{ id: null }, { "@id": "/v2/users/3" }],
    [{ language: { "@id": "/v2/languages/1", code: "fr" } }, {}],
  ])("can be read with %j", async (fields, expected) => {
    server.answers({ body: { "@id": "/v2/users/3", id: 3, ...fields } });
    expect(await queryClient().fetchQuery(meQuery())).toMatchObject(expected);
  });

  test("can be fetched without a token if the server uses a cookie", async () => {
    server.answers({ body: { "@id": "/v2/users/3" } });
    const queries = queryClient({
      getToken: () => undefined,
      hasSession: () => true,
    });
    expect(await queries.fetchQuery(meQuery())).toEqual({
      "@id": "/v2/users/3",
    });
    expect(server.received[0]?.headers.authorization).toBeUndefined();
  });
});

test.each([
  [{}, []],
  [{ userRoles: null }, []],
  [{ userRoles: [{ permissions: null }, { permissions: [] }, {}] }, []],
  [{ userRoles: [{ permissions: ["a"] }] }, ["a"]],
  [{ userRoles: [{ permissions: ["a"] }, { permissions: ["b"] }] }, ["a", "b"]],
])("AS-6.3 the permissions of %j are %j", (user, permissions) => {
  expect(permissionsOf(user)).toEqual(permissions);
});
