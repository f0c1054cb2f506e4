/**
 * Every screen of access, account, shell, store and challenges, in each of its states, checked with axe in light mode on a desktop
 * and in dark mode on a phone. In German, whose words are the longest.
 */
import table from "#registry/routes.json" with { type: "json" };
import { matchPath } from "#src/app/routing/match-path.ts";
import {
  lookRules,
  overflow,
  violations,
} from "#tests/support/accessibility.ts";
import { expect, test } from "#tests/support/browser.ts";
import { openScreen, screens } from "#tests/support/screens/index.ts";

const phone = { width: 320, height: 780 };

for (const screen of screens)
  test.describe(() => {
    test.use({
      allowConsole: screen.console ? [screen.console] : [],
      hasChosenCookies: !screen.hasBanner,
      ...(screen.isMobile && { viewport: phone }),
    });

    test(`${screen.name}: WCAG 2.2 AA in light and dark, no overflow at 320 px`, async ({
      page,
    }) => {
      await openScreen(page, screen, "de");
      expect(await violations(page), "light").toEqual([]);

      await page.emulateMedia({ colorScheme: "dark" });
      await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
      await page.setViewportSize(phone);
      expect(await violations(page, lookRules), "dark, on a phone").toEqual([]);
      expect(await overflow(page)).toEqual([]);
    });
  });

test("no page of the registry is left out", () => {
  const routeOf = (path: string) =>
    table.routes.find((route) => matchPath(route.path, path) !== undefined);
  const seen = screens.map(({ path }) => routeOf(path.replace(/[?#].*/, "")));
  // After signing out, the login is shown at once.
  const drawn = table.routes.filter(
    ({ page }) => page !== undefined && page !== "logout",
  );
  expect(drawn.filter((route) => !seen.includes(route))).toEqual([]);
});
