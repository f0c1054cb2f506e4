import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp } from "#tests/support/app.ts";

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({
    rateLimits: { readCost: { max: 5_000, seconds: 300 } },
  });
  for (const role of ["participant", "configurator"] as const)
    await test.call("/v2/me", role);
});
afterAll(() => test.close());

const list = (
  more = "",
  role: "participant" | "configurator" = "participant",
) => test.call(`/v2/challenge-list-products?id=3${more}`, role);
const all = "&itemsPerPage=10000";
const words = (count: number) =>
  Array.from({ length: count }, (_, index) => index.toString(36)).join("+");

it("a search has at most a dozen distinct words", async () => {
  expect((await list(`&search=${words(12)}`)).status).toBe(200);
  expect((await list(`&search=${"a+".repeat(99)}`)).status).toBe(200);
  const refused = await list(`&search=${words(13)}`);
  expect(refused.status).toBe(422);
  expect(refused.json.violations).toEqual([
    { propertyPath: "search", message: expect.stringContaining("12") },
  ]);
  expect((await list(`&search=${words(1_000)}`)).status).toBe(422);
});

it("twenty concurrent long lists are served one after the other", async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => list(all)),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
});

it("endless requests for long lists are rejected before they are read", async () => {
  const answers = await Promise.all(
    Array.from({ length: 45 }, () => list(all)),
  );
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThan(10);
  expect(Number(refused[0]?.headers["retry-after"])).toBeGreaterThan(0);
  expect((await list()).status).toBe(200);
  expect((await list(all, "configurator")).status).not.toBe(429);
});
