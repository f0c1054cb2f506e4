import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { expect, test } from "#tests/support/browser.ts";
import { fillLogin } from "#tests/support/programme.ts";
import { fillSignUp, password } from "#tests/support/sign-up.ts";
import { readZip } from "#tests/support/zip.ts";

/** Creates an account that the test may delete. @returns its e-mail address */
async function signUp(page: Page, name: string): Promise<string> {
  await page.goto("/fo/auth/subscribe");
  const email = await fillSignUp(page, name);
  await page.locator("form [type=submit]").click();
  await expect(page).toHaveURL(/\/fo\/$/);
  return email;
}

const section = (page: Page, name: string) =>
  page.getByRole("region", { name });

test.describe("a wrong password", () => {
  test.use({ allowConsole: [/status of 422/] });

  test("is reported at its field; with the right one the data is prepared, and can be downloaded", async ({
    page,
  }) => {
    const email = await signUp(page, "lea.donnees");
    await page.goto("/fo/account/details");
    const data = section(page, "Mes données");
    await data.getByLabel("Mot de passe actuel").fill("wrong");
    await data.getByRole("button", { name: "Demander mes données" }).click();
    await expect(data.locator("[name=password]")).toHaveAttribute(
      "aria-invalid",
      "true",
    );
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
  });
});

test("the account is deleted in 14 days; signing in again cancels that", async ({
  page,
}) => {
  const email = await signUp(page, "lea.depart");
  await page.goto("/fo/account/details");
  const deletion = section(page, "Supprimer mon compte");
  await expect(deletion).toContainText("14 jours");
  await expect(deletion).toContainText("Restent, sans votre nom");
  await deletion.getByLabel("Mot de passe actuel").fill(password);
  await deletion.getByRole("button", { name: "Supprimer mon compte" }).click();
  await expect(page.locator("[name=username]")).toBeVisible();
  await expect(
    page.getByText(/Votre compte sera supprimé le .* D’ici là/),
  ).toBeVisible();
  await fillLogin(page, email, password);
  await expect(
    page.getByText("Votre compte sera supprimé le", { exact: false }).first(),
  ).toBeVisible();
  const keep = page.getByRole("button", { name: "Conserver mon compte" });
  for (const name of ["Boutique", "Contact"]) {
    await page.getByRole("banner").getByRole("link", { name }).click();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(keep).toBeInViewport();
  }
  await keep.focus();
  await page.keyboard.press("Enter");
  await expect(keep).toHaveCount(0);
  await expect(page.getByText("Votre compte est conservé.")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("main")).toBeVisible();
  await expect(keep).toHaveCount(0);
});

test.describe("another device", () => {
  test.use({ allowConsole: [/status of 401|HttpError/] });

  test("is listed, and signed out from here, alone or with all others", async ({
    page,
    browser,
    baseURL,
  }) => {
    const email = await signUp(page, "lea.appareils");
    const elsewhere = await Promise.all(
      [1, 2, 3].map(async () => {
        const context = await browser.newContext({
          ...(baseURL && { baseURL }),
        });
        const other = await context.newPage();
        await other.goto("/fo/auth");
        await fillLogin(other, email, password);
        return other;
      }),
    );
    await page.goto("/fo/account/details");
    const devices = section(page, "Mes appareils");
    const listed = devices.getByRole("listitem");
    await expect(listed).toHaveCount(4);
    await expect(listed.first()).toContainText("Cet appareil");
    const end = devices.getByRole("button", { name: /^Déconnecter :/ });
    await end.first().click();
    await expect(listed).toHaveCount(3);
    const atLogin = async () => {
      const at = await Promise.all(
        elsewhere.map(async (other) => {
          await other.reload();
          const login = other.locator("[name=username]");
          await expect(login.or(other.getByRole("main"))).not.toHaveCount(0);
          await expect(other.getByRole("heading").first()).toBeVisible();
          return login.count();
        }),
      );
      return at.reduce((sum, one) => sum + one, 0);
    };
    await expect.poll(atLogin).toBe(1);
    await devices.getByRole("button", { name: /tous les autres/ }).click();
    await expect(listed).toHaveCount(1);
    await expect.poll(atLogin).toBe(3);
    await page.reload();
    await expect(listed).toHaveCount(1);
    await Promise.all(elsewhere.map((other) => other.context().close()));
  });
});
