/** Tables and internal links in texts of the back office. */
import type { Page } from "@playwright/test";
import { expect, test } from "#tests/support/browser.ts";
import { demo, enter, publish } from "#tests/support/programme.ts";

const paragraphs = (count: number) =>
  Array.from({ length: count }, (_, index) => `<p>Article ${index}</p>`).join(
    "",
  );

async function open(page: Page, text: string, hash = "") {
  const id = await publish("Règlement", [{ type: "text", position: 0, text }]);
  const path = `/content/${id}${hash}`;
  await enter(page, { email: demo.participant.email, path });
}

test("a wide table scrolls in its own region, reachable by keyboard; the page stays as wide as the screen", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  const cells = "<td>Pompe à chaleur</td>".repeat(8);
  await open(
    page,
    `<table width="604"><caption>Lots</caption><tr>${cells}</tr></table>
    <table width="604"><tr><td>Seule</td></tr></table>
    <table><tr><td>Étroite</td></tr></table><hr width="604">
    <pre>${"Réf-0123456789 ".repeat(12)}</pre>`,
  );
  const region = page.getByRole("region", { name: "Lots" });
  await expect(region).toBeVisible();
  const wide = page.locator("[data-block=ContentText] [tabindex='0']");
  await expect(wide).toHaveCount(3);
  const width = () => page.evaluate(() => document.documentElement.scrollWidth);
  expect(await width()).toBe(360);
  await region.focus();
  await page.keyboard.press("ArrowRight");
  await expect
    .poll(() => region.evaluate((element) => element.scrollLeft))
    .toBeGreaterThan(0);
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(wide).toHaveCount(1);
});

const withAnchors = `<p><a href="#lots">Voir les lots</a></p>${paragraphs(40)}<h2 id="lots">Les lots</h2>${paragraphs(40)}`;

test("an internal link of a text goes to its target, and back", async ({
  page,
}) => {
  await open(page, withAnchors);
  const heading = page.getByRole("heading", { name: "Les lots" });
  await expect(heading).not.toBeInViewport();
  await page.getByRole("link", { name: "Voir les lots" }).click();
  await expect(heading).toBeInViewport();
  const { top = 0 } = await heading.evaluate((element) =>
    element.getBoundingClientRect(),
  );
  expect(top).toBeGreaterThanOrEqual(64);
  await page.goBack();
  await expect(heading).not.toBeInViewport();
  await page.goForward();
  await expect(heading).toBeInViewport();
  await page.getByRole("banner").getByRole("link").first().click();
  await expect(page).toHaveURL(/\/fo\/$/);
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test("a URL with a fragment opens the page at its target", async ({ page }) => {
  await open(page, withAnchors, "#lots");
  const heading = page.getByRole("heading", { name: "Les lots" });
  await expect(heading).toBeInViewport();
});
