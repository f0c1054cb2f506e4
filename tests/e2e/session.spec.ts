import type { APIRequestContext, BrowserContext, Page } from "@playwright/test";
import { expect, test } from "#tests/support/browser.ts";
import { DEMO_PASSWORD, demo, signIn } from "#tests/support/programme.ts";
import { addToken, newToken } from "#tests/support/screens/token.ts";

async function tokenOf(
  request: APIRequestContext,
  username: string,
): Promise<string> {
  const answer = await request.post("/v2/login_check", {
    data: { username, password: DEMO_PASSWORD },
  });
  return (await answer.json()).token;
}

test("AS-4.5 signing out, signing in and the language are followed by other tabs", async ({
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

test("AS-4.7 authToken moves into the cookie before any call, and out of address and history", async ({
  page,
  context,
  request,
}) => {
  const token = await tokenOf(request, demo.participant.email);
  const addresses: string[] = [];
  page.on("request", (call) => {
    if (call.url().includes("/v2/")) addresses.push(page.url());
  });
  await page.goto(`/fo/content/2?authToken=${token}&from=mail`);
  await expect(page).toHaveURL(/\/fo\/content\/2\?from=mail$/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(addresses.filter((one) => one.includes("authToken"))).toEqual([]);
  expect(await page.evaluate(() => history.length)).toBeLessThanOrEqual(2);
  const cookie = (await context.cookies()).find((one) => one.name === "BEARER");
  expect(cookie).toMatchObject({ value: token, expires: -1 });
});

test("AS-4.7 AS-9.2 whoever is signed in is not switched without a click, and then for an hour", async ({
  page,
  context,
  request,
}) => {
  const token = await tokenOf(request, demo.configurator.email);
  await signIn(page, { email: demo.participant.email });
  const cookie = async () =>
    (await context.cookies()).find((one) => one.name === "BEARER");
  const bearer = async () => (await cookie())?.value;
  const mine = await bearer();
  await page.goto(`/fo/?authToken=${token}`);
  const dialog = page.getByRole("dialog");
  await expect(dialog).toHaveAccessibleName("Changer de compte ?");
  expect(await bearer()).toBe(mine);
  await dialog.getByRole("button", { name: "Garder cette session" }).click();
  await expect(dialog).toHaveCount(0);
  expect(await bearer()).toBe(mine);

  await page.goto(`/fo/?authToken=${token}`);
  await dialog.getByRole("button", { name: "Changer de compte" }).click();
  await expect.poll(bearer).toBe(token);
  await expect(dialog).toHaveCount(0);
  const minutes = ((await cookie())?.expires ?? 0) / 60 - Date.now() / 60_000;
  expect(Math.round(minutes)).toBe(60);
});

test.describe("an ended token", () => {
  test.use({ allowConsole: [/status of 401|HttpError/] });

  test("AS-4.7 AS-8.13 a switch that fails says so inside the dialog, and one stays signed in", async ({
    page,
    context,
  }) => {
    await signIn(page, { email: demo.participant.email });
    const bearer = async () =>
      (await context.cookies()).find((one) => one.name === "BEARER")?.value;
    const mine = await bearer();
    await page.goto("/fo/content/2?authToken=not.a.token");
    const dialog = page.getByRole("dialog", { name: "Changer de compte ?" });
    await dialog.getByRole("button", { name: "Changer de compte" }).click();
    await expect(dialog.getByRole("alert")).toContainText(
      "Ce lien de connexion n’est plus valable.",
    );
    expect(await bearer()).toBe(mine);
    await dialog.getByRole("button", { name: "Garder cette session" }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page).toHaveURL(/\/fo\/content\/2$/);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  });

  test("AS-8.3 AS-2.9.12 a token that was signed out is refused", async ({
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

test.describe("a server that does not say who is signed in", () => {
  test.use({ allowConsole: [/status of (401|500)|HttpError/] });

  const fail = (page: Page) =>
    page.route("**/v2/me", (route) =>
      route.fulfill({ status: 500, body: "{}" }),
    );
  const { email } = demo.participant;
  const hasCookie = async (context: BrowserContext) =>
    (await context.cookies()).some(({ name }) => name === "BEARER");

  test("AS-4.5 AS-8.10 one can sign out all the same, by the button and by the address", async ({
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

  test("AS-4.9 a sign-in whose user cannot be had yet goes on once they can", async ({
    page,
  }) => {
    await fail(page);
    await page.goto("/fo/auth?returnPath=%2Fcontent%2F2");
    await page.fill("[name=username]", demo.participant.email);
    await page.fill("[name=password]", DEMO_PASSWORD);
    await page.click("[type=submit]");
    const retry = page.getByRole("button", { name: "Réessayer" });
    await expect(retry).toBeVisible();
    await page.unroute("**/v2/me");
    await retry.click();
    await expect(page).toHaveURL(/\/fo\/content\/2$/);
  });

  test("AS-4.5 another person's sign-in in another tab hides what the first one saw", async ({
    page,
    context,
  }) => {
    await signIn(page, { email: demo.participant.email });
    await fail(page);
    const other = await context.newPage();
    await addToken(other, demo.configurator.email);
    await other.goto("/fo/content/2");
    await page.bringToFront();
    await page.evaluate(() => window.dispatchEvent(new Event("focus")));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Oups");
    await expect(page.getByRole("button", { name: /Mon espace/ })).toHaveCount(
      0,
    );
    await page.unroute("**/v2/me");
    await page.getByRole("button", { name: "Réessayer" }).click();
    await expect(
      page.getByRole("button", { name: /Mon espace/ }),
    ).toBeVisible();
  });
});
