import type { Page } from "@playwright/test";

/** Satisfies every rule, and has not leaked. */
export const password = "Trois-renards-bleus-77?";

/** Fills in the sign-up form with an address and client identifier derived from `name`; returns the address. */
export async function fillSignUp(page: Page, name: string): Promise<string> {
  const email = `${name}@example.org`;
  await page.getByRole("radio", { name: "Madame" }).check();
  await page.locator("[name=lastName]").fill("Petit");
  await page.locator("[name=firstName]").fill("Zoé");
  const company = page.locator("[name=companyName]");
  if ((await company.count()) > 0) await company.fill("Petit Chauffage");
  await page.locator("[name=email]").fill(` ${email} `);
  await page.locator("[name=clientId]").fill(`SOL-${name}`);
  await page.locator("[name=password]").fill(password);
  await page.locator("[name=confirmPassword]").fill(password);
  await page.locator("[name=isCGUAccepted]").check();
  return email;
}
