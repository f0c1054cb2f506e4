import { expect, type Page } from "@playwright/test";
import { DEMO_PASSWORD, demo } from "#server/seed/people.ts";

/** Opens an address of the back office as the demo's administrator, or as another person. */
export async function signInAtOffice(
  page: Page,
  path = "/",
  email = demo.configurator.email,
): Promise<void> {
  await page.goto(`/bo${path}`);
  await page.getByLabel("Identifiant").fill(email);
  await page.getByLabel("Mot de passe", { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole("button", { name: "Se connecter" }).click();
  await expect(page.getByRole("navigation", { name: "Écrans" })).toBeVisible();
}

/** Enters the password again in the dialog that asks for it. */
export async function confirmPassword(page: Page): Promise<void> {
  const dialog = page.getByRole("dialog", { name: "Votre mot de passe" });
  await dialog.getByLabel("Mot de passe", { exact: true }).fill(DEMO_PASSWORD);
  await dialog.getByRole("button", { name: "Confirmer" }).click();
  await expect(dialog).toBeHidden();
}
