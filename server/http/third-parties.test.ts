import { afterEach, expect, test, vi } from "vitest";
import { createTestApp, type TestApp } from "#tests/support/app.ts";

let app: TestApp;
afterEach(async () => {
  vi.useRealTimers();
  await app.close();
});

/** The sources of a directive on a page. */
async function sources(directive: string): Promise<string[]> {
  const { headers } = await app.call(
    "/web_files/legal/conditions-utilisation.html",
    null,
  );
  const policy = String(headers["content-security-policy"]);
  return (
    policy
      .split(";")
      .map((part) => part.trim().split(/\s+/))
      .find(([name]) => name === directive)
      ?.slice(1) ?? []
  );
}

test("without a key, no third party is allowed", async () => {
  app = await createTestApp();
  expect(await sources("script-src")).toEqual(["'self'"]);
  expect(await sources("connect-src")).toEqual(["'self'"]);
  expect(await sources("style-src-attr")).toEqual(["'none'"]);
});

test("a key set at run time takes effect after a second, until it is removed", async () => {
  app = await createTestApp();
  const setKey = (one_trust_key: string | null) =>
    app.database.updateTable("programme").set({ one_trust_key }).execute();
  vi.useFakeTimers({ toFake: ["Date"] });
  expect(await sources("style-src-attr")).toEqual(["'none'"]);
  await setKey("consent");
  vi.setSystemTime(Date.now() + 1_000);
  await vi.waitFor(async () =>
    expect(await sources("style-src-attr")).toEqual(["'unsafe-inline'"]),
  );
  await setKey(null);
  vi.setSystemTime(Date.now() + 1_000);
  await vi.waitFor(async () =>
    expect(await sources("script-src")).toEqual(["'self'"]),
  );
});

test("known keys remain in effect while the database is unavailable", async () => {
  app = await createTestApp();
  app.app.log.level = "silent";
  await app.database
    .updateTable("programme")
    .set({ analytics_id: "G-1" })
    .execute();
  const before = await sources("script-src");
  expect(before).toContain("https://www.googletagmanager.com");
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 1_000 });
  vi.spyOn(app.app.repositories.programme, "keys").mockRejectedValue(
    new Error("no connection"),
  );
  expect(await sources("script-src")).toEqual(before);
});

test("AS-2.8.2 AS-7.5 each key only allows its own third party", async () => {
  app = await createTestApp();
  await app.database
    .updateTable("programme")
    .set({
      config: JSON.stringify({ fr: { recaptchaPublicKey: "public" } }),
      one_trust_key: "consent",
      analytics_id: "G-1",
    })
    .execute();
  expect(await sources("script-src")).toEqual([
    "'self'",
    "https://www.google.com/recaptcha/",
    "https://www.gstatic.com/recaptcha/",
    "https://cdn.cookielaw.org",
    "https://geolocation.onetrust.com",
    "https://www.googletagmanager.com",
  ]);
  expect(await sources("connect-src")).toContain("https://*.onetrust.com");
  const { json } = await app.call("/v2/one-trust-cookie/config", null);
  expect(json).toEqual({ keyOneTrust: "consent" });
  const analytics = await app.call("/v2/google-analytics/config", null);
  expect(analytics.json).toEqual({ ua: "G-1" });
  expect((await app.call("/v2/captcha/challenge", null)).status).toBe(404);
});

test("BO-9.94 the back office and its preview keep the strict policy", async () => {
  app = await createTestApp();
  const policyOf = async (url: string) =>
    String(
      (await app.call(url, null)).headers["content-security-policy"],
    ).replaceAll(/'nonce-[^']+'/g, "");
  const addresses = ["/bo", "/bo/", "/bo/pages?q=a", "/bo/preview"];
  const before = await Promise.all(addresses.map(policyOf));
  await app.database
    .updateTable("programme")
    .set({ one_trust_key: "consent", analytics_id: "G-1" })
    .execute();
  await vi.waitFor(
    async () => expect(await policyOf("/bookmarks")).toContain("cookielaw.org"),
    5_000,
  );
  expect(await Promise.all(addresses.map(policyOf))).toEqual(before);
});
