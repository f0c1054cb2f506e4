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
  // Headers that have no effect over http, and what the proxy refuses.
  allowConsole: [
    /Cross-Origin-Opener-Policy|Origin-Agent-Cluster|status of 405/,
  ],
});

test("signing in, declaring and signing out work over http and behind a proxy that refuses resumable uploads; the captcha says that it needs https", async ({
  page,
}) => {
  await page.route("**/v2/uploads/*", (route) =>
    route.request().method() === "PATCH"
      ? route.fulfill({ status: 405, body: "<h1>Blocked by the proxy</h1>" })
      : route.continue(),
  );
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
  await addProof(page, 1_500_000);
  await next(page).click();
  await answerAll(page);
  await next(page).click();
  // The proof is sent with the declaration.
  const declared = page.waitForRequest("**/v2/declarations");
  await send(page);
  expect((await declared).headers()["content-type"]).toMatch(
    /^multipart\/form-data/,
  );
  await expect(sent(page)).toBeVisible();
  await page.goto("/fo/logout");
  await expect(page.locator("[name=username]")).toBeVisible();
  await page.goto("/fo/auth/forgot-password");
  await expect(
    page.getByText("La vérification anti-robot ne fonctionne qu’en https."),
  ).toBeVisible();
  await expect(page.locator("altcha-widget")).toHaveCount(0);
});
