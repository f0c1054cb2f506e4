import type { Page } from "@playwright/test";
import { test as base, expect } from "#tests/support/browser.ts";
import { type SsoServer, startSsoServer } from "#tests/support/sso-server.ts";

const test = base.extend<object, { sso: SsoServer }>({
  sso: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads there what a fixture needs
    async ({}, use) => {
      const sso = await startSsoServer();
      await use(sso);
      await sso.close();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  baseURL: async ({ sso }, use) => use(sso.origin),
});

test.use({ ignoreHTTPSErrors: true });
// One after the other: the tests share the providers and choose whom these vouch for.
test.describe.configure({ mode: "default" });

const camille = {
  sub: "a1b2c3",
  email: "Camille.Durand@example.com",
  email_verified: true,
  given_name: "Camille",
  family_name: "Durand",
};

/** The clicks of a user, starting at the login page. */
const ways = {
  azure: (page: Page) =>
    page.getByRole("link", { name: "Se connecter avec Microsoft" }).click(),
  saml: async (page: Page) => {
    await page.getByRole("link", { name: /Solvanne \(SAML\)/ }).click();
    await page.getByRole("link", { name: "By SAML" }).click();
  },
  jwt: async (page: Page) => {
    await page.getByRole("link", { name: /Solvanne \(JWT\)/ }).click();
    await page.getByRole("button", { name: "By token" }).click();
  },
};
const names = ["azure", "saml", "jwt"] as const;

/** Expects the failure page with this text, the contact, and the link back to the login. */
async function expectFailure(
  page: Page,
  text: RegExp,
  login = /\/fo\/auth$/,
): Promise<void> {
  await expect(page).toHaveURL(/\/fo\/auth\/sso-failure\?reason=\w+$/);
  const main = page.getByRole("main");
  await expect(main).toContainText(text);
  await expect(
    main.getByRole("link", { name: "connexion@belle-saison.example" }),
  ).toBeVisible();
  const cookies = await page.context().cookies();
  expect(cookies.map(({ name }) => name)).not.toContain("BEARER");
  await main.getByRole("link", { name: /connexion$/ }).click();
  await expect(page).toHaveURL(login);
}

for (const name of names)
  test(`AS-1.4 AS-2.1.6 AS-2.2.3 AS-2.6.1 AS-3.20 AS-4.2 AS-4.7 AS-8.9 ${name}: from a deep link by the card to the provider, which fails, and again to be signed in`, async ({
    page,
    context,
    baseURL,
    sso: { oidc, saml, portal },
  }) => {
    oidc.account = undefined;
    saml.refuses = true;
    portal.email = "nobody@example.com";
    await page.goto("/fo/content/2?from=mail#top");
    await expect(page).toHaveURL(/\/fo\/auth\?returnPath=/);
    await ways[name](page);
    await expectFailure(
      page,
      name === "jwt" ? /aucun compte Belle Saison/ : /ou vous l’avez annulée/,
      /\/fo\/auth\?returnPath=%2Fcontent%2F2/,
    );
    oidc.account = camille;
    saml.refuses = false;
    portal.email = camille.email;
    await ways[name](page);
    await expect(page).toHaveURL(`${baseURL}/fo/content/2?from=mail#top`);
    await expect(
      page.getByRole("button", { name: /Mon espace/ }),
    ).toBeVisible();
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
    const cookies = await context.cookies();
    expect(cookies.find(({ name }) => name === "BEARER")).toMatchObject({
      path: "/fo",
      secure: true,
      sameSite: "Lax",
      expires: -1,
    });
  });

test("AS-8.9 a response to another browser's request opens no session", async ({
  page,
  browser,
  sso,
}) => {
  sso.oidc.account = camille;
  const another = await browser.newContext({ ignoreHTTPSErrors: true });
  const begun = await another.request.get(`${sso.origin}/v2/connect/azure`, {
    maxRedirects: 0,
  });
  await another.close();
  await page.goto(begun.headers()["location"] ?? "");
  await expectFailure(page, /erreur de connexion/);
});
