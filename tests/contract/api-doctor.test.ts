/** `npm run doctor -- --api` on the embedded API. */
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { afterEach, describe, expect, it } from "vitest";
import { DEMO_PASSWORD, demo } from "#server/seed/people.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { runScriptHere } from "#tests/support/run-script.ts";

const script = fileURLToPath(
  new URL("../../scripts/doctor/doctor.ts", import.meta.url),
);

let test: TestApp;
afterEach(() => test.close());

async function doctor(...words: string[]) {
  await test.app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = test.app.server.address() as AddressInfo;
  const { code, stdout, stderr } = await runScriptHere(script, [
    ...["--api", `http://127.0.0.1:${port}`, "--json", "--most", "50"],
    ...words,
  ]);
  expect(stderr).toBe("");
  return { code, report: JSON.parse(stdout) };
}

// Whom a call answers does not depend on the form of its collections.
describe.each([
  ["hydra", "hydra:member", ["participant", "regional", "configurator"]],
  ["plain", "member", ["participant"]],
] as const)(
  "our own API, with collections in the form %s",
  (collectionForm, form, roles) => {
    it.each(roles)(
      "needs no repairs, omissions or refusals for its %s",
      async (role) => {
        test = await createTestApp({ collectionForm });
        const { code, report } = await doctor(
          ...["--user", demo[role].email, "--password", DEMO_PASSWORD],
        );
        const { calls, checks } = report;
        const usual = { findings: [], requests: expect.any(Number) };
        for (const call of calls)
          expect(call).toMatchObject(
            call.result === "not tried" ? {} : { ...usual, result: "ok" },
          );
        const untried = calls.filter(
          ({ result }: { result: string }) => result === "not tried",
        );
        if (role === "participant") {
          expect(untried).toEqual([]);
          const ofPages = calls.filter((call: object) => "paging" in call);
          expect(ofPages).toHaveLength(6);
          for (const { list, paging } of ofPages) {
            expect(list).toEqual({ form, hasTotal: true });
            expect(paging).toEqual({ itemsPerPage: true, page: true });
          }
        }
        for (const check of checks)
          expect(check).toMatchObject({
            result: check.name === "idempotency" ? "note" : "ok",
          });
        expect(code).toBe(0);
      },
    );
  },
);

it("makes the calls of visitors without a user", async () => {
  test = await createTestApp();
  const { code, report } = await doctor();
  const results = Map.groupBy<string, { result: string; call: string }>(
    report.calls,
    ({ result }) => result,
  );
  expect([...results.keys()].sort()).toEqual(["not tried", "ok"]);
  expect(results.get("ok")?.map(({ call }) => call)).toContain(
    "GET /config/app",
  );
  expect(results.get("not tried")?.map(({ call }) => call)).toContain(
    "GET /me",
  );
  expect(code).toBe(0);
});
