import { expect, test } from "#tests/support/browser.ts";
import { DEMO_PASSWORD, demo, fillLogin } from "#tests/support/programme.ts";
import { addToken, newToken } from "#tests/support/screens/token.ts";

const { email } = demo.participant;

test("AS-4.5 other tabs follow a change of the language, a sign-out, which clears what was typed, and a sign-in", async ({
  page,
  context,
}) => {
  await addToken(page, email, newToken(page.request, email));
  await page.goto("/fo/content/2");
  const other = await context.newPage();
  await other.goto("/fo/account/contact");
  await other.locator("[name=message]").fill("Un mot pour vous seuls");
  const typed = () =>
    other.evaluate(() => JSON.stringify({ ...sessionStorage }));
  await expect.poll(typed).toContain("Un mot pour");

  await page.getByRole("button", { name: /Mon espace/ }).click();
  await page.getByLabel("Langue").selectOption("de");
  await expect(other.locator("html")).toHaveAttribute("lang", "de");

  const signedOut = page.waitForResponse("**/v2/logout");
  await page.goto("/fo/logout");
  await expect(other).toHaveURL(/\/fo\/auth\?returnPath/);
  await expect.poll(typed).not.toContain("Un mot pour");
  await signedOut;
  await fillLogin(page, email);
  await expect(other).toHaveURL(/\/fo\/account\/contact$/);
});

test.describe("if the user cannot be loaded", () => {
  test.use({ allowConsole: [/status of (401|500)|HttpError/] });

  test("AS-4.5 AS-4.9 AS-8.10 the URL still signs out, and a sign-in continues once the user can be loaded", async ({
    page,
    context,
  }) => {
    await page.route("**/v2/me", (route) =>
      route.fulfill({ status: 500, body: "{}" }),
    );
    await addToken(page, email, newToken(page.request, email));
    await page.goto("/fo/logout");
    await expect(page).toHaveURL(/\/fo\/auth$/);
    await expect(page.locator("[name=username]")).toBeVisible();
    const cookies = await context.cookies();
    expect(cookies.map(({ name }) => name)).not.toContain("BEARER");

    await page.goto("/fo/auth?returnPath=%2Fcontent%2F2");
    await page.fill("[name=username]", email);
    await page.fill("[name=password]", DEMO_PASSWORD);
    await page.click("[type=submit]");
    const retry = page.getByRole("button", { name: "Réessayer" });
    await expect(retry).toBeVisible();
    await page.unroute("**/v2/me");
    await retry.click();
    await expect(page).toHaveURL(/\/fo\/content\/2$/);
  });
});
