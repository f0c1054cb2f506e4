import { createStore } from "jotai";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ServerError } from "#src/api/errors/index.ts";
import { createTestClient } from "#src/api/testing.ts";
import {
  startTestServer,
  type TestServer,
} from "#tests/support/http-server.ts";
import { knownUserId, loadUser, permissionsOf, userAtom } from "./user.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test("without a token there is nobody, and nobody is asked", async () => {
  expect(await loadUser(createTestClient(server.base), undefined)).toBeNull();
  expect(server.received).toEqual([]);
});

test("whom a token stands for is asked with that token", async () => {
  server.answers({ body: { id: 3 } });
  await loadUser(createTestClient(server.base), "offered");
  expect(server.received.at(-1)?.headers.authorization).toBe("Bearer offered");
});

test("AS-4.2 a token stands for a user, unless it has run out", async () => {
  const client = createTestClient(server.base);
  server.answers({ body: { id: 3 } });
  expect(await loadUser(client, "t")).toEqual({ id: 3 });
  server.answers({ status: 401 });
  expect(await loadUser(client, "t")).toBeNull();
  server.answers({ status: 500 });
  await expect(loadUser(client, "t")).rejects.toThrow(ServerError);
});

test.each([
  [{}, []],
  [{ userRoles: null }, []],
  [{ userRoles: [null, { permissions: null }, { permissions: [] }] }, []],
  [{ userRoles: [{ permissions: ["a"] }, { permissions: ["b"] }] }, ["a", "b"]],
])("AS-6.3 the permissions of %j are %j", (user, permissions) => {
  expect(permissionsOf(user)).toEqual(permissions);
});

test("the id of a user is there at once, or when the user is", async () => {
  const store = createStore();
  const coming = knownUserId(store);
  store.set(userAtom, { "@id": "/v2/users/3" });
  expect(await coming).toBe("3");
  expect(await knownUserId(store)).toBe("3");
});
