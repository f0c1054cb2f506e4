import { expect, test } from "#tests/support/browser.ts";
import { demo } from "#tests/support/programme.ts";
import { addToken, newToken } from "#tests/support/screens/token.ts";

const { participant, configurator } = demo;

test("AS-4.7 authToken moves into the cookie before any call, and out of the URL, the history and every Referer", async ({
  page,
  context,
}) => {
  const token = await newToken(page.request, participant.email);
  const headers: Promise<Record<string, string>>[] = [];
  const paths: string[] = [];
  const addresses: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    paths.push(pathname);
    headers.push(request.allHeaders());
    if (pathname.startsWith("/v2/")) addresses.push(page.url());
  });
  const before = await page.evaluate(() => history.length);
  await page.goto(`/fo/content/2?authToken=${token}&from=mail`);
  await expect(page).toHaveURL(/\/fo\/content\/2\?from=mail$/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.waitForLoadState("networkidle");
  expect(paths.filter((path) => path === "/v2/me")).toHaveLength(1);
  expect(addresses.filter((one) => one.includes("authToken"))).toEqual([]);
  expect(await page.evaluate(() => history.length)).toBeLessThanOrEqual(
    before + 1,
  );
  expect(await context.cookies()).toContainEqual(
    expect.objectContaining({ name: "BEARER", value: token, expires: -1 }),
  );
  for (const kind of [/\.js$/, /\.css$/, /\.woff2$/, /^\/v2\//])
    expect(paths).toContainEqual(expect.stringMatching(kind));
  // A request that starts later has no headers once the test is over.
  page.removeAllListeners("request");
  const referers = (await Promise.all(headers)).map(({ referer }) => referer);
  expect(referers.filter((one) => one?.includes("oken"))).toEqual([]);
});

test.describe("a signed-in user", () => {
  test.use({ allowConsole: [/status of 401/] });

  test("AS-4.7 AS-9.2 stays so with a refused token, and with another one until a click, which switches for an hour", async ({
    page,
    context,
  }) => {
    const bearer = async () =>
      (await context.cookies()).find(({ name }) => name === "BEARER");
    await addToken(page, participant.email);
    const mine = (await bearer())?.value;
    await page.goto("/fo/content/2?authToken=not.a.token");
    await expect(page.getByRole("alert")).toContainText(
      "Ce lien de connexion n’est plus valable.",
    );
    await expect(page).toHaveURL(/\/fo\/content\/2$/);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();

    const token = await newToken(page.request, configurator.email);
    const dialog = page.getByRole("dialog", { name: "Changer de compte ?" });
    await page.goto(`/fo/content/2?authToken=${token}`);
    await dialog.getByRole("button", { name: "Garder cette session" }).click();
    await expect(dialog).toHaveCount(0);
    expect((await bearer())?.value).toBe(mine);

    await page.goto(`/fo/content/2?authToken=${token}`);
    await dialog.getByRole("button", { name: "Changer de compte" }).click();
    await expect(dialog).toHaveCount(0);
    const { value, expires = 0 } = (await bearer()) ?? {};
    expect(value).toBe(token);
    expect(Math.round(expires / 60 - Date.now() / 60_000)).toBe(60);
  });
});
