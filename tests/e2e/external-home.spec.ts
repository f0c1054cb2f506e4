import type { Page } from "@playwright/test";
import { expect, test } from "#tests/support/browser.ts";
import { demo, enter } from "#tests/support/programme.ts";

const partner = "https://partner.example";

/** Configures an external home page, and serves it. */
async function homeAt(page: Page, externalHomeUrl: string): Promise<void> {
  await page.route("**/v2/config/app", async (route) => {
    const response = await route.fetch();
    await route.fulfill({
      response,
      json: { ...(await response.json()), externalHomeUrl },
    });
  });
  await page.route(/partner\.example/, (route) =>
    route.fulfill({ contentType: "text/html", body: "<h1>Partenaire</h1>" }),
  );
}

test("AS-2.9.11 home redirects to the programme's external page, with the token; other pages stay", async ({
  page,
  context,
}) => {
  await homeAt(page, `${partner}/start?from=palmares`);
  await enter(page, { email: demo.participant.email, path: "/content/2" });
  await expect(page).toHaveURL(/\/fo\/content\/2$/);
  const token = (await context.cookies()).find(
    ({ name }) => name === "BEARER",
  )?.value;

  await page.goto("/fo/");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "Partenaire",
  );
  const arrived = new URL(page.url());
  expect(arrived.origin).toBe(partner);
  expect(Object.fromEntries(arrived.searchParams)).toEqual({
    from: "palmares",
    token,
  });
});

test("AS-2.9.11 without a token there is no redirect", async ({ page }) => {
  await homeAt(page, partner);
  await page.goto("/fo/");
  await expect(page).toHaveURL(/\/fo\/auth$/);
});

test("AS-2.9.11 never to an address that runs something", async ({ page }) => {
  await homeAt(page, "javascript:location='https://partner.example'");
  await enter(page, { email: demo.participant.email });
  await expect(page.getByRole("heading", { level: 1 })).toContainText(
    "Camille",
  );
  await expect(page).toHaveURL(/\/fo\/$/);
});
