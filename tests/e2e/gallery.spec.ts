/** Every registered block in a real browser: nobody is kept out, and nothing leaves a phone of 320 px. */
import { overflow, violations } from "#tests/support/accessibility.ts";
import { expect, test } from "#tests/support/browser.ts";
import { buildGallery, openGallery } from "#tests/support/gallery.ts";

// One worker builds the gallery once for all.
test.describe.configure({ mode: "default", timeout: 60_000 });
test.beforeAll(buildGallery);

const looks = (["light", "dark"] as const).flatMap((theme) =>
  ["ready", "loading", "empty", "failed"].map((state) => ({ theme, state })),
);

for (const { theme, state } of looks)
  test(`all blocks, ${state}, ${theme}: WCAG 2.2 AA and no overflow at 320 px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 320, height: 800 });
    await openGallery(page, { state, theme, language: "de" });
    expect(await violations(page)).toEqual([]);
    expect(await overflow(page)).toEqual([]);
  });

for (const theme of ["light", "dark"] as const)
  test(`all blocks on a desktop, ${theme}: WCAG 2.2 AA`, async ({ page }) => {
    await openGallery(page, { theme });
    expect(await violations(page)).toEqual([]);
  });

for (const theme of ["light", "dark"] as const)
  test(`AS-2.11.1 notifications of the four kinds, ${theme}: WCAG 2.2 AA and no overflow at 320 px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 320, height: 800 });
    await openGallery(page, { type: "Notifications", theme });
    await expect(page.locator("[role=status], [role=alert]")).toHaveCount(4);
    expect(await violations(page)).toEqual([]);
    expect(await overflow(page)).toEqual([]);
  });
