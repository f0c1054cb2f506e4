import { expect, test, vi } from "vitest";
import { createOfficeClient } from "./office-client.ts";

const refusing = (status: number, body: object) => {
  const onForbidden = vi.fn();
  const client = createOfficeClient({
    send: async () => Response.json(body, { status }),
    getLanguage: () => "fr",
    onDemand: async () => false,
    onForbidden,
  });
  return { client, onForbidden };
};

test.each([
  ["a permission that was taken away", 403, {}, {}, 1],
  ["one’s own entry", 403, { reason: "ownEntry" }, {}, 0],
  ["the password", 403, { reason: "reauthenticate" }, {}, 0],
  ["a missing session", 401, {}, {}, 0],
  ["a sign-in without permissions", 403, {}, { isSigningIn: true }, 0],
] as const)(
  "BO-9.5 a call refused for %s: %i",
  async (_, status, body, call, count) => {
    const { client, onForbidden } = refusing(status, body);
    await expect(client.request("GET", "/today", call)).rejects.toThrow();
    expect(onForbidden).toHaveBeenCalledTimes(count);
  },
);
