import { MutationObserver } from "@tanstack/react-query";
import { describe, expect, test } from "vitest";
import { createQueryClient } from "#src/api/cache/query-client.ts";
import { createTestClient } from "#src/api/client/testing.ts";
import type { User, UserPatch } from "#src/schema/types.gen.ts";
import { openTestServer } from "#tests/support/http-server.ts";
import { acceptTermsMutation, changeUserMutation } from "./account.ts";
import { meQuery } from "./user.ts";

const server = await openTestServer();

const session = { open: async () => undefined, end: async () => undefined };
const { queryKey } = meQuery();

describe("changing the signed-in user", () => {
  const signedIn = () => {
    const queries = createQueryClient(createTestClient(server.base), session);
    const user: User = { "@id": "/v2/users/3", points: 7 };
    queries.setQueryData(queryKey, user);
    return queries;
  };
  const change = async (patch: UserPatch) => {
    const queries = signedIn();
    await new MutationObserver(queries, changeUserMutation()).mutate(patch);
    return queries.getQueryData(queryKey);
  };

  test("shows the user of the response", async () => {
    server.answers({ body: { id: 3, email: "new@example.com" } });
    expect(await change({ profile: {} })).toEqual({
      id: 3,
      email: "new@example.com",
    });
    expect(server.received).toMatchObject([
      { method: "PATCH", url: "/v2/users/3.jsonld" },
    ]);
  });

  test("fetches the user if the response is empty", async () => {
    server.answers({ status: 204 }, { body: { id: 3, points: 8 } });
    expect(await change({})).toEqual({ id: 3, points: 8 });
    expect(server.received.at(-1)?.url).toBe("/v2/me");
  });

  test("AS-7.4 accepts the terms, whatever the response omits", async () => {
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
