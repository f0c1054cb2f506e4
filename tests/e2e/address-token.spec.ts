import type { BrowserContext, Page, Route } from "@playwright/test";
import { expect, test } from "#tests/support/browser.ts";
import { demo } from "#tests/support/programme.ts";
import { addToken, newToken, tokenOf } from "#tests/support/screens/token.ts";

const { participant, configurator, unaccepted } = demo;

const cookie = async (context: BrowserContext) =>
  (await context.cookies()).find(({ name }) => name === "BEARER");
const bearer = async (context: BrowserContext) =>
  (await cookie(context))?.value;
const switchDialog = (page: Page) =>
  page.getByRole("dialog", { name: "Changer de compte ?" });
const alert = (page: Page) => page.getByRole("alert");

/** Stubs `GET /me` for calls with this token; others reach the server. */
const answerOwner = (
  page: Page,
  token: string,
  answer: (route: Route) => Promise<void>,
) =>
  page.route("**/v2/me", (route) =>
    route.request().headers()["authorization"] === `Bearer ${token}`
      ? answer(route)
      : route.fallback(),
  );

test("AS-4.7 authToken moves into the cookie before any call, and out of the URL and history", async ({
  page,
  context,
}) => {
  const token = await newToken(page.request, participant.email);
  const addresses: string[] = [];
  let askedWho = 0;
  page.on("request", (call) => {
    if (call.url().includes("/v2/")) addresses.push(page.url());
    if (call.url().endsWith("/v2/me")) askedWho += 1;
  });
  const before = await page.evaluate(() => history.length);
  await page.goto(`/fo/content/2?authToken=${token}&from=mail`);
  await expect(page).toHaveURL(/\/fo\/content\/2\?from=mail$/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(askedWho).toBe(1);
  expect(addresses.filter((one) => one.includes("authToken"))).toEqual([]);
  expect(await page.evaluate(() => history.length)).toBeLessThanOrEqual(
    before + 1,
  );
  expect(await cookie(context)).toMatchObject({ value: token, expires: -1 });
});

test("AS-4.7 no request, of files included, names authToken in its Referer", async ({
  page,
}) => {
  const token = await newToken(page.request, participant.email);
  const headers: Promise<Record<string, string>>[] = [];
  const paths: string[] = [];
  page.on("request", (request) => {
    paths.push(new URL(request.url()).pathname);
    headers.push(request.allHeaders());
  });
  await page.goto(`/fo/?authToken=${token}`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.waitForLoadState("networkidle");
  for (const kind of [/\.js$/, /\.css$/, /\.woff2$/, /^\/v2\//])
    expect(paths).toContainEqual(expect.stringMatching(kind));
  const referers = (await Promise.all(headers)).map(({ referer }) => referer);
  expect(referers.filter((one) => one?.includes("oken"))).toEqual([]);
});

test("AS-4.7 a newer token of the same person is taken without a word", async ({
  page,
  context,
}) => {
  await addToken(page, participant.email);
  const newer = await newToken(page.request, participant.email);
  await page.goto(`/fo/content/2?authToken=${newer}`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect.poll(() => bearer(context)).toBe(newer);
  await expect(page).toHaveURL(/\/fo\/content\/2$/);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(alert(page)).toHaveCount(0);
});

test("AS-4.7 AS-9.2 a signed-in user is only switched after a click, and then for an hour", async ({
  page,
  context,
}) => {
  const token = await newToken(page.request, configurator.email);
  await addToken(page, participant.email);
  const mine = await bearer(context);
  await page.goto(`/fo/?authToken=${token}`);
  const dialog = switchDialog(page);
  await expect(dialog).toBeVisible();
  expect(await bearer(context)).toBe(mine);
  await dialog.getByRole("button", { name: "Garder cette session" }).click();
  await expect(dialog).toHaveCount(0);
  expect(await bearer(context)).toBe(mine);

  await page.goto(`/fo/?authToken=${token}`);
  await dialog.getByRole("button", { name: "Changer de compte" }).click();
  await expect.poll(() => bearer(context)).toBe(token);
  await expect(dialog).toHaveCount(0);
  const { expires = 0 } = (await cookie(context)) ?? {};
  expect(Math.round(expires / 60 - Date.now() / 60_000)).toBe(60);
});

const partner = "https://partner.example";

test("AS-4.7 AS-2.9.11 home elsewhere waits for the choice of a session", async ({
  page,
}) => {
  await page.route("**/v2/config/app", async (route) => {
    const response = await route.fetch();
    const json = { ...(await response.json()), externalHomeUrl: partner };
    await route.fulfill({ response, json });
  });
  await page.route(/partner\.example/, (route) =>
    route.fulfill({ contentType: "text/html", body: "<h1>Partenaire</h1>" }),
  );
  const token = await newToken(page.request, configurator.email);
  await addToken(page, participant.email);
  await page.goto(`/fo/?authToken=${token}`);
  const dialog = switchDialog(page);
  await expect(dialog).toBeVisible();
  await expect(page).toHaveURL(/\/fo\/$/);
  await dialog.getByRole("button", { name: "Changer de compte" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "Partenaire",
  );
  expect(new URL(page.url()).searchParams.get("token")).toBe(token);
});

test("AS-4.7 AS-4.13 AS-2.1.8 the terms and a redirect wait for the choice of a session", async ({
  page,
}) => {
  await addToken(page, unaccepted.email);
  const token = await tokenOf(page.request, participant.email);
  await page.goto(`/fo/auth?authToken=${token}&returnPath=%2Fcontent%2F2`);
  await expect(switchDialog(page)).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(1);
  await expect(page).toHaveURL(/\/fo\/auth\?/);
  await page.getByRole("button", { name: "Garder cette session" }).click();
  await expect(page).toHaveURL(/\/fo\/content\/2$/);
  await expect(
    page.getByRole("dialog", { name: /conditions d’utilisation/ }),
  ).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(1);
});

test.describe("an unusable token", () => {
  test.use({
    allowConsole: [/status of (401|503)|ERR_FAILED|HttpError|Error/],
  });

  const refused = "Ce lien de connexion n’est plus valable.";
  const cases = [
    { token: "not.a.token", says: refused },
    { token: "%C3%A9%20t", says: /incomplet ou altéré/ },
    { token: "", says: /incomplet ou altéré/ },
  ];

  test("AS-4.7 is reported, and the user stays signed in", async ({
    page,
    context,
  }) => {
    await addToken(page, participant.email);
    const mine = await bearer(context);
    for (const { token, says } of cases) {
      await page.goto(`/fo/content/2?authToken=${token}`);
      await expect(alert(page)).toContainText(says);
      await expect(page.getByRole("dialog")).toHaveCount(0);
      await expect(page).toHaveURL(/\/fo\/content\/2$/);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      expect(await bearer(context)).toBe(mine);
    }
  });

  test("AS-4.7 leads a visitor to login, where it is reported", async ({
    page,
    context,
  }) => {
    await page.goto("/fo/content/2?authToken=not.a.token");
    await expect(page).toHaveURL(/\/fo\/auth\?returnPath=%2Fcontent%2F2$/);
    await expect(alert(page)).toContainText(refused);
    expect(await bearer(context)).toBeUndefined();
  });

  test("AS-4.7 AS-8.10 cannot be checked while the server fails or is unavailable, which is reported as such", async ({
    page,
    context,
  }) => {
    await addToken(page, participant.email);
    const mine = await bearer(context);
    for (const answer of [
      (route: Route) => route.fulfill({ status: 503 }),
      (route: Route) => route.abort(),
    ]) {
      await answerOwner(page, "other", answer);
      await page.goto("/fo/content/2?authToken=other");
      await expect(alert(page)).toContainText("n’a pas pu être vérifié");
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      expect(await bearer(context)).toBe(mine);
    }
  });

  test("AS-4.7 AS-8.13 one that is rejected when chosen is reported in the dialog", async ({
    page,
    context,
  }) => {
    await addToken(page, participant.email);
    const mine = await bearer(context);
    await answerOwner(page, "other", (route) =>
      route.fulfill({ json: { id: 9999 } }),
    );
    await page.goto("/fo/content/2?authToken=other");
    const dialog = switchDialog(page);
    await expect(dialog).toBeVisible();
    await page.unroute("**/v2/me");
    await dialog.getByRole("button", { name: "Changer de compte" }).click();
    await expect(dialog.getByRole("alert")).toContainText(refused);
    expect(await bearer(context)).toBe(mine);
    await dialog.getByRole("button", { name: "Garder cette session" }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page).toHaveURL(/\/fo\/content\/2$/);
  });

  test("AS-4.7 AS-8.3 replaces a session that has ended", async ({
    page,
    context,
  }) => {
    await addToken(page, participant.email, Promise.resolve("stale"));
    const token = await newToken(page.request, configurator.email);
    await page.goto(`/fo/content/2?authToken=${token}`);
    await expect(
      page.getByRole("button", { name: /Mon espace/ }),
    ).toBeVisible();
    expect(await bearer(context)).toBe(token);
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });
});

test("AS-4.7 the token is sent unchanged, as typed or encoded, even after a reload", async ({
  page,
  context,
}) => {
  const token = "41|mQ9x+b/c=~:e!";
  const own = await tokenOf(page.request, participant.email);
  const sent = new Set<string>();
  await page.route("**/v2/**", (route) => {
    const headers = route.request().headers();
    const { authorization } = headers;
    if (authorization === undefined) return route.continue();
    sent.add(authorization);
    return route.continue({
      headers: { ...headers, authorization: `Bearer ${own}` },
    });
  });
  for (const path of [
    `?authToken=${token}`,
    "",
    `?authToken=${encodeURIComponent(token)}`,
  ]) {
    await page.goto(`/fo/content/2${path}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(
      page.getByRole("button", { name: /Mon espace/ }),
    ).toBeVisible();
  }
  expect([...sent]).toEqual([`Bearer ${token}`]);
  expect(decodeURIComponent((await bearer(context)) ?? "")).toBe(token);
});
