import { expect, test } from "#tests/support/browser.ts";
import { demo } from "#tests/support/programme.ts";
import { addToken, newToken } from "#tests/support/screens/token.ts";

test("AS-2.7.1 AS-2.7.2 AS-2.7.3 AS-6.2 the terms block the page; Escape and the backdrop do not close them; signing out is possible", async ({
  page,
}) => {
  const { email } = demo.unaccepted;
  await addToken(page, email, newToken(page.request, email));
  await page.goto("/fo/");
  const dialog = page.getByRole("dialog");
  await expect(dialog).toHaveAccessibleName(/conditions d’utilisation/);
  for (let times = 0; times < 3; times += 1)
    await page.keyboard.press("Escape");
  await page.mouse.click(5, 400);
  await expect(dialog).toBeVisible();
  await expect.poll(async () => (await dialog.boundingBox())?.width).toBe(750);
  await expect(dialog.getByRole("link", { name: /Lire/ })).toHaveAttribute(
    "href",
    /conditions-utilisation/,
  );
  await dialog.getByText("Se déconnecter").click();
  await expect(page).toHaveURL(/\/fo\/auth$/);
  await expect(dialog).toHaveCount(0);
});
