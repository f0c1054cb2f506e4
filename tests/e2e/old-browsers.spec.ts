import type { Page, Route } from "@playwright/test";
import { expect, test } from "#tests/support/browser.ts";
import { addProduct, heading, next } from "#tests/support/declaration.ts";
import { demo, signIn } from "#tests/support/programme.ts";

/** Removes an API before the page's scripts run, as in a browser that lacks it. */
const withoutApi = (page: Page, path: string) =>
  page.addInitScript((name) => {
    const parts = name.split(".");
    const last = parts.pop() ?? "";
    const owner = parts.reduce<object>(
      (object, part) => Reflect.get(object, part),
      globalThis,
    );
    Reflect.deleteProperty(owner, last);
    if (last in owner) Object.defineProperty(owner, last, { value: undefined });
  }, path);

/** APIs that browsers lack which the application supports. */
const missing = [
  "Promise.withResolvers",
  "AbortSignal.any",
  "Intl.Segmenter",
  "URL.parse",
  "URL.canParse",
  "Crypto.prototype.randomUUID",
  "Response.json",
  "HTMLElement.prototype.popover",
  "HTMLElement.prototype.hidePopover",
  "URLSearchParams.prototype.size",
  "requestIdleCallback",
  "scheduler",
  "BroadcastChannel",
  "IntersectionObserver",
  "ResizeObserver",
];

// `BROWSERS=each` tries each alone, which also finds the one to blame.
for (const apis of process.env["BROWSERS"] === "each"
  ? missing.map((api) => [api])
  : [missing])
  test(`a browser without ${apis.join(", ")} signs in, shows home and a challenge, and declares`, async ({
    page,
  }) => {
    for (const api of apis) await withoutApi(page, api);
    await signIn(page, { email: demo.participant.email });
    await expect(
      page.locator("[data-block=WidgetAction]").first(),
    ).toBeVisible();
    await page.getByRole("button", { name: /Mon espace/ }).click();
    await expect(page.getByLabel("Langue")).toBeVisible();
    await page.goto("/fo/challenge/1");
    await expect(page.locator("[data-block=ChallengeHero]")).toBeVisible();
    await page.goto("/fo/challenge/1/declare");
    await expect(heading(page)).toBeVisible();
    await addProduct(page, "3");
    await expect(next(page)).toBeEnabled();
  });

const tooOld =
  "Votre navigateur est trop ancien pour ce site. Mettez-le à jour";

test.describe("a browser that lacks what the application needs", () => {
  test.use({ allowConsole: [/./] });

  test("says that it is too old, and what to do; for the back office sooner than for the front office", async ({
    page,
  }) => {
    const tooOldAt = async (path: string) => {
      await page.goto(path);
      const texts = page.getByRole("alert").locator("p");
      await expect(texts.first()).toContainText(tooOld);
      await expect(texts).toHaveCount(6);
      await expect(page.locator("#root")).toHaveCount(0);
    };
    await withoutApi(page, "Map.groupBy");
    await tooOldAt("/bo/");
    await page.goto("/fo/auth");
    await expect(page.locator("[name=username]")).toBeVisible();
    await withoutApi(page, "Array.prototype.toSorted");
    for (const path of ["/fo/auth", "/bo/"]) await tooOldAt(path);
  });
});

test.describe("an application that does not start", () => {
  test.use({ allowConsole: [/./] });

  const code = /\/index-[\w-]+\.js$/;
  const texts = /assets\/\w\w-[\w-]+\.js(on)?$/;
  const missing = "Une partie de cette page n’a pas pu être chargée";
  const broken = "Cette page n’a pas pu démarrer.";
  const silent = "Le programme ne répond pas.";
  const script = (body: string) => (route: Route) =>
    route.fulfill({ contentType: "text/javascript", body });
  const absent = (route: Route) => route.fulfill({ status: 404 });
  const cut = (route: Route) => route.abort();

  const cases = [
    ["its code cannot be parsed", code, script("const = 1;"), broken, 1],
    ["its code throws", code, script("none();"), broken, 1],
    ["its code does not come: reloads once", code, cut, missing, 2],
    ["its code is of another build: reloads once", code, absent, missing, 2],
    ["its styles do not load", /\/style-[\w-]+\.css$/, absent, missing, 2],
    ["its texts do not load", texts, cut, silent, 1],
  ] as const;

  test("says why, and reloads once if a part is missing", async ({ page }) => {
    let navigations = 0;
    page.on("request", (request) => {
      if (request.isNavigationRequest()) navigations += 1;
    });
    for (const [why, file, answer, text, opened] of cases)
      await test.step(why, async () => {
        await page.route(file, answer);
        for (const path of ["/fo/auth", "/bo/"]) {
          navigations = 0;
          await page.goto(path);
          await expect(page.getByRole("alert")).toContainText(text);
          expect(navigations).toBe(opened);
          await page.evaluate(() => sessionStorage.clear());
        }
        await page.unroute(file, answer);
      });
  });

  test("at first, but then does, shows no message", async ({ page }) => {
    let requested = 0;
    await page.route(code, (route) => {
      requested += 1;
      return requested === 1 ? absent(route) : route.continue();
    });
    await page.goto("/fo/auth");
    await expect(page.locator("[name=username]")).toBeVisible();
    expect(requested).toBe(2);
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
  });
});
