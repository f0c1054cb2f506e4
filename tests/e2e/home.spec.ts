import { expect, test } from "#tests/support/browser.ts";
import { demo, enter } from "#tests/support/programme.ts";

const { email } = demo.participant;

test("AS-1.2 AS-1.7 AS-7.3 AS-7.6 CH-1.10 CH-1.12 CH-2.1.3 CH-2.2.3 the first screen greets the user, has every kind of block, and changes its language in place", async ({
  page,
}) => {
  await page.route("**/v2/user/*/points", (route) =>
    route.fulfill({ json: { points: 1234567 } }),
  );
  await enter(page, { email });
  await expect(page.getByRole("banner")).toContainText("1\u202f234\u202f567");
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

  const box = async (type: string) => {
    const block = page.locator(`[data-block=${type}]`).first();
    return (await block.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  };
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

  await page.setViewportSize({ width: 1280, height: 800 });
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

test("CH-1.10 CH-2.2.11 the demo's video plays with captions in the user's language, and its game in its frame", async ({
  page,
}) => {
  await enter(page, { email });
  const player = page.locator("[data-block=WidgetVideo]");
  await player.getByRole("button", { name: /^Lire la vidéo/ }).click();
  const video = player.locator("video");
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

  const game = page.locator("[data-block=WidgetGame]");
  await game.getByRole("button", { name: /^Jouer/ }).click();
  const frame = game.frameLocator("iframe");
  await frame.getByRole("button", { name: "Tourner la roue" }).click();
  await expect(frame.getByRole("status")).toContainText(
    /^(Printemps|Été|Automne|Hiver)\s:/,
  );
});
