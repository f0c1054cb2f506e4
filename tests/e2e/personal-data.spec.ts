import { readFileSync } from "node:fs";
import { expect, test } from "#tests/support/browser.ts";
import { fillLogin } from "#tests/support/programme.ts";
import { fillSignUp, password } from "#tests/support/sign-up.ts";
import { readZip } from "#tests/support/zip.ts";

test("other devices are signed out, the own data is downloaded, and the account deleted in 14 days, unless its owner keeps it", async ({
  page,
}) => {
  await page.goto("/fo/auth/subscribe");
  const email = await fillSignUp(page, "lea.depart");
  await page.locator("form [type=submit]").click();
  await expect(page).toHaveURL(/\/fo\/$/);
  const elsewhere = await page.request.post("/v2/login_check", {
    data: { username: email, password },
  });
  const { token } = await elsewhere.json();
  await page.goto("/fo/account/details");
  const section = (name: string) => page.getByRole("region", { name });

  const devices = section("Mes appareils").getByRole("listitem");
  await expect(devices).toHaveCount(2);
  await expect(devices.first()).toContainText("Cet appareil");
  await devices.getByRole("button", { name: /^Déconnecter :/ }).click();
  await expect(devices).toHaveCount(1);
  const me = await page.request.get("/v2/me", {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(me.status()).toBe(401);

  const data = section("Mes données");
  await data.getByLabel("Mot de passe actuel").fill(password);
  await page.keyboard.press("Enter");
  const link = data.getByRole("link", { name: /Télécharger/ });
  await expect(link).toBeVisible();
  const downloading = page.waitForEvent("download");
  await link.click();
  const file = await (await downloading).path();
  const files = readZip(readFileSync(file));
  const { account } = JSON.parse(String(files.get("data.json")));
  expect(account.email).toBe(email);

  const deletion = section("Supprimer mon compte");
  await expect(deletion).toContainText("14 jours");
  await deletion.getByLabel("Mot de passe actuel").fill(password);
  await deletion.getByRole("button", { name: "Supprimer mon compte" }).click();
  await expect(page.locator("[name=username]")).toBeVisible();
  await expect(
    page.getByText(/Votre compte sera supprimé le .* D’ici là/),
  ).toBeVisible();
  await fillLogin(page, email, password);
  const keep = page.getByRole("button", { name: "Conserver mon compte" });
  await page.getByRole("banner").getByRole("link", { name: "Contact" }).click();
  await expect(page.locator("[name=message]")).toBeVisible();
  await expect(keep).toBeInViewport();
  await keep.focus();
  await page.keyboard.press("Enter");
  await expect(keep).toHaveCount(0);
  await expect(page.getByText("Votre compte est conservé.")).toBeVisible();
});
