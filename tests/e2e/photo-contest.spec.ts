import type { Page } from "@playwright/test";
import sharp from "sharp";
import { expect, test } from "#tests/support/browser.ts";
import { openLine } from "#tests/support/line.ts";
import { demo, enter } from "#tests/support/programme.ts";
import { addToken, tokenOf } from "#tests/support/screens/token.ts";

const contest = "/challenge/4";
/** People without a photo in the contest; each test has its own. */
const margaux = "margaux.vasseur@example.com";
const ruben = "ruben.claes@example.com";

const picture = (width: number, height: number, background = "teal") =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();

/** An incompressible photo of about a megabyte. */
const noise = () =>
  sharp({
    create: {
      ...{ width: 1_000, height: 800, channels: 3, background: "gray" },
      noise: { type: "gaussian", mean: 128, sigma: 60 },
    },
  })
    .jpeg({ quality: 100 })
    .toBuffer();

const own = (page: Page) => page.locator("[data-block=ChallengePhotoEntry]");
const gallery = (page: Page) =>
  page.locator("[data-block=ChallengePhotoGallery]");

async function choose(page: Page, buffer: Buffer, name = "vitrine.png") {
  await own(page)
    .locator("input[name=photo]")
    .setInputFiles({ name, mimeType: "image/png", buffer });
}

async function send(page: Page) {
  await own(page).getByRole("button", { name: "Envoyer la photo" }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: "Confirmer" })
    .click();
}

/** Decides on a user's photo as a moderator. */
async function moderate(
  page: Page,
  email: string,
  decision: { status: "validated" | "refused"; comment?: string },
): Promise<string> {
  const as = async (username: string) => ({
    authorization: `Bearer ${await tokenOf(page.request, username)}`,
  });
  const results = await page.request.get("/v2/challenge/4/results", {
    headers: await as(email),
  });
  const [{ id }] = (await results.json())["hydra:member"];
  const answer = await page.request.patch(`/v2/challenge-results/${id}`, {
    headers: {
      ...(await as(demo.configurator.email)),
      "content-type": "application/merge-patch+json",
    },
    data: { ...decision, expectedStatus: "waiting" },
  });
  expect(answer.status()).toBe(200);
  return String(id);
}

test("CH-1.8 CH-2.4.34 CH-4.5.1 CH-4.5.2 CH-2.4.39 a photo is checked, sent, refused, sent again, validated and shown", async ({
  page,
}) => {
  await enter(page, { email: margaux, path: contest });
  for (const block of ["Hero", "Description", "Participation", "PhotoGallery"])
    await expect(page.locator(`[data-block=Challenge${block}]`)).toBeVisible();
  const [start] = [(await picture(900, 700)).subarray(0, 200)];
  await choose(page, start ?? Buffer.alloc(0));
  await expect(own(page).getByRole("alert")).toContainText("abîmée");

  await choose(page, await picture(900, 700));
  await expect(own(page).getByAltText("Aperçu de votre photo")).toBeVisible();
  await send(page);
  await expect(own(page)).toContainText("Votre photo attend d’être validée.");
  await expect(own(page).locator("input[type=file]")).toHaveCount(0);

  await moderate(page, margaux, { status: "refused", comment: "Trop sombre." });
  await page.reload();
  await expect(own(page)).toContainText("Motif : Trop sombre.");
  const calls: string[] = [];
  page.on("request", (request) => {
    if (request.method() !== "GET")
      calls.push(
        `${request.method()} ${new URL(request.url()).pathname.replace(/\d+$/, "*")}`,
      );
  });
  await choose(page, await picture(1_200, 900, "gold"));
  await send(page);
  await expect(own(page)).toContainText("Votre photo attend d’être validée.");
  expect(calls).toEqual([
    "DELETE /v2/challenge-results/*",
    "POST /v2/media-objects.jsonld",
    "POST /v2/challenge-results/user/photo",
  ]);

  const id = await moderate(page, margaux, { status: "validated" });
  await page.reload();
  await expect(own(page)).toContainText("Votre photo est validée.");
  await own(page)
    .getByRole("link", { name: /^Voir ma photo/ })
    .click();
  await expect(page).toHaveURL(new RegExp(`photo=${id}$`));
  const enlarged = page.getByRole("dialog", { name: /^Margaux/ });
  await expect(enlarged.getByRole("img")).toHaveJSProperty(
    "naturalWidth",
    1_200,
  );
  await expect(enlarged).toContainText("Rang provisoire");
  await expect(enlarged.getByRole("button", { name: /^Voter/ })).toHaveCount(0);
});

test.describe("on an interrupted connection", () => {
  test.use({ allowConsole: [/ERR_(CONNECTION|EMPTY)/] });

  test("CH-8.1 an upload is cancelled, interrupted half-way, and resumes without choosing again", async ({
    page,
    baseURL,
  }) => {
    const line = await openLine(baseURL ?? "");
    await addToken(page, ruben);
    await page.goto(`${line.origin}/fo${contest}`);
    await expect(own(page)).toContainText("pas encore envoyé");
    const network = await page.context().newCDPSession(page);
    const limit = (uploadThroughput: number) =>
      network.send("Network.emulateNetworkConditions", {
        ...{ offline: false, latency: 0, downloadThroughput: -1 },
        uploadThroughput,
      });
    await choose(page, await noise(), "vitrine.jpg");
    await expect(own(page).getByAltText("Aperçu de votre photo")).toBeVisible();

    await limit(300_000);
    await send(page);
    const bar = own(page).getByRole("progressbar", { name: /vitrine\.jpg/ });
    await expect
      .poll(() => bar.evaluate((one: HTMLProgressElement) => one.value))
      .toBeGreaterThan(0.2);
    await expect(own(page)).toContainText(/ sur .*Mo/);
    await own(page).getByRole("button", { name: "Annuler l’envoi" }).click();
    await expect(own(page)).toContainText("L’envoi est annulé.");

    await limit(-1);
    line.shouldCut = (received) => received > 300_000;
    const retry = own(page).getByRole("button", { name: "Réessayer" });
    await retry.click();
    await expect(own(page)).toContainText("Vérifiez votre connexion");
    await expect(own(page)).toContainText("Votre fichier reste choisi.");

    line.shouldCut = () => false;
    await retry.click();
    await expect(own(page)).toContainText("Votre photo attend d’être validée.");
    await line.close();
  });
});

test("CH-2.4.36 CH-2.4.37 a hidden column leaves no gap; the lightbox works by keyboard; its URL can be reloaded, and going back closes it", async ({
  page,
}) => {
  await enter(page, { email: demo.participant.email, path: contest });
  const boxOf = async (block: string) => {
    const box = await page.locator(`[data-block=${block}]`).boundingBox();
    if (box === null) throw new Error(`${block} is not on the page`);
    return { top: box.y, bottom: box.y + box.height };
  };
  await expect(async () => {
    const hero = await boxOf("ChallengeHero");
    const description = await boxOf("ChallengeDescription");
    const participation = await boxOf("ChallengeParticipation");
    const photo = await boxOf("ChallengePhotoEntry");
    const row = Math.max(description.bottom, participation.bottom);
    expect(photo.top - row).toBeCloseTo(description.top - hero.bottom, 0);
  }).toPass();
  // The last photo is only known once all have loaded.
  await expect(gallery(page).getByRole("listitem").first()).toBeVisible();
  await expect(
    gallery(page).getByRole("button", { name: "Afficher plus de photos" }),
  ).toHaveCount(0);
  const thumbnails = gallery(page).getByRole("button", { name: /^Agrandir/ });
  await thumbnails.first().focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog");
  const place = dialog.getByRole("status");
  await expect(place).toHaveText(/^1 sur \d+$/);
  await page.keyboard.press("ArrowRight");
  await expect(place).toHaveText(/^2 sur/);
  await page.keyboard.press("End");
  await expect(place).toHaveText(/^(\d+) sur \1$/);
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await expect(place).toHaveText(/^3 sur/);
  const name = await dialog.getByRole("heading").textContent();
  const heart = dialog.getByRole("button", { name: /^Voter/ });
  const before = await heart.getAttribute("aria-pressed");
  for (let tab = 0; tab < 6; tab += 1) {
    if (await heart.evaluate((one) => one === document.activeElement)) break;
    await page.keyboard.press("Tab");
  }
  for (const pressed of [before === "true" ? "false" : "true", before ?? ""]) {
    await page.keyboard.press("Enter");
    await expect(heart).toHaveAttribute("aria-pressed", pressed);
    await expect(heart).toHaveAttribute("aria-busy", "false");
  }

  await page.reload();
  await expect(dialog.getByRole("heading")).toHaveText(name ?? "");
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(/\/challenge\/4$/);
  await expect(page.locator(":focus")).toHaveAccessibleName(
    `Agrandir la photo : ${name}`,
  );

  await page.keyboard.press("Enter");
  await expect(dialog).toBeVisible();
  await page.goBack();
  await expect(dialog).toHaveCount(0);
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(/\/challenge\/4$/);
});

test.describe("on a phone", () => {
  test.use({
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
  });

  test("CH-2.4.36 photos fit and can be swiped, and a photo can be taken with the camera", async ({
    page,
  }) => {
    await enter(page, { email: demo.newcomer.email, path: contest });
    await expect(
      own(page).getByRole("button", { name: "Prendre une photo" }),
    ).toBeVisible();
    await expect(own(page).locator("input[capture=environment]")).toHaveCount(
      1,
    );
    await gallery(page)
      .getByRole("button", { name: /^Agrandir/ })
      .nth(1)
      .tap();
    const dialog = page.getByRole("dialog");
    const place = dialog.getByRole("status");
    await expect(place).toHaveText(/^2 sur/);
    const touch = await page.context().newCDPSession(page);
    const swipe = async (from: number, to: number) => {
      const at = (x: number) => ({ touchPoints: [{ x, y: 370 }] });
      await touch.send("Input.dispatchTouchEvent", {
        type: "touchStart",
        ...at(from),
      });
      for (const share of [0.3, 0.6, 1])
        await touch.send("Input.dispatchTouchEvent", {
          type: "touchMove",
          ...at(from + (to - from) * share),
        });
      await touch.send("Input.dispatchTouchEvent", {
        type: "touchEnd",
        touchPoints: [],
      });
    };
    await swipe(250, 110);
    await expect(place).toHaveText(/^3 sur/);
    await swipe(110, 250);
    await expect(place).toHaveText(/^2 sur/);
    await dialog.getByRole("button", { name: "Fermer" }).click();
    await expect(dialog).toHaveCount(0);
    const isWide = await page.evaluate(
      () => document.documentElement.scrollWidth > window.innerWidth,
    );
    expect(isWide).toBe(false);
  });
});
