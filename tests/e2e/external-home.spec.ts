import { expect, test } from "#tests/support/browser.ts";
import { demo, enter } from "#tests/support/programme.ts";
import { newToken } from "#tests/support/screens/token.ts";

test("AS-2.9.11 AS-4.7 home redirects to the programme's external page with the token, once a session is chosen; other pages stay", async ({
  page,
}) => {
  const partner = "https://partner.example";
  await page.route("**/v2/config/app", async (route) => {
    const response = await route.fetch();
    const config = await response.json();
    const externalHomeUrl = `${partner}/start?from=palmares`;
    await route.fulfill({ response, json: { ...config, externalHomeUrl } });
  });
  await page.route(/partner\.example/, (route) =>
    route.fulfill({ contentType: "text/html", body: "<h1>Partenaire</h1>" }),
  );
  const token = await newToken(page.request, demo.configurator.email);
  await enter(page, { email: demo.participant.email, path: "/content/2" });
  await expect(page).toHaveURL(/\/fo\/content\/2$/);

  await page.goto(`/fo/?authToken=${token}`);
  const dialog = page.getByRole("dialog", { name: "Changer de compte ?" });
  await expect(dialog).toBeVisible();
  await expect(page).toHaveURL(/\/fo\/$/);
  await dialog.getByRole("button", { name: "Changer de compte" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "Partenaire",
  );
  const { origin, searchParams } = new URL(page.url());
  expect(origin).toBe(partner);
  expect(Object.fromEntries(searchParams)).toEqual({ from: "palmares", token });
});
