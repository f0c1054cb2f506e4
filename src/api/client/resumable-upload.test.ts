import { expect, test, vi } from "vitest";
import { createQueryClient } from "#src/api/cache/query-client.ts";
import { resumableUploadsQuery } from "./resumable-upload.ts";
import { createTestClient } from "./testing.ts";

test("support for resumable uploads is probed until it is known", async () => {
  const session = { open: async () => {}, end: async () => {} };
  const queries = createQueryClient(createTestClient("/v2"), session);
  const offered = { headers: { "tus-resumable": "1.0.0" } };
  const fetch = vi
    .fn()
    .mockRejectedValueOnce(new TypeError("Failed to fetch"))
    .mockResolvedValueOnce(new Response(null, offered));
  vi.stubGlobal("fetch", fetch);
  const ask = () => queries.fetchQuery(resumableUploadsQuery());
  expect([await ask(), await ask(), await ask()]).toEqual([
    ...["none", "offered", "offered"],
  ]);
  expect(fetch).toHaveBeenCalledTimes(2);
});
