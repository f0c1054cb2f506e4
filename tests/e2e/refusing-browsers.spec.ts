import { expect, test } from "#tests/support/browser.ts";
import {
  addProduct,
  addProof,
  answerAll,
  next,
  send,
  sent,
} from "#tests/support/declaration.ts";
import { DEMO_PASSWORD, demo, signIn } from "#tests/support/programme.ts";
import { addToken, newToken, tokenOf } from "#tests/support/screens/token.ts";

const { email } = demo.participant;
const notKept = "Ce navigateur ne peut pas garder votre brouillon";

/** Browser behavior that the page's own code cannot detect; each script runs before it. */
const refusals = {
  "IndexedDB never opens": () => {
    IDBFactory.prototype.open = () => new EventTarget() as IDBOpenDBRequest;
  },
  "IndexedDB throws": () => {
    Object.defineProperty(globalThis, "indexedDB", {
      get: () => {
        throw new DOMException("denied", "SecurityError");
      },
    });
  },
  "site data is blocked": () => {
    for (const name of ["localStorage", "sessionStorage", "indexedDB"])
      Object.defineProperty(globalThis, name, {
        get: () => {
          throw new DOMException("denied", "SecurityError");
        },
      });
    navigator.locks.request = () =>
      Promise.reject(new DOMException("denied", "SecurityError"));
  },
  "the quota is full": () => {
    const full = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
    Storage.prototype.setItem = full;
    IDBObjectStore.prototype.put = full;
  },
  "locks are never granted": () => {
    navigator.locks.request = () => new Promise(() => undefined);
  },
};

test.describe("signing in, the language, a form's draft, a declaration without a draft and signing out work, if", () => {
  // The console shows what the browser refused.
  test.use({ allowConsole: [/^warning: /] });

  // `BROWSERS=each` tries each alone.
  type Refusal = keyof typeof refusals;
  const each = Object.keys(refusals).map((name) => [name as Refusal]);
  const joined: Refusal[][] = [
    ["site data is blocked"],
    ["the quota is full", "locks are never granted"],
  ];
  for (const names of process.env["BROWSERS"] === "each" ? each : joined)
    test(names.join(", "), async ({ page }) => {
      for (const name of names) await page.addInitScript(refusals[name]);
      await signIn(page, { email, path: "/challenge/1/declare" });
      await addProduct(page, "3");
      // The draft is stored without a lock, too.
      await expect(page.getByText(notKept)).toBeVisible({
        visible: names.some((name) => name !== "locks are never granted"),
      });
      await next(page).click();
      await addProof(page);
      await next(page).click();
      await answerAll(page);
      await next(page).click();
      await send(page);
      await expect(sent(page)).toBeVisible();
      await page.goto("/fo/account/contact");
      await page.locator("[name=subject]").fill("Hallo");
      await page.getByRole("button", { name: /Mon espace/ }).click();
      await page.getByLabel("Langue").selectOption("de");
      await expect(page.locator("html")).toHaveAttribute("lang", "de");
      await page.goto("/fo/logout");
      await expect(page).toHaveURL(/\/fo\/auth/);
      await expect(page.locator("[name=username]")).toBeVisible();
    });

  test("the browser's storage never responds, for the start neither", async ({
    page,
  }) => {
    await page.addInitScript(() => {
      const never = () => new Promise<never>(() => undefined);
      HTMLImageElement.prototype.decode = never;
      Object.defineProperty(navigator, "storage", {
        value: { persist: never, estimate: never },
      });
      IDBFactory.prototype.open = () => new EventTarget() as IDBOpenDBRequest;
      localStorage.setItem("palmares-answers", "1");
    });
    await addToken(page, email, newToken(page.request, email));
    await page.goto("/fo/");
    await expect(
      page.locator("[data-block=WidgetAction]").first(),
    ).toBeVisible();
    await page.goto("/fo/challenge/1/declare");
    await addProduct(page, "3");
    await expect(page.getByText(notKept)).toBeVisible();
    await page.goto("/fo/logout");
    await expect(page.locator("[name=username]")).toBeVisible();
  });
});

test.describe("if cookies are blocked", () => {
  test.use({ hasChosenCookies: false });

  test("a token in the URL and signing in say that they need them", async ({
    page,
  }) => {
    const said = /Votre navigateur refuse les cookies de ce site/;
    const token = await tokenOf(page.request, email);
    await page.addInitScript(() => {
      Object.defineProperty(Document.prototype, "cookie", {
        get: () => "",
        set: () => undefined,
      });
    });
    await page.goto(`/fo/content/2?authToken=${token}`);
    await expect(page).toHaveURL(/\/fo\/auth\?returnPath/);
    await expect(page.getByRole("alert").getByText(said)).toBeVisible();
    await page.locator("[name=username]").fill(email);
    await page.locator("[name=password]").fill(DEMO_PASSWORD);
    await page.locator("form [type=submit]").click();
    await expect(
      page.locator("form").getByRole("alert").getByText(said),
    ).toBeVisible();
    await expect(page.locator("[name=username]")).toHaveValue(email);
  });
});

test("a token that is too long for a cookie signs in only this tab, says so, and survives a reload", async ({
  page,
}) => {
  const token = await newToken(page.request, email);
  const long = `${token}.${"x".repeat(5_000)}`;
  await page.route("**/v2/**", (route) => {
    const headers = route.request().headers();
    return route.fallback({
      headers: headers["authorization"]
        ? { ...headers, authorization: `Bearer ${token}` }
        : headers,
    });
  });
  await page.route("**/v2/login_check", (route) =>
    route.fulfill({ json: { token: long } }),
  );
  await signIn(page, { email });
  await expect(page.getByText(/dans cet onglet seulement/)).toBeVisible();
  await page.goto("/fo/challenge/1");
  await expect(page.locator("[data-block=ChallengeHero]")).toBeVisible();
  await page.goto("/fo/logout");
  await expect(page.locator("[name=username]")).toBeVisible();
  await page.goto("/fo/challenge/1");
  await expect(page).toHaveURL(/\/fo\/auth\?returnPath/);
});
