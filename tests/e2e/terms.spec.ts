import { expect, test } from "#tests/support/browser.ts";
import { demo, signIn } from "#tests/support/programme.ts";

test.describe.configure({ mode: "serial" });

test("AS-2.7.1 AS-2.7.2 AS-2.7.3 AS-6.2 the terms block the page; Escape and the backdrop do not close them; signing out is possible", async ({
  page,
}) => {
  await signIn(page, { email: demo.unaccepted.email });
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

test.describe("rejected by the server", () => {
  test.use({ allowConsole: [/status of 500/] });

  test("AS-4.13 AS-7.4 a failed update is reported and the dialog stays; a retry succeeds", async ({
    page,
  }) => {
    await signIn(page, { email: demo.unaccepted.email });
    const patch = "**/v2/users/*.jsonld";
    await page.route(patch, (route) => route.fulfill({ status: 500 }));
    const dialog = page.getByRole("dialog");
    await dialog.getByText("Accepter et continuer").click();
    await expect(dialog.getByRole("alert")).toContainText("pas pu");
    await expect(dialog).toBeVisible();

    await page.unroute(patch);
    const sent = page.waitForRequest(patch);
    await dialog.getByText("Accepter et continuer").click();
    expect((await sent).postDataJSON()).toEqual({ isCGUAccepted: true });
    await expect(dialog).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(dialog).toHaveCount(0);
  });
});
