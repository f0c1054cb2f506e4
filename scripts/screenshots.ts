/**
 * Takes the guides' pictures of the running demo, into tests/screenshots.
 *
 *   npm run screenshots                                   beside npm start
 *   npm run screenshots -- --base http://localhost:3001   beside another one
 *   npm run screenshots -- --only office-composer         those whose names start like this
 */

import { mkdirSync } from "node:fs";
import { type Browser, chromium, type Page } from "playwright";
import sharp from "sharp";
import { runScript } from "#server/core/cli.ts";
import { DEMO_PASSWORD, demo } from "#server/seed/people.ts";
import { basePath } from "#src/domain/programme/base-path.ts";
import { chromiumArgs, findChromium } from "#tests/support/chromium.ts";

const folder = "tests/screenshots";

const pictures = [
  { name: "login-1280-fr", path: "/auth", width: 1280, language: "fr" },
  { name: "home-1280-fr", path: "/", width: 1280, language: "fr" },
  {
    name: "challenge-1280-fr",
    path: "/challenge/1",
    width: 1280,
    height: 1100,
    language: "fr",
  },
  {
    name: "declare-1280-fr",
    path: "/challenge/3/declare",
    width: 1280,
    language: "fr",
  },
  { name: "photo-1280-fr", path: "/challenge/4", width: 1280, language: "fr" },
  {
    name: "history-1280-fr",
    path: "/challenge/history/1",
    width: 1280,
    language: "fr",
  },
  { name: "store-1280-fr", path: "/store", width: 1280, language: "fr" },
  { name: "badges-1280-fr", path: "/badges", width: 1280, language: "fr" },
  {
    name: "orders-360-fr",
    path: "/store/orders",
    width: 360,
    language: "fr",
  },
  { name: "points-360-nl", path: "/points", width: 360, language: "nl" },
  {
    name: "challenge-360-es-dark",
    path: "/challenge/3",
    width: 360,
    language: "es",
  },
  { name: "home-360-de-dark", path: "/", width: 360, language: "de" },
  {
    name: "inspector-1280-fr",
    path: "/content/90?inspect=1",
    width: 1280,
    height: 1500,
    language: "fr",
  },
];

/** A screen of the back office, below `/bo`. */
interface OfficePicture {
  name: string;
  path: string;
  /** Clicked before the picture is taken. */
  clicks?: string[];
  /** Typed into an element after that, and what is clicked when it is saved. */
  types?: { into: string; text: string; clicks: string[] };
  /** The text to wait for. */
  shows?: string;
  /** The element of the composer's canvas to wait for. */
  inCanvas?: string;
  width?: number;
  isDark?: boolean;
}

/** Opens the challenge that a list shows. */
const openChallenge = "td a";

const officePictures: OfficePicture[] = [
  { name: "office-today-1280-fr", path: "/" },
  { name: "office-participant-1280-fr", path: "/participants/1" },
  {
    name: "office-moderation-1280-fr",
    path: "/moderation?kind=declaration&signals=sameLines",
  },
  {
    name: "office-moderation-photos-1280-fr-dark",
    path: "/moderation?kind=photo",
    isDark: true,
  },
  {
    name: "office-moderation-360-fr",
    path: "/moderation?kind=declaration&challenge=3",
    width: 360,
  },
  {
    name: "office-composer-1280-fr",
    path: "/pages?q=Cette%20saison",
    clicks: ["td a", "[role=treeitem] >> nth=3"],
    inCanvas: "[data-selected]",
  },
  { name: "office-media-1280-fr", path: "/media" },
  { name: "office-orders-1280-fr", path: "/store/orders" },
  { name: "office-stock-1280-fr", path: "/store/stock" },
  { name: "office-import-1280-fr", path: "/participants/import" },
  { name: "office-roles-1280-fr", path: "/settings/roles" },
  { name: "office-rewards-1280-fr", path: "/store/reward" },
  {
    name: "office-reward-1280-fr",
    path: "/store/reward?q=gourmand",
    clicks: ["td a", "[aria-label='Langue des textes']", "[title^='Les six']"],
  },
  {
    name: "office-menu-1280-fr",
    path: "/settings/menu",
    clicks: ["[data-toggle]"],
    shows: "Comment ça marche (2)",
  },
  { name: "office-challenges-1280-fr", path: "/challenges?view=calendar" },
  {
    name: "office-challenge-1280-fr",
    path: "/challenges?q=Cap%20sur",
    clicks: [openChallenge, "[data-section=goals]"],
    inCanvas: "main h1",
  },
  {
    name: "office-challenge-new-1280-fr",
    path: "/challenges",
    clicks: ["button:has-text('Nouveau')"],
    types: {
      into: "[role=dialog] input[type=text]",
      text: "Le sprint du printemps",
      clicks: [],
    },
  },
  {
    name: "office-challenge-products-1280-fr",
    path: "/challenges?q=La%20maison",
    clicks: [openChallenge, "[data-section=products]"],
    inCanvas: "main h1",
  },
  {
    name: "office-challenge-publish-1280-fr",
    path: "/challenges?q=Cap%20sur",
    clicks: [openChallenge, "[data-section=goals]"],
    types: {
      into: "[aria-label='Gain, palier 1']",
      text: "2000",
      clicks: [".ant-btn-primary"],
    },
    shows: "30 personnes",
  },
  {
    name: "office-challenge-test-1280-fr",
    path: "/challenges?q=Cap%20sur",
    clicks: [
      openChallenge,
      "text=Essayer",
      "[aria-label='Ajouter un produit du challenge']",
      ".ant-select-item-option",
    ],
    types: {
      into: ":text('Quantité') + * input, label:has-text('Quantité') input",
      text: "6",
      clicks: ["main h2, main h3"],
    },
  },
  {
    name: "office-challenge-replay-1280-fr",
    path: "/challenges?q=Cap%20sur",
    clicks: [openChallenge, "text=Simuler le coût"],
    shows: "Par palier",
  },
];

/** Pictures of the demo that the media library gets, by their names in it. */
const library = {
  Calendrier: "calendar-20",
  Équipe: "people-21",
  Mégaphone: "megaphone-23",
  Outils: "tools-12",
  "Panneaux solaires": "solar-9",
  "Pompe à chaleur": "pump-3",
  Radiateur: "radiator-5",
  Trophée: "trophy-24",
};

/** Adds pictures to the media library, which the demo leaves empty; the same ones again change nothing. */
async function fillLibrary({ request }: Page, base: string): Promise<void> {
  const headers = { origin: base };
  for (const [name, file] of Object.entries(library)) {
    const buffer = await sharp(`server/seed/pictures/cover/${file}.svg`)
      .resize(1200)
      .png()
      .toBuffer();
    const added = await request.post(`${base}/v2/bo/media`, {
      headers,
      multipart: {
        file: { name: `${name}.png`, mimeType: "image/png", buffer },
      },
    });
    const { id } = (await added.json()) as { id: string };
    await request.patch(`${base}/v2/bo/media/${id}`, {
      headers,
      data: { isDecorative: true },
    });
  }
}

async function token(base: string, email: string): Promise<string> {
  const answer = await fetch(`${base}/v2/login_check`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username: email, password: DEMO_PASSWORD }),
  });
  return ((await answer.json()) as { token: string }).token;
}

/** Whether everything is loaded; what is below the picture may wait to be scrolled to. */
const isComplete = () =>
  document.fonts.status === "loaded" &&
  [...document.querySelectorAll('main [aria-busy="true"]')].every(
    (busy) => busy.getBoundingClientRect().top > window.innerHeight,
  );

async function takeAll(base: string, only: string): Promise<void> {
  const isChosen = ({ name }: { name: string }) => name.startsWith(only);
  mkdirSync(folder, { recursive: true });
  const browser = await chromium.launch({
    ...(await findChromium()),
    args: chromiumArgs,
  });
  const tokens = {
    participant: await token(base, demo.participant.email),
    configurator: await token(base, demo.configurator.email),
  };
  for (const { name, path, width, height, language } of pictures.filter(
    isChosen,
  )) {
    const context = await browser.newContext({
      viewport: { width, height: height ?? (width < 500 ? 780 : 860) },
      colorScheme: name.endsWith("dark") ? "dark" : "light",
      reducedMotion: "reduce",
    });
    await context.addInitScript(
      (chosen) => localStorage.setItem("i18nextLng", chosen),
      language,
    );
    if (path !== "/auth")
      await context.addCookies([
        {
          name: "BEARER",
          value:
            tokens[path.includes("inspect") ? "configurator" : "participant"],
          domain: new URL(base).hostname,
          path: basePath,
        },
        {
          name: "cc",
          value: "0",
          domain: new URL(base).hostname,
          path: basePath,
        },
      ]);
    const page = await context.newPage();
    await page.goto(`${base}${basePath}${path}`, { waitUntil: "networkidle" });
    if (path !== "/auth")
      await page.getByRole("banner").getByRole("button").first().waitFor();
    await page.waitForFunction(isComplete);
    await page.screenshot({ path: `${folder}/${name}.png` });
    await context.close();
  }
  await takeOffice(browser, base, officePictures.filter(isChosen));
  await browser.close();
}

async function takeOffice(
  browser: Browser,
  base: string,
  chosen: readonly OfficePicture[],
): Promise<void> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 860 },
    locale: "fr-FR",
    reducedMotion: "reduce",
  });
  await context.addInitScript(() => localStorage.setItem("i18nextLng", "fr"));
  const page = await context.newPage();
  await page.goto(`${base}/bo/`);
  await page.locator("[name=username]").fill(demo.configurator.email);
  await page.locator("[name=password]").fill(DEMO_PASSWORD);
  await page.locator("[type=submit]").click();
  await page.getByRole("navigation").waitFor();
  await fillLibrary(page, base);
  for (const picture of chosen) {
    const { name, path, clicks = [], types, shows, inCanvas } = picture;
    const { width = 1280, isDark = false } = picture;
    await page.emulateMedia({
      colorScheme: isDark ? "dark" : "light",
      reducedMotion: "reduce",
    });
    await page.setViewportSize({ width, height: 860 });
    await page.goto(`${base}/bo${path}`, { waitUntil: "networkidle" });
    for (const selector of clicks) await page.locator(selector).first().click();
    if (types !== undefined) {
      await page.locator(types.into).first().fill(types.text);
      for (const selector of types.clicks)
        await page.locator(selector).first().click();
    }
    if (shows !== undefined) await page.getByText(shows).waitFor();
    if (inCanvas !== undefined) {
      await page.frameLocator("iframe").locator(inCanvas).waitFor();
      await page.frames()[1]?.waitForFunction(isComplete);
    }
    await page.mouse.move(0, 0);
    await page.locator(".ant-skeleton").first().waitFor({ state: "detached" });
    await sharp(await page.screenshot())
      .png({ palette: true })
      .toFile(`${folder}/${name}.png`);
  }
  await context.close();
}

await runScript(
  import.meta.filename,
  {
    base: { type: "string", default: "http://localhost:3000" },
    only: { type: "string", default: "" },
  },
  async ({ base, only }) => {
    await takeAll(base, only);
    return 0;
  },
);
