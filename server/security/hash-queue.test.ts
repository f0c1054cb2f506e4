import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { addFront } from "#server/http/front.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { hashPassword, verifyPassword } from "./passwords.ts";

const cheap = { memory: 8, passes: 1, parallelism: 1 };

let test: TestApp;
let front: string;
let origin: string;
beforeEach(async () => {
  test = await createTestApp();
  front = mkdtempSync(join(tmpdir(), "palmares-front-"));
  mkdirSync(join(front, "assets"));
  writeFileSync(join(front, "index.html"), "<title>Palmares</title>");
  writeFileSync(join(front, "favicon.svg"), "<svg/>");
  addFront(test.app, front);
  await test.app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = test.app.server.address() as AddressInfo;
  origin = `http://127.0.0.1:${port}`;
});
afterEach(async () => {
  await test.close();
  rmSync(front, { recursive: true });
});

const signIn = (index: number) =>
  fetch(`${origin}/v2/login_check`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username: `nobody-${index}`, password: "x" }),
  });

it("serves files and light calls while sign-ins are waiting", async () => {
  const COUNT = 20;
  let done = 0;
  const signIns = Array.from({ length: COUNT }, async (_, index) => {
    const { status } = await signIn(index);
    done += 1;
    return status;
  });
  // Once the first one is done, all others are waiting.
  await Promise.race(signIns);
  const before = done;
  const file = await fetch(`${origin}/fo/favicon.svg`);
  expect([file.status, await file.text()]).toEqual([200, "<svg/>"]);
  expect((await fetch(`${origin}/v2/config/app`)).status).toBe(200);
  expect(done - before).toBeLessThan(COUNT / 4);
  expect(new Set(await Promise.all(signIns))).toEqual(new Set([401]));
});

it("responds with Retry-After if too many are waiting, and continues for the others", async () => {
  const hash = await hashPassword("right", cheap);
  const asked = Array.from({ length: 1_000 }, () =>
    verifyPassword("right", hash),
  );
  const results = await Promise.allSettled(asked);
  const refused = results.filter(({ status }) => status === "rejected");
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.length).toBeLessThan(1_000);
  for (const one of refused)
    expect(one).toMatchObject({
      reason: { statusCode: 503, messageKey: "serverBusy", retryAfter: 5 },
    });
  expect(await verifyPassword("right", hash)).toBe(true);
});
