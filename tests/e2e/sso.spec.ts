import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { decodeJwt, importJWK, SignJWT } from "jose";
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

test.beforeEach(({ sso: { oidc, saml, portal } }) => {
  oidc.account = camille;
  oidc.alterIdToken = undefined;
  saml.refuses = false;
  saml.alter = undefined;
  portal.email = camille.email;
});

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
  test(`AS-1.4 AS-2.2.3 AS-3.20 AS-4.7 ${name}: from the card to the provider and home, signed in`, async ({
    page,
    context,
    baseURL,
  }) => {
    await page.goto("/fo/auth");
    await ways[name](page);
    await expect(page).toHaveURL(`${baseURL}/fo/`);
    await expect(page.getByRole("heading", { level: 1 })).toContainText(
      "Camille",
    );
    const cookies = await context.cookies();
    expect(cookies.find(({ name }) => name === "BEARER")).toMatchObject({
      path: "/fo",
      secure: true,
      sameSite: "Lax",
      expires: -1,
    });
  });

for (const name of names)
  test(`AS-4.2 AS-2.1.6 ${name}: a deep link is returned to`, async ({
    page,
    baseURL,
  }) => {
    await page.goto("/fo/content/2?from=mail#top");
    await expect(page).toHaveURL(/\/fo\/auth\?returnPath=/);
    await ways[name](page);
    await expect(page).toHaveURL(`${baseURL}/fo/content/2?from=mail#top`);
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
  });

for (const form of ["//evil.example", "%2F%2Fevil.example", "javascript:x"])
  test(`AS-4.3 a hostile return path (${form}) leads home`, async ({
    page,
    baseURL,
  }) => {
    await page.goto(`/fo/auth?returnPath=${form}`);
    await ways.azure(page);
    await expect(page).toHaveURL(`${baseURL}/fo/`);
  });

for (const name of names)
  test(`AS-8.9 AS-2.6.1 ${name}: without an account there is an error page`, async ({
    page,
    sso: { oidc, saml, portal },
  }) => {
    const email = "nobody@example.com";
    oidc.account = { sub: randomUUID(), email };
    saml.alter = (said) => ({ ...said, nameId: email });
    portal.email = email;
    await page.goto("/fo/auth?returnPath=%2Fcontent%2F2");
    await ways[name](page);
    await expectFailure(
      page,
      /aucun compte Belle Saison/,
      /\/fo\/auth\?returnPath=%2Fcontent%2F2$/,
    );
  });

for (const name of ["azure", "saml"] as const)
  test(`AS-8.9 AS-4.2 ${name}: a sign-in that was denied or cancelled there shows an error, and can be retried, with the same return path`, async ({
    page,
    baseURL,
    sso: { oidc, saml },
  }) => {
    oidc.account = undefined;
    saml.refuses = true;
    await page.goto("/fo/auth?returnPath=%2Fcontent%2F2");
    await ways[name](page);
    await expectFailure(
      page,
      /ou vous l’avez annulée/,
      /\/fo\/auth\?returnPath=%2Fcontent%2F2$/,
    );
    oidc.account = camille;
    saml.refuses = false;
    await ways[name](page);
    await expect(page).toHaveURL(`${baseURL}/fo/content/2`);
  });

const connectionError = /erreur de connexion/;

test("AS-8.9 a response to another browser's request opens no session", async ({
  page,
  browser,
  sso,
}) => {
  const another = await browser.newContext({ ignoreHTTPSErrors: true });
  const begun = await another.request.get(`${sso.origin}/v2/connect/azure`, {
    maxRedirects: 0,
  });
  await another.close();
  await page.goto(begun.headers()["location"] ?? "");
  await expectFailure(page, connectionError);
});

test("AS-8.9 an identity token with another nonce opens no session", async ({
  page,
  sso: { oidc },
}) => {
  oidc.alterIdToken = async (token) =>
    new SignJWT({ ...decodeJwt(token), nonce: randomUUID() })
      .setProtectedHeader({ alg: "RS256", kid: oidc.privateJwk.kid })
      .sign(await importJWK(oidc.privateJwk, "RS256"));
  await page.goto("/fo/auth");
  await ways.azure(page);
  await expectFailure(page, connectionError);
});

test("AS-8.9 an assertion made for another programme opens no session", async ({
  page,
  sso: { saml },
}) => {
  saml.alter = (said) => ({ ...said, audience: "https://another.example" });
  await page.goto("/fo/auth");
  await ways.saml(page);
  await expectFailure(page, connectionError);
});

test("AS-8.9 a token that was used already opens no session", async ({
  page,
  context,
}) => {
  await page.goto("/fo/auth");
  const handedOver = page.waitForRequest("**/v2/connect/jwt");
  await ways.jwt(page);
  const token = new URLSearchParams((await handedOver).postData() ?? "");
  await expect(page).toHaveURL(/\/fo\/$/);
  await page.goto("about:blank");
  await context.clearCookies({ name: "BEARER" });
  await page.goto(`/v2/connect/jwt?${token}`);
  await expectFailure(page, connectionError);
});
