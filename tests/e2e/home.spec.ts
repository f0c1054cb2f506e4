import { expect, test } from "#tests/support/browser.ts";
import { demo, enter } from "#tests/support/programme.ts";

test.beforeEach(({ page }) => enter(page, { email: demo.participant.email }));

test("AS-1.2 AS-7.6 CH-1.10 CH-2.1.3 the first screen greets the user, and has every kind of block", async ({
  page,
}) => {
  await expect(page.getByRole("heading", { level: 1 })).toContainText(
    "Camille",
  );
  for (const type of [
    "WidgetPoints",
    "WidgetRanking",
    "WidgetAction",
    "WidgetGlobalViewAction",
    "WidgetBadge",
    "WidgetEditorial",
    "WidgetVideo",
    "WidgetGame",
    "ContentText",
  ])
    await expect(
      page.locator(`[data-block=${type}]`).filter({ visible: true }).first(),
    ).toBeVisible();
  await expect(page.locator("body")).not.toContainText(
    /\b(core|app|auth|widgets)\.[a-z_]+/,
  );
});

test("AS-7.3 the balance is that of the points call", async ({ page }) => {
  await page.route("**/v2/user/*/points", (route) =>
    route.fulfill({ json: { points: 1234567 } }),
  );
  await page.reload();
  await expect(page.getByRole("banner")).toContainText("1\u202f234\u202f567");
});

test("CH-1.1 CH-2.2.9 the challenges are filtered by status and type", async ({
  page,
}) => {
  const challenges = page.locator("[data-block=WidgetGlobalViewAction]");
  // Scroll to the current element: new data may replace it.
  await challenges.evaluate((element) => element.scrollIntoView());
  const titles = challenges.getByRole("heading", { level: 3 });
  await expect(titles).toHaveCount(3);
  const types = challenges.getByRole("combobox");
  await expect(types.getByRole("option")).toHaveText([
    "Tous les types",
    "Objectifs",
    "Deal",
    "Liste de produits",
    "Concours photo",
  ]);
  await types.selectOption("Photo");
  await expect(titles).toHaveText(["Ma plus belle vitrine"]);
  await types.selectOption("");
  await challenges.getByText("Terminés").click();
  await expect(titles).toHaveCount(2);
});

test("CH-2.2.3 two widgets are side by side, on a phone one below the other", async ({
  page,
}) => {
  const box = async (type: string) => {
    const block = page.locator(`[data-block=${type}]`).first();
    return (await block.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  };
  await expect(page.locator("[data-block=WidgetRanking]")).toBeVisible();
  // Retried while the blocks above them are loading.
  await expect(async () => {
    const left = await box("WidgetPoints");
    const right = await box("WidgetRanking");
    expect(right.y).toBe(left.y);
    expect(right.x).toBeGreaterThanOrEqual(left.x + left.width);
  }).toPass({ timeout: 30_000 });
  await page.setViewportSize({ width: 360, height: 780 });
  await expect
    .poll(async () => (await box("WidgetRanking")).x)
    .toBe((await box("WidgetPoints")).x);
  const first = await box("WidgetPoints");
  expect((await box("WidgetRanking")).y).toBeGreaterThanOrEqual(
    first.y + first.height,
  );
});

test.describe("forbidden", () => {
  test.use({ allowConsole: [/status of 403/] });

  test("CH-6.3 CH-8.9 a challenge and a badge show an error only in their own blocks", async ({
    page,
  }) => {
    for (const call of ["challenges/1/user*", "badges/*/user*"])
      await page.route(`**/v2/${call}`, (route) =>
        route.fulfill({ status: 403, json: { title: "Forbidden" } }),
      );
    await page.reload();
    const block = (type: string) =>
      page.locator(`[data-block=${type}]`).first();
    for (const type of ["WidgetRanking", "WidgetAction", "WidgetBadge"])
      await expect(block(type).getByRole("alert")).toContainText(
        "Le chargement n’a pas abouti.",
      );
    await expect(block("WidgetPoints")).toContainText("soleils");
    await expect(block("WidgetPoints").getByRole("alert")).toHaveCount(0);
  });
});

test("the carousel advances by itself until it is paused", async ({ page }) => {
  const carousel = page.locator("[aria-roledescription=carrousel]");
  await expect(carousel).toBeVisible();
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await carousel.evaluate((element) => element.scrollIntoView());
  await page.mouse.move(0, 0);
  const shown = carousel.locator("[role=group]:not([inert])");
  const pause = carousel.getByRole("button", {
    name: "Mettre le défilement en pause",
  });
  await expect(pause).toBeVisible();
  await expect(shown).toHaveAccessibleName("1 sur 3");
  await page.clock.runFor(3000);
  await expect(shown).toHaveAccessibleName("2 sur 3");

  await pause.click();
  await page.mouse.move(0, 0);
  await page.locator("body").evaluate(() => {
    if (document.activeElement instanceof HTMLElement)
      document.activeElement.blur();
  });
  const play = carousel.getByRole("button", { name: "Lancer le défilement" });
  await expect(play).toBeVisible();
  await page.clock.runFor(4000);
  await expect(shown).toHaveAccessibleName("2 sur 3");

  await play.click();
  await expect(pause).toBeVisible();
  await page.clock.runFor(3000);
  await expect(shown).toHaveAccessibleName("3 sur 3");
});

test("AS-1.7 CH-1.12 the language changes in place, and is remembered for the next visit", async ({
  page,
}) => {
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await page.locator("[aria-controls=user-menu]").click();
  await page.getByLabel("Langue").selectOption("de");
  const greeting = page.getByRole("heading", { level: 1 });
  await expect(greeting).toContainText("Guten Tag");
  await expect(page.locator("html")).toHaveAttribute("lang", "de");
  expect(await page.evaluate(() => "isSamePage" in window)).toBe(true);
  await page.reload();
  await expect(greeting).toContainText("Guten Tag");
});

test("CH-1.10 the demo's video plays with captions in the user's language", async ({
  page,
}) => {
  const block = page.locator("[data-block=WidgetVideo]");
  await block.getByRole("button", { name: /^Lire la vidéo/ }).click();
  const video = block.locator("video");
  await expect
    .poll(() => video.evaluate((one: HTMLVideoElement) => one.currentTime))
    .toBeGreaterThan(0);
  await expect
    .poll(() =>
      video.evaluate((one: HTMLVideoElement) =>
        [...(one.textTracks[0]?.cues ?? [])].map((cue) => (cue as VTTCue).text),
      ),
    )
    .toContain("Vous posez un appareil éligible.");
});

test("CH-1.10 CH-2.2.11 the demo's game can be played in its frame", async ({
  page,
}) => {
  const block = page.locator("[data-block=WidgetGame]");
  await block.getByRole("button", { name: /^Jouer/ }).click();
  const game = block.frameLocator("iframe");
  await game.getByRole("button", { name: "Tourner la roue" }).click();
  await expect(game.getByRole("status")).toContainText(
    /^(Printemps|Été|Automne|Hiver)\s:/,
  );
});
