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

for (const api of [
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
])
  test(`a browser without ${api} signs in, shows home and a challenge, and declares`, async ({
    page,
  }) => {
    await withoutApi(page, api);
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

const tooOld = {
  fr: "Votre navigateur est trop ancien pour ce site.",
  en: "Your browser is too old for this site.",
  it: "Il Suo browser è troppo vecchio per questo sito.",
  es: "Su navegador es demasiado antiguo para este sitio.",
  de: "Ihr Browser ist zu alt für diese Website.",
  nl: "Uw browser is te oud voor deze site.",
};

test.describe("a browser that lacks what the application needs", () => {
  test.use({ allowConsole: [/./] });

  for (const api of [
    "Array.prototype.toSorted",
    "Object.hasOwn",
    "structuredClone",
    "Intl.PluralRules",
    "HTMLScriptElement.prototype.noModule",
  ])
    test(`${api}: says that it is too old, and what to do`, async ({
      page,
    }) => {
      await withoutApi(page, api);
      for (const path of ["/fo/auth", "/fo/challenge/1/declare", "/bo/"]) {
        await page.goto(path);
        const texts = page.getByRole("alert").locator("p");
        await expect(texts.first()).toContainText(tooOld.fr);
        await expect(texts.first()).toContainText("Mettez-le à jour");
        await expect(texts).toHaveCount(6);
        await expect(page.locator("#root")).toHaveCount(0);
      }
    });

  test("Map.groupBy, which only the back office needs", async ({ page }) => {
    await withoutApi(page, "Map.groupBy");
    await page.goto("/bo/");
    await expect(page.getByRole("alert")).toContainText(tooOld.fr);
    await page.goto("/fo/auth");
    await expect(page.locator("[name=username]")).toBeVisible();
  });

  test("in the visitor's language first, then in the other five", async ({
    page,
  }) => {
    await withoutApi(page, "Array.prototype.toSorted");
    await page.goto("/fo/auth");
    for (const [language, text] of Object.entries(tooOld)) {
      await page.evaluate(
        (chosen) => localStorage.setItem("i18nextLng", chosen),
        language,
      );
      await page.reload();
      const first = page.getByRole("alert").locator("p").first();
      await expect(first).toContainText(text);
      await expect(first).toHaveAttribute("lang", language);
    }
  });

  test("regular expression syntax", async ({ page }) => {
    await page.addInitScript(() => {
      globalThis.RegExp = new Proxy(RegExp, {
        construct(target, [pattern, flags]: [string, string?]) {
          if (String(pattern).includes("(?<="))
            throw new SyntaxError("invalid group specifier name");
          return new target(pattern, flags);
        },
      });
    });
    await page.goto("/fo/auth");
    await expect(page.getByRole("alert")).toContainText(tooOld.fr);
  });
});

test.describe("an application that does not start", () => {
  test.use({ allowConsole: [/./] });

  const start = /\/index-[\w-]+\.js$/;
  const missing = {
    fr: "Une partie de cette page n’a pas pu être chargée",
    en: "Part of this page could not be loaded",
    it: "Non è stato possibile caricare una parte della pagina",
    es: "No se ha podido cargar una parte de la página",
    de: "Ein Teil dieser Seite konnte nicht geladen werden",
    nl: "Een deel van deze pagina kon niet worden geladen",
  };
  const broken = "Cette page n’a pas pu démarrer.";
  const silent = "Le programme ne répond pas.";

  test("because its code cannot be parsed: does not blame the connection", async ({
    page,
  }) => {
    await page.route(start, (route) =>
      route.fulfill({ contentType: "text/javascript", body: "const = 1;" }),
    );
    for (const path of ["/fo/auth", "/bo/"]) {
      await page.goto(path);
      await expect(page.getByRole("alert")).toContainText(broken);
    }
  });

  test("because its code throws", async ({ page }) => {
    await page.route(start, (route) =>
      route.fulfill({ contentType: "text/javascript", body: "none();" }),
    );
    await page.goto("/fo/auth");
    await expect(page.getByRole("alert")).toContainText(broken);
  });

  for (const [what, answer] of [
    ["does not come", (route: Route) => route.abort()],
    ["is of another build", (route: Route) => route.fulfill({ status: 404 })],
  ] as const)
    test(`because its code ${what}: reloads once, and then says so`, async ({
      page,
    }) => {
      const opened: string[] = [];
      page.on("request", (request) => {
        if (request.isNavigationRequest()) opened.push(request.url());
      });
      await page.route(start, answer);
      const said = page.getByRole("alert");
      await page.goto("/bo/");
      await expect(said).toContainText(missing.fr);
      opened.length = 0;
      await page.goto("/fo/auth");
      await expect(said).toContainText(missing.fr);
      expect(opened).toHaveLength(2);
      for (const [language, text] of Object.entries(missing)) {
        await page.evaluate(
          (chosen) => localStorage.setItem("i18nextLng", chosen),
          language,
        );
        opened.length = 0;
        await page.reload();
        const first = said.locator("p").first();
        await expect(first).toContainText(text);
        await expect(first).toHaveAttribute("lang", language);
        expect(opened).toHaveLength(2);
      }
    });

  test("at first, but then does, shows no message", async ({ page }) => {
    let asked = 0;
    await page.route(start, (route) => {
      asked += 1;
      return asked === 1 ? route.fulfill({ status: 404 }) : route.continue();
    });
    await page.goto("/fo/auth");
    await expect(page.locator("[name=username]")).toBeVisible();
    expect(asked).toBe(2);
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
  });

  test("because its styles do not load", async ({ page }) => {
    await page.route(/\/style-[\w-]+\.css$/, (route) =>
      route.fulfill({ status: 404 }),
    );
    await page.goto("/fo/auth");
    await expect(page.getByRole("alert")).toContainText(missing.fr);
  });

  test("because its texts do not load", async ({ page }) => {
    await page.route(/assets\/\w\w-[\w-]+\.js(on)?$/, (route) => route.abort());
    for (const path of ["/fo/auth", "/bo/"]) {
      await page.goto(path);
      await expect(page.getByRole("alert")).toContainText(silent);
    }
  });
});
