import type { Page } from "@playwright/test";
import { expect, test } from "#tests/support/browser.ts";
import {
  addProduct,
  addProof,
  next,
  openWizard,
} from "#tests/support/declaration.ts";
import { demo, enter } from "#tests/support/programme.ts";

test.use({ allowConsole: [/./] });
// Requests still pending at the end of a test do not matter.
test.afterEach(({ page }) => page.unrouteAll({ behavior: "ignoreErrors" }));

const contact = "/fo/account/contact";

/** Makes the server have another build from now on; returns the pages that are opened. */
async function deploy(page: Page): Promise<string[]> {
  const opened: string[] = [];
  await page.route("**/fo/**", async (route) => {
    const request = route.request();
    if (request.isNavigationRequest()) opened.push(request.url());
    if (new URL(request.url()).pathname !== "/fo/") return route.fallback();
    const response = await route.fetch();
    const html = await response.text();
    await route.fulfill({
      response,
      body: html.replace(/(type="module"[^>]*src="[^"]+)\.js"/, "$1-newer.js"),
    });
  });
  return opened;
}

/** Removes parts of the page's build while `isGone` is true. */
const withdraw = (page: Page, part: string, isGone = () => true) =>
  page.route(`**/fo/assets/${part}-*.js`, (route) =>
    isGone() ? route.fulfill({ status: 404 }) : route.continue(),
  );

const enterAccount = (page: Page) =>
  enter(page, { email: demo.participant.email, path: "/account/details" });

const leave = (page: Page) => page.locator(`a[href="${contact}"]`).click();

test("a tab from before a deployment recovers with one reload", async ({
  page,
}) => {
  await enterAccount(page);
  const opened = await deploy(page);
  await withdraw(page, "contact", () => opened.length === 0);
  await leave(page);
  await expect(page.locator("[name=message]")).toBeVisible();
  expect(opened).toEqual([expect.stringContaining(contact)]);
});

test("a permanently missing part does not cause a second reload", async ({
  page,
}) => {
  await enterAccount(page);
  const opened = await deploy(page);
  await withdraw(page, "contact");
  await leave(page);
  await expect.poll(() => opened.length).toBe(1);
  const again = page.getByRole("button", { name: "Réessayer" });
  await expect(again).toBeVisible();
  const asked = page.waitForResponse("**/fo/?build");
  await again.click();
  await asked;
  await expect(again).toBeVisible();
  expect(opened).toHaveLength(1);
});

test("a page whose parts could not be fetched without a network is reloaded when it has come back", async ({
  page,
  context,
}) => {
  await enterAccount(page);
  await context.setOffline(true);
  await leave(page);
  const again = page.getByRole("button", { name: "Réessayer" });
  await expect(again).toBeVisible();
  const reloaded = page.waitForRequest((request) =>
    request.isNavigationRequest(),
  );
  await context.setOffline(false);
  await reloaded;
  await expect(page.locator("[name=message]")).toBeVisible();
});

test("a partly filled form is not lost: the reload is offered", async ({
  page,
}) => {
  let isGone = true;
  await withdraw(page, "questions-step", () => isGone);
  await openWizard(page);
  await addProduct(page, "3");
  const opened = await deploy(page);
  await next(page).click();
  await addProof(page);
  await next(page).click();
  const offer = page.getByRole("button", { name: "Recharger la page" });
  await expect(offer).toBeVisible();
  expect(opened).toEqual([]);
  isGone = false;
  await offer.click();
  await expect.poll(() => opened.length).toBe(1);
});
