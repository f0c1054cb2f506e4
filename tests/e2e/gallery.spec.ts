/** Every registered block in a real browser: nobody is kept out, and nothing leaves a phone of 320 px. */
import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect, test } from "#tests/support/browser.ts";
import { buildGallery, openGallery } from "#tests/support/gallery.ts";

// One worker builds the gallery once for all.
test.describe.configure({ mode: "default", timeout: 60_000 });
test.use({ contextOptions: { reducedMotion: "reduce" } });
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
    expect(await page.evaluate(overflow)).toEqual([]);
  });

for (const theme of ["light", "dark"] as const)
  test(`all blocks on a desktop, ${theme}: WCAG 2.2 AA`, async ({ page }) => {
    await openGallery(page, { theme });
    expect(await violations(page)).toEqual([]);
  });

/** What axe holds against the page: rule, place, reason. */
async function violations(page: Page): Promise<string[]> {
  const found = await new AxeBuilder({ page })
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"])
    .options({ rules: { "target-size": { enabled: true } } })
    .analyze();
  return found.violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, html, failureSummary }) =>
        `${id}: ${target} ${html} ${failureSummary}`,
    ),
  );
}

/** The elements that stand out of the window, where the page can be scrolled sideways. */
function overflow(): string[] {
  if (document.documentElement.scrollWidth <= window.innerWidth) return [];
  return [...document.querySelectorAll("main *")]
    .filter((element) => element.getBoundingClientRect().right > innerWidth + 1)
    .map((element) => element.outerHTML.slice(0, 120));
}
