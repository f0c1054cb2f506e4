import { expect, type Page } from "@playwright/test";
import { DEMO_PASSWORD, demo } from "#server/seed/people.ts";
import type { Permission } from "#src/domain/permissions.ts";
import { withDatabase } from "./journey-database.ts";

/** Opens an address of the back office as the demo's administrator, or as another person. */
export async function signInAtOffice(
  page: Page,
  path = "/",
  email = demo.configurator.email,
): Promise<void> {
  await page.goto(`/bo${path}`);
  await signIn(page, email);
}

/** Signs in at the screen that is open. */
export async function signIn(
  page: Page,
  email = demo.configurator.email,
): Promise<void> {
  await page.getByLabel("Identifiant").fill(email);
  await page.getByLabel("Mot de passe", { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole("button", { name: "Se connecter" }).click();
  await expect(page.getByRole("navigation", { name: "Écrans" })).toBeVisible();
}

/** Enters the password again in the dialog. */
export async function confirmPassword(page: Page): Promise<void> {
  const dialog = page.getByRole("dialog", { name: "Votre mot de passe" });
  const password = dialog.getByLabel("Mot de passe", { exact: true });
  await expect(password).toBeFocused();
  await password.fill(DEMO_PASSWORD);
  await password.press("Enter");
  await expect(dialog).toBeHidden();
}

/** Makes a person with these permissions and the demo's password. @returns the e-mail address */
export function officePerson(
  permissions: readonly Permission[],
): Promise<string> {
  return withDatabase(async (database) => {
    const key = crypto.randomUUID();
    const email = `${key}@office.example`;
    const { password_hash } = await database
      .selectFrom("users")
      .select("password_hash")
      .where("id", "=", demo.configurator.id)
      .executeTakeFirstOrThrow();
    const user = await database
      .insertInto("users")
      .values({
        ...{ username: email, email, password_hash },
        ...{ is_active: true, is_cgu_accepted: true },
        profile: JSON.stringify({
          firstName: "Office",
          lastName: key.slice(0, 8),
          picture: null,
        }),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const role = await database
      .insertInto("roles")
      .values({ name: key, permissions: [...permissions] })
      .returning("id")
      .executeTakeFirstOrThrow();
    await database
      .insertInto("user_roles")
      .values({ user_id: user.id, role_id: role.id })
      .execute();
    return email;
  });
}
