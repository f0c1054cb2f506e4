import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { overflow, violations } from "#tests/support/accessibility.ts";
import { expect, test } from "#tests/support/browser.ts";

const dist = String(process.env["DIST_DIR"]);
const filesIn = (folder: string) => readdirSync(join(dist, folder));

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

test("the front office has nothing of it: no module, no script, no style, no antd that draws", () => {
  const files = filesIn("assets").filter((file) => /\.(js|css)$/.test(file));
  const others = new Set(filesIn("bo/assets"));
  expect(files.filter((file) => others.has(file))).toEqual([]);
  const sources = filesIn("assets")
    .filter((file) => file.endsWith(".js.map"))
    .flatMap((file) => {
      const text = readFileSync(join(dist, "assets", file), "utf8");
      return (JSON.parse(text) as { sources: string[] }).sources;
    });
  expect(sources.length).toBeGreaterThan(500);
  expect(
    sources.filter((path) => /src\/back-office\/|antd\/es\/layout/.test(path)),
  ).toEqual([]);
});
