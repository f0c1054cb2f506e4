import { expect, test } from "#tests/support/browser.ts";
import { demo, signIn } from "#tests/support/programme.ts";

test.beforeEach(({ page }) => signIn(page, { email: demo.participant.email }));

test("AS-1.2 AS-7.3 AS-7.6 the first screen says who I am, my points and what runs now", async ({
  page,
}) => {
  await expect(page.getByRole("heading", { level: 1 })).toContainText(
    "Camille",
  );
  await expect(page.locator("[data-block=Welcome]")).toContainText(
    /\d[\u202f]\d{3}/,
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

test("the challenges are filtered by type and status", async ({ page }) => {
  const challenges = page.locator("[data-block=WidgetGlobalViewAction]");
  await challenges.scrollIntoViewIfNeeded();
  const titles = challenges.getByRole("heading", { level: 3 });
  await expect(titles).toHaveCount(3);
  await challenges.getByText("Terminés").click();
  await expect(titles).toHaveCount(2);
  await challenges.getByRole("combobox").selectOption({ index: 1 });
  await expect(titles).not.toHaveCount(2);
});

test("the carousel has a pause button and stands still while one reads", async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  const carousel = page.locator("[aria-roledescription]").first();
  await carousel.scrollIntoViewIfNeeded();
  const pause = carousel.getByRole("button").first();
  await pause.click();
  await expect(pause).toHaveAccessibleName(
    /[Ll]ancer|[Dd]éfil|[Rr]eprendre|[Ll]ecture/,
  );
});

test("AS-1.7 the language is changed in place and kept", async ({ page }) => {
  await page.evaluate(() => localStorage.setItem("i18nextLng", "de"));
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("lang", "de");
  await expect(page.getByRole("heading", { level: 1 })).toContainText(
    "Guten Tag",
  );
});
