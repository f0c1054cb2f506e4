/**
 * Every screen in each of its states, checked with axe in light mode on a desktop, and for colors in dark mode on a phone,
 * in German, which has the longest words. `LOOK=all` checks both modes at both widths with all rules, at 400 %, printed,
 * and with all texts half as long again, and the variants of a screen as well.
 */
import type { Page } from "@playwright/test";
import table from "#registry/routes.json" with { type: "json" };
import { matchPath } from "#src/shell/match-path.ts";
import {
  hasNewColors,
  lookRules,
  overflow,
  violations,
} from "#tests/support/accessibility.ts";
import { expect, test } from "#tests/support/browser.ts";
import {
  openScreen,
  type Screen,
  screens,
} from "#tests/support/screens/index.ts";

const isWhole = process.env["LOOK"] === "all";

const phone = { width: 320, height: 780 };
const widths = [
  { width: 1280, height: 800 },
  { width: 360, height: 780 },
];

/** All checks of a screen, one after the other; each yields the list of its problems. */
async function* looks(page: Page): AsyncGenerator<[string, string[]]> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator("html")).toHaveAttribute(
      "data-theme",
      colorScheme,
    );
    for (const size of widths) {
      await page.setViewportSize(size);
      yield [`${colorScheme}, ${size.width} px`, await violations(page)];
    }
  }
  // 1280 × 1024 at 400 %.
  await page.setViewportSize({ width: 320, height: 256 });
  yield ["400 %", await overflow(page)];
  await page.emulateMedia({ forcedColors: "active" });
  yield ["forced colors", await overflow(page)];
  await page.emulateMedia({ forcedColors: "none", media: "print" });
  await page.setViewportSize({ width: 720, height: 1020 });
  yield ["print", await overflow(page)];
  await page.emulateMedia({ media: "screen" });
  await lengthen(page);
  for (const size of [...widths, phone]) {
    await page.setViewportSize(size);
    yield [`longer texts, ${size.width} px`, await overflow(page)];
  }
}

/** Makes every word half as long again, as in a language with long words. */
const lengthen = (page: Page) =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(
      document.body,
      NodeFilter.SHOW_TEXT,
    );
    while (walker.nextNode()) {
      const { currentNode } = walker;
      currentNode.nodeValue = (currentNode.nodeValue ?? "").replace(
        /[\p{L}]{2,}/gu,
        (word) => word + word.slice(0, Math.ceil(word.length / 2)),
      );
    }
  });

async function lookEverywhere(page: Page): Promise<void> {
  let tried = 0;
  for await (const [look, wrong] of looks(page)) {
    tried += 1;
    expect.soft(wrong, look).toEqual([]);
  }
  test.info().annotations.push({ type: "tried", description: `${tried}` });
}

/** A screen, and the states that are reached from it without opening the page again. */
const visits: Screen[][] = [];
for (const screen of screens)
  if (isWhole) visits.push([screen]);
  else if (screen.isVariant) continue;
  else if (screen.continues) visits.at(-1)?.push(screen);
  else visits.push([screen]);

for (const visit of visits)
  test.describe(() => {
    const { hasBanner = false, isMobile = false } = visit[0] ?? {};
    const desktop = isMobile ? phone : { width: 1280, height: 800 };
    test.use({
      allowConsole: visit.flatMap(({ console }) => console ?? []),
      hasChosenCookies: !hasBanner,
      viewport: desktop,
    });

    const names = visit.map(({ name }) => name).join("; ");
    test(`${names}: WCAG 2.2 AA in light and dark, no overflow at 320 px`, async ({
      page,
    }) => {
      for (const [index, screen] of visit.entries()) {
        if (index > 0) await screen.reach?.(page);
        else await openScreen(page, screen, "de");
        if (isWhole) return lookEverywhere(page);
        expect(await violations(page), screen.name).toEqual([]);
        await page.emulateMedia({ colorScheme: "dark" });
        await expect(page.locator("html")).toHaveAttribute(
          "data-theme",
          "dark",
        );
        await page.setViewportSize(phone);
        if (await hasNewColors(page))
          expect(await violations(page, lookRules), "dark").toEqual([]);
        expect(await overflow(page)).toEqual([]);
        await page.emulateMedia({ colorScheme: "light" });
        await page.setViewportSize(desktop);
      }
    });
  });

test("no page of the registry is left out", () => {
  const pageOf = (path: string) =>
    table.routes.find((route) => matchPath(route.path, path) !== undefined)
      ?.page;
  const seen = screens.map(({ path }) => pageOf(path.replace(/[?#].*/, "")));
  // The logout page is skipped: it shows the login immediately.
  const drawn = table.routes
    .map(({ page }) => page)
    .filter((page) => page !== undefined && page !== "logout");
  expect(drawn.filter((page) => !seen.includes(page))).toEqual([]);
});
