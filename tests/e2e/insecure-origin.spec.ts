import { expect, test } from "#tests/support/browser.ts";
import { chromiumArgs, findJourneyChromium } from "#tests/support/chromium.ts";
import {
  addProduct,
  addProof,
  answerAll,
  next,
  send,
  sent,
} from "#tests/support/declaration.ts";
import { demo, signIn } from "#tests/support/programme.ts";

/** A host name other than localhost, for which browsers disable secure-context APIs over http. */
const host = "palmares.test";
const { E2E_PORT: port } = process.env;

test.use({
  baseURL: `http://${host}:${port}`,
  launchOptions: {
    ...(await findJourneyChromium()),
    args: [...chromiumArgs, `--host-resolver-rules=MAP ${host} localhost`],
  },
  // Headers that have no effect over http.
  allowConsole: [/Cross-Origin-Opener-Policy|Origin-Agent-Cluster/],
});

test("signing in, declaring and signing out work over http", async ({
  page,
}) => {
  await signIn(page, { email: demo.participant.email });
  expect(await page.evaluate(() => [isSecureContext, crypto.subtle])).toEqual([
    false,
    undefined,
  ]);
  await page.goto("/fo/challenge/1/declare");
  await addProduct(page, "3");
  await page.reload();
  await expect(next(page)).toBeEnabled();
  await next(page).click();
  await addProof(page);
  await next(page).click();
  await answerAll(page);
  await next(page).click();
  await send(page);
  await expect(sent(page)).toBeVisible();
  await page.goto("/fo/logout");
  await expect(page.locator("[name=username]")).toBeVisible();
});

for (const [language, text] of [
  ["fr", "La vérification anti-robot ne fonctionne qu’en https."],
  ["de", "Die Roboterprüfung funktioniert nur über https."],
] as const)
  test(`the captcha says in ${language} that it needs https`, async ({
    page,
  }) => {
    await page.addInitScript(
      (chosen) => localStorage.setItem("i18nextLng", chosen),
      language,
    );
    await page.goto("/fo/auth/forgot-password");
    await expect(page.getByRole("alert").getByText(text)).toBeVisible();
    await expect(page.locator("altcha-widget")).toHaveCount(0);
  });
