import type { Page } from "@playwright/test";
import { expect, test } from "#tests/support/browser.ts";
import { addresses, plainPage, wrongOn } from "#tests/support/healthy-page.ts";
import { demo, enter, publish } from "#tests/support/programme.ts";

/** Navigates without reloading. */
const travel = (page: Page, path: string) =>
  page.evaluate((to) => history.pushState(null, "", to), `/fo${path}`);

test("AS-1.1 AS-1.6 AS-2.1.1 AS-2.1.3 AS-2.1.5 AS-2.2.6 AS-2.9.10 AS-2.10.1 AS-2.10.5 AS-2.12.1 AS-6.1 AS-9.5 a visitor has every page of the login area below /fo, with the programme's brand and without menu, footer or padding", async ({
  page,
}) => {
  await page.goto("/fo/auth/nothing/here");
  await expect(page).toHaveURL(/\/fo\/auth$/);
  await expect(page.getByRole("navigation")).toHaveCount(0);
  await expect(page.getByRole("contentinfo")).toHaveCount(0);
  await expect(page.getByRole("main")).toHaveCSS("padding-top", "0px");
  await expect(page.getByRole("img", { name: "Belle Saison" })).toHaveAttribute(
    "src",
    /\/web_files\/ui\/img\/belle-saison-logo\.svg$/,
  );
  await expect(page.locator("img[src*=belle-saison-login]")).toBeVisible();
  await expect(page).toHaveTitle(/Belle Saison/);
  expect(
    await page.evaluate(() =>
      getComputedStyle(document.documentElement).getPropertyValue("--p-main"),
    ),
  ).toBe("#134a44");
  for (const [path, title] of [
    ["/auth", "Connectez-vous"],
    ["/auth/forgot-password", "Mot de passe oublié"],
    ["/auth/subscribe", "Créez votre compte"],
    ["/auth/reset-password/x", "Ce lien"],
    ["/auth/create/password/x", "Ce lien"],
    ["/auth/sso-failure", "La connexion n’a pas abouti"],
  ] as const) {
    await travel(page, path);
    await expect(page.getByRole("heading", { level: 1 })).toContainText(title);
    expect(await oddCorners(page), path).toEqual([]);
  }
});

test("AS-1.6 AS-3.8 CH-1.4 every option is read", async ({ page }) => {
  const options = {
    CURRENCY_NAME: "étoiles",
    clientID_label: "Numéro de carte",
    UI_META_TITLE: "Grande Ourse",
    $logoLogin: "of-login.svg",
    $logoHeader: "of-header.svg",
    $backgroundLogin: "of-side.svg",
    $primaryHue: "#102030",
    $secondaryHue: "#e0c000",
    $thirdHue: "#405060",
    $accentHue: "#d08000",
    $backgroundHue: "#fafcff",
  };
  await page.route("**/v2/options", (route) =>
    route.fulfill({
      json: Object.entries(options).map(([name, value]) => ({ name, value })),
    }),
  );
  await page.route("**/web_files/ui/img/of-*", (route) =>
    route.fulfill({
      contentType: "image/svg+xml",
      body: '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"/>',
    }),
  );
  await page.goto("/fo/auth/subscribe");
  await expect(page).toHaveTitle(/Grande Ourse/);
  await expect(page.getByLabel("Numéro de carte")).toBeVisible();
  await expect(page.locator("img[src*=of-login]")).toBeVisible();
  await expect(page.locator("img[src*=of-side]")).toBeVisible();
  const hues = await page.evaluate(() => {
    const style = getComputedStyle(document.documentElement);
    return ["main", "secondary", "tertiary", "primary", "surface"].map((name) =>
      style.getPropertyValue(`--p-${name}`),
    );
  });
  expect(hues).toEqual(["#102030", "#e0c000", "#405060", "#d08000", "#fafcff"]);

  await enter(page, { email: demo.participant.email });
  await expect(page.locator("img[src*=of-header]")).toBeVisible();
  await expect(page.locator("[data-block=Welcome]")).toContainText("étoiles");
});

/** An address of each route that is open to a signed-in participant, by path below `/fo`. */
const pages = Object.values(addresses)
  .flatMap(([path]) => path ?? [])
  .filter((path) => !/^\/(auth|logout|mail-preferences)/.test(path));

/** The top padding of a page: that of the first element in `main` with one. */
const topPadding = (page: Page) =>
  page.evaluate(() => {
    const first = [...document.querySelectorAll("main *")].find(
      (element) => parseFloat(getComputedStyle(element).paddingTop) > 0,
    );
    return first && getComputedStyle(first).paddingTop;
  });

/** Boxes whose corners are neither square nor have the theme's radius; circles and bars up to 12 px may be round. */
const oddCorners = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll("body *")]
      .filter((element) => element.checkVisibility())
      .flatMap((element) => {
        const { width, height } = element.getBoundingClientRect();
        const isBar = Math.min(width, height) <= 12;
        const isCircle = Math.abs(width - height) < 1;
        const style = getComputedStyle(element);
        const radius = style.borderRadius;
        const isTheme = radius
          .split(/[\s/]+/)
          .every((corner) => corner === "0px" || corner === "5px");
        return isTheme || isBar || isCircle
          ? []
          : [`${element.tagName} ${element.className} ${radius}`];
      }),
  );

test("AS-9.5 AS-9.7 CH-9.14 CH-9.19 every page begins 80 px below the top on a desktop, 90 on a phone, and all corners have a radius of 5", async ({
  page,
}) => {
  await enter(page, { email: demo.participant.email, path: plainPage });
  for (const path of pages) {
    await travel(page, path);
    await expect.poll(() => wrongOn(page), { message: path }).toEqual([]);
    await expect.poll(() => topPadding(page), path).toBe("80px");
    expect(await oddCorners(page), path).toEqual([]);
    await page.setViewportSize({ width: 360, height: 780 });
    await expect.poll(() => topPadding(page), path).toBe("90px");
    await page.setViewportSize({ width: 1280, height: 780 });
  }
});

test("AS-9.7 CH-9.17 CH-9.19 text, titles, subtitles, radius and height of widgets, on a desktop and a phone", async ({
  page,
}) => {
  await enter(page, { email: demo.participant.email });
  const title = page.getByRole("heading", { level: 1 });
  const subtitle = page.getByRole("heading", { level: 2 }).first();
  const card = page.locator("[data-block=WidgetPoints] article").first();
  await expect(title).toHaveCSS("font-size", "30px");
  await expect(subtitle).toHaveCSS("font-size", "20px");
  await expect(page.locator("body")).toHaveCSS("font-size", "16px");
  await expect(card).toHaveCSS("border-radius", "5px");
  await expect(card).toHaveCSS("min-height", "579px");
  await page.setViewportSize({ width: 360, height: 780 });
  await expect(title).toHaveCSS("font-size", "24px");
  await expect(subtitle).toHaveCSS("font-size", "18px");
  await expect(page.locator("body")).toHaveCSS("font-size", "14px");
  await expect(card).not.toHaveCSS("min-height", "579px");
});

test("CH-9.17 CH-9.18 the widget of an action is 579 high: content 410 with a picture of 220, banner 130; on a phone the banner is 90", async ({
  page,
}) => {
  const action = { "@type": "WidgetAction", challenge: "/v2/challenges/1" };
  const widgets = [1, 2].map((id) => ({ ...action, id }));
  const id = await publish("Actions", [
    { type: "widget", position: 1, widget: { ...action, id: 3 } },
    {
      type: "widget",
      position: 2,
      widget: { "@type": "WidgetGroup", id: 4, type: "double", widgets },
    },
  ]);
  await enter(page, { email: demo.participant.email, path: `/content/${id}` });
  const cards = page.locator("[data-block=WidgetAction] article");
  await expect(cards.getByRole("timer")).toHaveCount(3);
  const heights = () =>
    cards.evaluateAll((articles) =>
      articles.map((article) => {
        const heightOf = (element: Element | null | undefined) =>
          Math.round(element?.getBoundingClientRect().height ?? 0);
        return {
          widget: heightOf(article),
          content: heightOf(article.firstElementChild),
          banner: heightOf(article.lastElementChild),
          picture: heightOf(article.querySelector("img")?.parentElement),
        };
      }),
    );
  const desktop = { widget: 579, content: 410, banner: 130, picture: 220 };
  await expect.poll(heights).toEqual([desktop, desktop, desktop]);
  await page.setViewportSize({ width: 360, height: 780 });
  await expect.poll(heights).toMatchObject([
    { banner: 90, picture: 220 },
    { banner: 90, picture: 220 },
    { banner: 90, picture: 220 },
  ]);
  for (const { content } of await heights())
    expect(content).toBeGreaterThanOrEqual(410);
});
