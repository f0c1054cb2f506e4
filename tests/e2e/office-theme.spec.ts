import type { FrameLocator, Locator, Page } from "@playwright/test";
import { demo } from "#server/seed/people.ts";
import { violations } from "#tests/support/accessibility.ts";
import { test as base, expect } from "#tests/support/browser.ts";
import { call } from "#tests/support/office-documents.ts";
import { signInAtOffice } from "#tests/support/office-page.ts";
import { type OwnServer, startOwnServer } from "#tests/support/own-server.ts";

/** Its own server, since a published theme is seen by every journey. */
const test = base.extend<{ server: OwnServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads there what a fixture needs
  server: async ({}, use) => {
    const server = await startOwnServer();
    await use(server);
    await server.close();
  },
  baseURL: ({ server }, use) => use(server.origin),
  // The browser logs the 401 of a session that is not open yet.
});

test.use({ allowConsole: [/status of 401/], ignoreHTTPSErrors: true });

/** The programme's colors, and the addresses of its pictures. */
const looksOf = (document: Locator) =>
  document.evaluate((root: HTMLElement) => ({
    colors: [...root.style]
      .filter((name) => name.startsWith("--p-"))
      .map((name) => `${name}: ${root.style.getPropertyValue(name)}`)
      .sort(),
    pictures: [
      ...root.querySelectorAll("header img, [class*=illustration] img"),
    ]
      .map((image) => new URL((image as HTMLImageElement).src).pathname)
      .filter((path) => path.startsWith("/web_files/")),
  }));

const modes = { light: "Thème clair", dark: "Thème sombre, déduit" } as const;
const pages = { Connexion: "/auth", Accueil: "/" };

type Mode = keyof typeof modes;
type PageName = keyof typeof pages;

/** The colors are the same on each page. */
const looks: [PageName, Mode][] = [
  ["Connexion", "light"],
  ["Accueil", "dark"],
];

const preview = (page: Page, name: string, mode: Mode): FrameLocator =>
  page.frameLocator(`iframe[title="${name} · ${modes[mode]}"]`);

test("BO-7.1 the previews of a theme are what participants get once it is published", async ({
  page,
  browser,
  server,
}) => {
  test.slow();
  const sent: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (request.frame() !== page.mainFrame() && pathname.startsWith("/v2/"))
      sent.push(`${request.method()} ${request.headers()["cookie"]}`);
  });
  await signInAtOffice(page);
  const { body: themes } = await call(page, "GET", "/documents?kind=theme");
  const { id } = themes.items[0];
  const before = await call(page, "GET", `/documents/${id}/draft`);
  const saved = await call(
    page,
    "PUT",
    `/documents/${id}/draft`,
    {
      body: {
        ...before.body.body,
        $logoLogin: { fr: "belle-saison-header.svg", en: "default.svg" },
        $logoHeader: "belle-saison-logo.svg",
      },
    },
    { "If-Match": before.etag },
  );
  expect(saved.status).toBe(200);
  await page.goto("/bo/settings/theme");
  const previews = page.getByRole("region", { name: "Aperçu des pages" });
  await expect(
    preview(page, "Connexion", "light").getByRole("heading", {
      name: "Connectez-vous",
    }),
  ).toBeVisible();
  // What is typed shows before it is saved.
  await page
    .getByRole("textbox", { name: "Couleur principale" })
    .fill("#0b3d91");
  await expect(
    preview(page, "Connexion", "light").locator("html"),
  ).toHaveAttribute("style", /--p-main: #0b3d91/);

  const drawn: Record<string, unknown> = {};
  for (const [name, mode] of looks) {
    await previews.getByText(name, { exact: true }).first().click();
    const frame = preview(page, name, mode);
    await expect(
      frame.getByRole("main").locator("img, h1").first(),
    ).toBeVisible();
    await expect(frame.locator("header img").first()).toBeVisible();
    drawn[`${name} ${mode}`] = await looksOf(frame.locator("html"));
  }
  const mail = page.frameLocator('iframe[title="Aperçu d’un e-mail"]');
  await expect(mail.getByText("Camille")).toBeVisible();
  expect(await violations(page)).toEqual([]);
  // Nothing in a preview acts.
  await previews.getByText("Challenge", { exact: true }).first().click();
  const challenge = preview(page, "Challenge", "light");
  await challenge.locator("header a").first().click({ force: true });
  await expect(challenge.getByRole("main").locator("h1")).toBeVisible();
  expect(new Set(sent)).toEqual(new Set(["GET undefined"]));

  await expect(page.locator("[data-save]")).toHaveText("Enregistré");
  const options = await page.request.get("/v2/options");
  expect(await options.text()).not.toContain("#0b3d91");
  const { etag } = await call(page, "GET", `/documents/${id}/draft`);
  const released = await call(
    page,
    "POST",
    `/documents/${id}/releases`,
    { acceptWarnings: true },
    { "If-Match": etag },
  );
  expect(released.status).toBe(201);

  const { body } = await call(page, "POST", "/preview-tokens", {
    ...{ as: demo.configurator.id, at: new Date().toISOString(), drafts: [] },
  });
  const { hostname: domain } = new URL(server.origin);
  const cookies = { domain, path: "/fo" };
  for (const [name, mode] of looks) {
    const context = await browser.newContext({
      ...{ baseURL: server.origin, locale: "fr-FR", colorScheme: mode },
      viewport: { width: 1280, height: 800 },
    });
    await context.addCookies([
      { name: "cc", value: "0", ...cookies },
      ...(name === "Connexion"
        ? []
        : [{ name: "BEARER", value: body.token, ...cookies }]),
    ]);
    const site = await context.newPage();
    await site.goto(`/fo${pages[name]}`);
    const html = site.locator("html");
    await expect.poll(() => looksOf(html)).toEqual(drawn[`${name} ${mode}`]);
    await context.close();
  }
  const all = JSON.stringify(drawn);
  for (const part of ["--p-main: #0b3d91", "belle-saison-login.svg"])
    expect(all).toContain(part);
});
