import { MutationObserver } from "@tanstack/react-query";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { User, UserPatch } from "#src/schema/types.gen.ts";
import {
  startTestServer,
  type TestServer,
} from "#tests/support/http-server.ts";
import { acceptTermsMutation, changeUserMutation } from "./account.ts";
import type { ClientOptions } from "./client.ts";
import { isServerError } from "./errors.ts";
import { createQueryClient } from "./query-client.ts";
import { createTestClient } from "./testing.ts";
import { getMe, meQuery, permissionsOf } from "./user.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterEach(() => {
  server.received.length = 0;
});
afterAll(() => server.close());

const session = { open: async () => undefined, end: async () => undefined };
const queryClient = (options?: Partial<ClientOptions>) =>
  createQueryClient(createTestClient(server.base, options), session);
const { queryKey } = meQuery();

describe("who is signed in", () => {
  test("nobody without a session, and nobody is asked", async () => {
    const queries = queryClient({ getToken: () => undefined });
    expect(await queries.fetchQuery(meQuery())).toBeNull();
    expect(server.received).toEqual([]);
  });

  test("is asked with a token that is offered", async () => {
    server.answers({ body: { id: 3 } });
    await getMe(createTestClient(server.base), "offered");
    expect(server.received.at(-1)?.headers.authorization).toBe(
      "Bearer offered",
    );
  });

  test("AS-4.2 a token stands for a user, unless it has run out", async () => {
    server.answers({ body: { id: 3 } });
    expect(await queryClient().fetchQuery(meQuery())).toEqual({ id: 3 });
    server.answers({ status: 401 });
    expect(await queryClient().fetchQuery(meQuery())).toBeNull();
    server.answers({ status: 500 });
    await expect(queryClient().fetchQuery(meQuery())).rejects.toSatisfy(
      isServerError,
    );
  });

  test("may be asked without a token, where the server keeps it in a cookie", async () => {
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

describe("changing the signed-in user", () => {
  const signedIn = () => {
    const queries = queryClient();
    const user: User = { "@id": "/v2/users/3", points: 7 };
    queries.setQueryData(queryKey, user);
    return queries;
  };
  const change = async (patch: UserPatch) => {
    const queries = signedIn();
    await new MutationObserver(queries, changeUserMutation()).mutate(patch);
    return queries.getQueryData(queryKey);
  };

  test("shows what the server answers", async () => {
    server.answers({ body: { id: 3, email: "new@example.com" } });
    expect(await change({ profile: {} })).toEqual({
      id: 3,
      email: "new@example.com",
    });
    expect(server.received).toMatchObject([
      { method: "PATCH", url: "/v2/users/3.jsonld" },
    ]);
  });

  test("asks for the user where the answer is empty", async () => {
    server.answers({ status: 204 }, { body: { id: 3, points: 8 } });
    expect(await change({})).toEqual({ id: 3, points: 8 });
    expect(server.received.at(-1)?.url).toBe("/v2/me");
  });

  test("AS-7.4 accepts the terms, whatever the answer leaves out", async () => {
    server.answers({ status: 204 });
    const queries = signedIn();
    await new MutationObserver(queries, acceptTermsMutation()).mutate();
    expect(queries.getQueryData(queryKey)).toEqual({
      "@id": "/v2/users/3",
      points: 7,
      isCGUAccepted: true,
    });
    expect(server.received).toMatchObject([
      { method: "PATCH", body: '{"isCGUAccepted":true}' },
    ]);
  });
});

test.each([
  [{}, []],
  [{ userRoles: null }, []],
  [{ userRoles: [null, { permissions: null }, { permissions: [] }] }, []],
  [{ userRoles: [{ permissions: ["a"] }, { permissions: ["b"] }] }, ["a", "b"]],
])("AS-6.3 the permissions of %j are %j", (user, permissions) => {
  expect(permissionsOf(user)).toEqual(permissions);
});
