/** Every registered block in a real browser, checked with axe, and for overflow on a phone of 320 px. */
import { readdirSync } from "node:fs";
import { basename } from "node:path";
import type { Page } from "@playwright/test";
import {
  lookRules,
  overflow,
  violations,
} from "#tests/support/accessibility.ts";
import { expect, test } from "#tests/support/browser.ts";
import {
  buildGallery,
  openGallery,
  openGalleryList,
} from "#tests/support/gallery.ts";

// One worker builds the gallery once for all tests.
test.describe.configure({ mode: "default", timeout: 300_000 });
test.beforeAll(buildGallery);

/** `LOOK=all` checks every state and example in light and dark, and on a desktop, too; by default, each is checked once. */
const isWhole = process.env["LOOK"] === "all";

/** Only theme-dependent rules: the others are checked in light mode. */
async function darkViolations(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: "dark" });
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  return violations(page, lookRules);
}

/** What depends on the width, on a desktop. */
async function desktopViolations(page: Page): Promise<string[]> {
  await page.setViewportSize({ width: 1280, height: 800 });
  const found = await violations(page, lookRules);
  await page.setViewportSize({ width: 320, height: 800 });
  return found;
}

for (const [state, isDark] of [
  ["ready", true],
  ["loading", isWhole],
  ["empty", isWhole],
  ["failed", true],
] as const)
  test(`all blocks, ${state}, light${isDark ? " and dark" : ""}: WCAG 2.2 AA and no overflow at 320 px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 320, height: 800 });
    const look = { example: "0", theme: "system", language: "de" };
    await openGallery(page, { ...look, state });
    expect(await violations(page)).toEqual([]);
    expect(await overflow(page)).toEqual([]);
    const isOnDesktop = state === "ready";
    if (isOnDesktop) expect(await desktopViolations(page)).toEqual([]);
    if (isDark) expect(await darkViolations(page)).toEqual([]);
    if (isOnDesktop && isWhole)
      expect(await desktopViolations(page)).toEqual([]);
  });

// Each block once per page: two blocks from one screen would have landmarks with the same name.
for (const example of isWhole ? ["1", "2", "3", "4"] : ["1"])
  test(`all blocks, example ${Number(example) + 1}: WCAG 2.2 AA and no overflow at 320 px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 320, height: 800 });
    await openGallery(page, { example, language: "de" });
    expect(await violations(page)).toEqual([]);
    expect(await overflow(page)).toEqual([]);
  });

test("the list links to every screen and example, in the chosen theme", async ({
  page,
}) => {
  await openGalleryList(page);
  const list = page.getByRole("navigation", { name: "Gallery" });
  const layouts = readdirSync("registry/pages");
  for (const file of layouts)
    await expect(
      list.getByRole("button", { name: basename(file, ".json"), exact: true }),
    ).toBeVisible();
  const frame = page.frameLocator("iframe");
  await list.getByRole("button", { name: "login", exact: true }).click();
  await page.locator("[name=language]").selectOption("de");
  await page.locator("[name=theme]").selectOption("dark");
  await expect(frame.locator("[name=username]")).toBeVisible();
  await expect(frame.locator("html")).toHaveAttribute("lang", "de");
  await expect(frame.locator("html")).toHaveAttribute("data-theme", "dark");
  await list.getByRole("button", { name: "WidgetGroup 4" }).click();
  await page.locator("[name=state]").selectOption("failed");
  await expect(frame.locator("[data-block=WidgetGroup]")).toBeVisible();
});

test("AS-2.11.1 notifications of the four kinds, light and dark: WCAG 2.2 AA and no overflow at 320 px", async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 800 });
  await openGallery(page, { type: "Notifications", theme: "system" });
  await expect(page.locator("[role=status], [role=alert]")).toHaveCount(4);
  expect(await violations(page)).toEqual([]);
  expect(await overflow(page)).toEqual([]);
  expect(await darkViolations(page)).toEqual([]);
});

test("AS-2.11.1 CH-8.14 notifications stack at the top right, each kind in its own color", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await openGallery(page, { type: "Notifications" });
  const items = page.locator("[role=status], [role=alert]");
  await expect(items).toHaveCount(4);
  const looks = await items.evaluateAll((all) =>
    all.map((item) => {
      const { top, right, bottom } = item.getBoundingClientRect();
      const color = getComputedStyle(item).borderInlineStartColor;
      return { top, right, bottom, color };
    }),
  );
  expect(new Set(looks.map(({ color }) => color)).size).toBe(4);
  for (const [index, { top, right }] of looks.entries()) {
    expect(right).toBe(1280 - 16);
    expect(top).toBeGreaterThanOrEqual(looks[index - 1]?.bottom ?? 0);
  }
  expect(looks[0]?.top).toBeLessThan(100);
});
