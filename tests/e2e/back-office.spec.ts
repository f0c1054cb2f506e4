import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { overflow, violations } from "#tests/support/accessibility.ts";
import { expect, test } from "#tests/support/browser.ts";

const dist = String(process.env["DIST_DIR"]);
const scriptsIn = (folder: string) =>
  readdirSync(join(dist, folder)).filter((file) => file.endsWith(".js"));

for (const colorScheme of ["light", "dark"] as const)
  for (const width of [1280, 360])
    test(`BO-1 AS-2.1.1 its frame, ${colorScheme}, ${width} px: WCAG 2.2 AA, no overflow, under the policy`, async ({
      page,
    }) => {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 800 });
      await page.goto("/bo");
      await expect(page).toHaveURL(/\/bo\/$/);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(
        "Administration",
      );
      const header = page.getByRole("banner");
      await expect(
        header.getByRole("link", { name: "Belle Saison" }),
      ).toBeVisible();
      await expect(header).toHaveCSS(
        "background-color",
        /rgb\(1\d, 7\d, 6\d\)/,
      );
      await expect(page).toHaveTitle("Administration · Belle Saison");
      expect(await violations(page)).toEqual([]);
      expect(await overflow(page)).toEqual([]);
    });

test("deep links open it, in the language of the front office, which it leads back to", async ({
  page,
}) => {
  await page.addInitScript(() => localStorage.setItem("i18nextLng", "de"));
  await page.goto("/bo/participants/12?tab=points");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "Verwaltung",
  );
  await expect(page.locator("html")).toHaveAttribute("lang", "de");
  await page.getByRole("main").getByRole("link").click();
  await expect(page).toHaveURL(/\/fo\/auth/);
});

test("the front office has none of its code: the two builds share no file, and antd draws in one alone", () => {
  const own = new Set(scriptsIn("assets"));
  const others = scriptsIn("bo/assets");
  expect(others.filter((file) => own.has(file))).toEqual([]);
  const hasLayout = (file: string) =>
    readFileSync(join(dist, file), "utf8").includes("ant-layout");
  expect([...own].filter((file) => hasLayout(join("assets", file)))).toEqual(
    [],
  );
});
