import type { Page } from "@playwright/test";
import { expect, test } from "#tests/support/browser.ts";
import { demo, fillLogin } from "#tests/support/programme.ts";
import { addToken, newToken } from "#tests/support/screens/token.ts";

test.use({
  serviceWorkers: "allow",
  // Browser messages about the missing network and the newly installed worker, and failed requests.
  allowConsole: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|no answer|cross-world/],
});

/** Waits until the worker has cached the page's entry files, and the browser has persisted responses. */
async function kept(page: Page): Promise<void> {
  const parts = [/\/fo\/$/, /\.css$/, /content-shared-/].map((part) =>
    expect.stringMatching(part),
  );
  await expect
    .poll(() => filesKept(page))
    .toEqual(expect.arrayContaining(parts));
  await expect.poll(() => answersKept(page)).toBe(1);
}

const filesKept = (page: Page) =>
  page.evaluate(async () => {
    const cache = await caches.open("palmares-shell");
    return (await cache.keys()).map(({ url }) => url);
  });

/** The number of sessions with persisted responses in this browser. */
const answersKept = (page: Page) =>
  page.evaluate(async () => {
    const name = "palmares-answers";
    // Opening it would create it, without its store.
    const all = await indexedDB.databases();
    if (!all.some((one) => one.name === name)) return 0;
    return new Promise<number>((resolve, reject) => {
      const opening = indexedDB.open(name);
      opening.onerror = () => reject(opening.error);
      opening.onsuccess = () => {
        const database = opening.result;
        const counting = database
          .transaction("answers")
          .objectStore("answers")
          .count();
        counting.onsuccess = () => {
          database.close();
          resolve(counting.result);
        };
      };
    });
  });

test("offline, the last visit's home is shown with its time; after signing out nothing is", async ({
  page,
  context,
}) => {
  const user = demo.participant;
  await addToken(page, user.email, newToken(page.request, user.email));
  await page.goto("/fo/");
  const greeting = page.getByRole("heading", { level: 1 });
  await expect(greeting).toContainText(user.firstName);
  await kept(page);

  await context.setOffline(true);
  await page.reload();
  await expect(greeting).toContainText(user.firstName);
  const mark = page.getByRole("status").filter({ hasText: "Pas de connexion" });
  await expect(mark).toContainText(/le \d\d\/\d\d\/\d{4} à \d\d:\d\d/);

  await context.setOffline(false);
  await expect(mark).toHaveCount(0);

  await page.goto("/fo/logout");
  await expect(page).toHaveURL(/\/fo\/auth/);
  await expect.poll(() => answersKept(page)).toBe(0);
  await context.setOffline(true);
  await page.goto("/fo/");
  await expect(greeting).toBeVisible();
  await expect(page.locator("body")).not.toContainText(user.firstName);
});

test("the worker also caches files requested after the page reported its files; data of a session that ended elsewhere is deleted when a visitor opens a page", async ({
  page,
  context,
}) => {
  const browser = await context.newCDPSession(page);
  await browser.send("Network.enable");
  await browser.send("Network.setBypassServiceWorker", { bypass: true });
  await page.goto("/fo/auth");
  await expect
    .poll(() => filesKept(page))
    .toContainEqual(expect.stringMatching(/login-/));
  await fillLogin(page, demo.participant.email);
  await kept(page);

  await context.clearCookies();
  await page.goto("/fo/auth");
  await expect.poll(() => answersKept(page)).toBe(0);
});

test("the front office can be installed: it has a manifest and its icons, and online its pages come from the server, never from the cache", async ({
  page,
  request,
}) => {
  await page.goto("/fo/auth");
  const address = await page
    .locator("link[rel=manifest]")
    .evaluate((link: HTMLLinkElement) => link.href);
  const manifest = await (await request.get(address)).json();
  expect(manifest).toMatchObject({ display: "standalone", scope: "./" });
  for (const { src, sizes, type } of manifest.icons) {
    const icon = await request.get(new URL(src, address).href);
    expect(icon.headers()["content-type"]).toBe(type);
    const picture = await icon.body();
    expect(`${picture.readUInt32BE(16)}x${picture.readUInt32BE(20)}`).toBe(
      sizes,
    );
  }

  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    const cache = await caches.open("palmares-shell");
    await cache.put(
      new URL("/fo/", location.href),
      new Response("<title>an old release</title>", {
        headers: { "content-type": "text/html" },
      }),
    );
  });
  await page.reload();
  await expect(page.locator("form [type=submit]")).toBeVisible();
  await expect(page).not.toHaveTitle("an old release");
});
