import type { BrowserContext, Page } from "@playwright/test";
import { expect, test } from "#tests/support/browser.ts";
import { DEMO_PASSWORD, demo, signIn } from "#tests/support/programme.ts";
import { addToken, newToken } from "#tests/support/screens/token.ts";

test("AS-4.5 other tabs follow a sign-out, a sign-in and a change of the language", async ({
  page,
  context,
}) => {
  await signIn(page, { email: demo.participant.email });
  const other = await context.newPage();
  await other.goto("/fo/content/2");
  await expect(other.getByRole("heading", { level: 1 })).toBeVisible();

  await page.getByRole("button", { name: /Mon espace/ }).click();
  await page.getByLabel("Langue").selectOption("de");
  await expect(other.locator("html")).toHaveAttribute("lang", "de");

  const told = page.waitForResponse("**/v2/logout");
  await page.goto("/fo/logout");
  await expect(other).toHaveURL(/\/fo\/auth\?returnPath/);
  await told;
  await signIn(page, { email: demo.participant.email });
  await expect(other).toHaveURL(/\/fo\/content\/2$/);
});

test.describe("an ended token", () => {
  test.use({ allowConsole: [/status of 401|HttpError/] });

  test("AS-8.3 AS-2.9.12 a signed-out token is rejected", async ({
    page,
    context,
    request,
    baseURL,
  }) => {
    await signIn(page, { email: demo.participant.email });
    const token = (await context.cookies()).find(
      (one) => one.name === "BEARER",
    )?.value;
    const told = page.waitForResponse("**/v2/logout");
    await page.goto("/fo/content/2");
    await page.getByRole("button", { name: /Mon espace/ }).click();
    await page.getByText("Se déconnecter").click();
    expect((await told).status()).toBe(204);
    const answer = await request.get("/v2/me", {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(answer.status()).toBe(401);
    await context.addCookies([
      {
        name: "BEARER",
        value: token ?? "",
        domain: new URL(baseURL ?? "").hostname,
        path: "/fo",
      },
    ]);
    await page.goto("/fo/content/2");
    await expect(page).toHaveURL(/\/fo\/auth\?returnPath/);
  });
});

test.describe("if the user cannot be loaded", () => {
  test.use({ allowConsole: [/status of (401|500)|HttpError/] });

  /** Makes `GET /me` fail from now on; returns how to repair it. */
  const fail = async (page: Page) => {
    let isBroken = true;
    await page.route("**/v2/me", (route) =>
      isBroken ? route.fulfill({ status: 500, body: "{}" }) : route.continue(),
    );
    return () => {
      isBroken = false;
    };
  };
  const { email } = demo.participant;
  const hasCookie = async (context: BrowserContext) =>
    (await context.cookies()).some(({ name }) => name === "BEARER");

  test("AS-4.5 AS-8.10 signing out still works, with the button and the URL", async ({
    page,
    context,
  }) => {
    await addToken(page, email, newToken(page.request, email));
    await fail(page);
    await page.goto("/fo/content/2");
    await page.getByRole("button", { name: "Se déconnecter" }).click();
    await expect(page).toHaveURL(/\/fo\/auth$/);
    await expect(page.locator("[name=username]")).toBeVisible();
    expect(await hasCookie(context)).toBe(false);

    await addToken(page, email, newToken(page.request, email));
    await page.goto("/fo/logout");
    await expect(page).toHaveURL(/\/fo\/auth$/);
    await expect(page.locator("[name=username]")).toBeVisible();
    expect(await hasCookie(context)).toBe(false);
  });

  test("AS-4.9 a sign-in continues once the user can be loaded", async ({
    page,
  }) => {
    const repair = await fail(page);
    await page.goto("/fo/auth?returnPath=%2Fcontent%2F2");
    await page.fill("[name=username]", demo.participant.email);
    await page.fill("[name=password]", DEMO_PASSWORD);
    await page.click("[type=submit]");
    const retry = page.getByRole("button", { name: "Réessayer" });
    await expect(retry).toBeVisible();
    repair();
    await retry.click();
    await expect(page).toHaveURL(/\/fo\/content\/2$/);
  });

  test("AS-4.5 another user's sign-in in another tab hides the first user's data", async ({
    page,
    context,
  }) => {
    await signIn(page, { email: demo.participant.email });
    const repair = await fail(page);
    const other = await context.newPage();
    await addToken(other, demo.configurator.email);
    await other.goto("/fo/content/2");
    await page.bringToFront();
    await page.evaluate(() => window.dispatchEvent(new Event("focus")));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Oups");
    await expect(page.getByRole("button", { name: /Mon espace/ })).toHaveCount(
      0,
    );
    repair();
    await page.getByRole("button", { name: "Réessayer" }).click();
    await expect(
      page.getByRole("button", { name: /Mon espace/ }),
    ).toBeVisible();
  });
});
