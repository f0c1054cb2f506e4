import type { Page } from "@playwright/test";
import { people } from "#server/seed/people.ts";
import { test as base, expect } from "#tests/support/browser.ts";
import { type OwnServer, startOwnServer } from "#tests/support/own-server.ts";
import { demo, enter } from "#tests/support/programme.ts";
import {
  type SiteVerify,
  startSiteVerify,
} from "#tests/support/site-verify.ts";
import { analytics, COLLECT } from "#tests/support/third-parties/analytics.ts";
import { oneTrust } from "#tests/support/third-parties/one-trust.ts";
import { playSites } from "#tests/support/third-parties/play.ts";
import {
  RECAPTCHA_TOKEN,
  recaptcha,
} from "#tests/support/third-parties/recaptcha.ts";

interface Programme {
  server: OwnServer;
  siteVerify: SiteVerify;
}

const test = base.extend<object, { programme: Programme }>({
  programme: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads there what a fixture needs
    async ({}, use) => {
      const siteVerify = await startSiteVerify(RECAPTCHA_TOKEN);
      const server = await startOwnServer({
        RECAPTCHA_SECRET_KEY: "secret",
        RECAPTCHA_VERIFY_URL: `${siteVerify.origin}/siteverify`,
      });
      await use({ server, siteVerify });
      await server.close();
      await siteVerify.close();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  baseURL: async ({ programme }, use) => use(programme.server.origin),
});

test.use({ ignoreHTTPSErrors: true, hasChosenCookies: false });
// One after the other: the tests share a programme, and change its keys.
test.describe.configure({ mode: "default" });

interface Keys {
  recaptcha?: string;
  oneTrust?: string;
  analytics?: string;
}

/** Sets exactly these keys of the programme; pages follow within a second. */
async function setKeys({ server }: Programme, keys: Keys): Promise<void> {
  await server.configure({ recaptchaPublicKey: keys.recaptcha ?? null });
  await server.database
    .updateTable("programme")
    .set({
      one_trust_key: keys.oneTrust ?? null,
      analytics_id: keys.analytics ?? null,
    })
    .execute();
}

/** The sources of a directive in a page's current policy, except the page's own script. */
async function sources(page: Page, directive: string): Promise<string[]> {
  const answer = await page.request.get("/fo/");
  const policy = answer.headers()["content-security-policy"] ?? "";
  const found = policy.split(";").find((one) => one.startsWith(directive));
  return (
    found
      ?.split(" ")
      .filter((source) => source !== "" && !source.startsWith("'sha256-"))
      .slice(1) ?? []
  );
}

const google = [
  "https://www.google.com/recaptcha/",
  "https://www.gstatic.com/recaptcha/",
];

const box = (page: Page) =>
  page.frameLocator("iframe[title=reCAPTCHA]").getByRole("checkbox");

async function tick(page: Page): Promise<void> {
  await box(page).click();
  await expect(page.locator("[name=captcha]")).toHaveValue(RECAPTCHA_TOKEN);
}

test.describe("reCAPTCHA", () => {
  test.beforeEach(async ({ page, programme }) => {
    await setKeys(programme, { recaptcha: "site-key" });
    await expect
      .poll(() => sources(page, "script-src"))
      .toEqual(["'self'", ...google]);
    Object.assign(programme.siteVerify, { asked: [], good: RECAPTCHA_TOKEN });
  });

  test("AS-5.2.2 AS-4.10 Google's script only loads for the forgotten password, and its token is verified", async ({
    page,
    programme: { server, siteVerify },
  }) => {
    const asked = await playSites(page, server.origin, recaptcha);
    await page.goto("/fo/auth");
    await page.getByRole("link", { name: "Mot de passe oublié" }).hover();
    expect(asked).toEqual([]);
    await page.getByRole("link", { name: "Mot de passe oublié" }).click();
    await page.locator("[name=email]").fill(people.at(-3)?.email ?? "");
    await expect(box(page)).toBeVisible();
    await page.locator("form [type=submit]").click();
    await expect(
      page.getByText("Cochez la case pour continuer."),
    ).toBeVisible();
    expect(siteVerify.asked).toEqual([]);
    await tick(page);
    await page.locator("form [type=submit]").click();
    await expect(page.getByText(/lien valable 24 heures/)).toBeVisible();
    expect(siteVerify.asked).toEqual([
      { secret: "secret", response: RECAPTCHA_TOKEN },
    ]);
    const strangers = asked.filter(
      (one) => !google.some((start) => one.startsWith(start)),
    );
    expect(strangers).toEqual([]);
  });
});

const banner = (page: Page) => page.getByRole("region", { name: "Cookies" });
const collected = (asked: string[]) =>
  asked.filter((one) => one.startsWith(COLLECT)).length;
const measures = (asked: string[]) =>
  asked.filter((one) => /google-analytics|googletagmanager/.test(one));

async function cookieNames(page: Page): Promise<string[]> {
  return (await page.context().cookies()).map(({ name }) => name);
}

test.describe("OneTrust", () => {
  test.beforeEach(async ({ page, programme }) => {
    await setKeys(programme, { oneTrust: "key-1", analytics: "G-1" });
    await expect
      .poll(() => sources(page, "style-src-attr"))
      .toEqual(["'unsafe-inline'"]);
  });

  test("AS-2.8.2 AS-7.5 replaces the banner, with its own styles, and controls analytics", async ({
    page,
    programme: { server },
  }) => {
    const asked = await playSites(page, server.origin, [
      ...oneTrust,
      ...analytics,
    ]);
    await enter(page, { email: demo.participant.email });
    const theirs = page.getByRole("region", { name: "OneTrust" });
    await expect(theirs).toContainText("We value your privacy.");
    await expect(theirs).toHaveCSS("position", "fixed");
    await expect(theirs).toHaveCSS("z-index", "99");
    await expect(theirs).toHaveCSS("color", "rgb(1, 2, 3)");
    await expect(banner(page)).toHaveCount(0);

    await theirs.getByRole("button", { name: "Necessary" }).click();
    await page.getByRole("heading", { level: 1 }).click();
    expect(measures(asked)).toEqual([]);

    const manage = page.getByRole("button", { name: "Gérer les cookies" });
    await manage.click();
    await theirs.getByRole("button", { name: "All" }).click();
    await expect.poll(() => collected(asked)).toBe(1);
    await page.getByRole("heading", { level: 1 }).click();
    await expect.poll(() => collected(asked)).toBe(2);

    await manage.click();
    await expect.poll(() => collected(asked)).toBe(3);
    await theirs.getByRole("button", { name: "Necessary" }).click();
    await expect.poll(() => cookieNames(page)).not.toContain("_ga");
    const before = collected(asked);
    await page.getByRole("heading", { level: 1 }).click();
    await page.reload();
    await expect(theirs).toBeVisible();
    expect(collected(asked)).toBe(before);
  });
});

test.describe("our own banner", () => {
  test.beforeEach(async ({ page, programme }) => {
    await setKeys(programme, { analytics: "G-2" });
    await expect
      .poll(() => sources(page, "script-src"))
      .toEqual(["'self'", "https://www.googletagmanager.com"]);
  });

  test("AS-2.8.1 AS-7.5 analytics load after consent, never for users who refuse, and are removed once consent is withdrawn", async ({
    page,
    programme: { server },
  }) => {
    const asked = await playSites(page, server.origin, analytics);
    const manage = page.getByRole("button", { name: "Gérer les cookies" });
    await page.goto("/fo/auth");
    await banner(page).getByRole("button", { name: "Refuser" }).click();
    await enter(page, { email: demo.participant.email });
    await page.getByRole("heading", { level: 1 }).click();
    expect(asked).toEqual([]);
    expect(await cookieNames(page)).not.toContain("_ga");

    await manage.click();
    await banner(page).getByRole("button", { name: "Accepter" }).click();
    await expect.poll(() => collected(asked)).toBe(1);
    expect(await cookieNames(page)).toContain("_ga");
    await manage.click();
    await expect.poll(() => collected(asked)).toBe(2);
    await banner(page).getByRole("button", { name: "Refuser" }).click();
    await expect.poll(() => cookieNames(page)).not.toContain("_ga");
    const before = asked.length;
    await page.getByRole("heading", { level: 1 }).click();
    await page.reload();
    await page.getByRole("heading", { level: 1 }).click();
    expect(asked).toHaveLength(before);

    await manage.click();
    await banner(page).getByRole("button", { name: "Accepter" }).click();
    await expect.poll(() => asked.length).toBeGreaterThan(before);
  });
});
