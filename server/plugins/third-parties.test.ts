import { afterEach, expect, test } from "vitest";
import { createTestApp, type TestApp } from "#tests/support/app.ts";

let app: TestApp;
afterEach(() => app.close());

/** The sources of a directive on an answer. */
async function sources(directive: string): Promise<string[]> {
  const { headers } = await app.call("/v2/config/app", null);
  const policy = String(headers["content-security-policy"]);
  return (
    policy
      .split(";")
      .map((part) => part.trim().split(/\s+/))
      .find(([name]) => name === directive)
      ?.slice(1) ?? []
  );
}

test("no key, no third party", async () => {
  app = await createTestApp();
  expect(await sources("script-src")).toEqual(["'self'"]);
  expect(await sources("connect-src")).toEqual(["'self'"]);
});

test("AS-2.8.2 AS-7.5 each key lets in its own third party", async () => {
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
    "https://www.googletagmanager.com",
  ]);
  expect(await sources("connect-src")).toContain("https://*.onetrust.com");
  const { json } = await app.call("/v2/one-trust-cookie/config", null);
  expect(json).toEqual({ keyOneTrust: "consent" });
  const analytics = await app.call("/v2/google-analytics/config", null);
  expect(analytics.json).toEqual({ ua: "G-1" });
  expect((await app.call("/v2/captcha/challenge", null)).status).toBe(404);
});
