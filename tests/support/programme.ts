import type { Page } from "@playwright/test";
import { DEMO_PASSWORD, demo } from "#server/seed/people.ts";
import { expect } from "./browser.ts";
import { withDatabase } from "./journey-database.ts";
import { addToken } from "./screens/token.ts";

export { DEMO_PASSWORD, demo };

/** Opens a page as a signed-in user, with the worker's token instead of the login form. */
export async function enter(
  page: Page,
  { email, path = "/" }: { email: string; path?: string },
): Promise<void> {
  await addToken(page, email);
  await page.goto(`/fo${path}`);
  await expect(page.getByRole("main")).toBeVisible();
}

/** Opens a page and signs in at the login that it redirects to. */
export async function signIn(
  page: Page,
  { email, path = "/auth" }: { email: string; path?: string },
): Promise<void> {
  await page.goto(`/fo${path}`);
  await fillLogin(page, email);
}

/** Fills in the login form, and waits until it is gone. */
export async function fillLogin(
  page: Page,
  email: string,
  password = DEMO_PASSWORD,
): Promise<void> {
  await page.locator("[name=username]").fill(email);
  await page.locator("[name=password]").fill(password);
  await page.locator("form [type=submit]").click();
  await expect(page.getByRole("main")).toBeVisible();
  await expect(page.locator("[name=username]")).toHaveCount(0);
}

/** Publishes a page like a configurator, but directly in the database; returns its id. */
export async function publish(
  title: string,
  blocs: unknown[],
): Promise<number> {
  return withDatabase(async (database) => {
    const { id } = await database
      .insertInto("contents")
      .values({
        status: "published",
        is_homepage: false,
        start_date: null,
        end_date: null,
        texts: JSON.stringify({ fr: { title } }),
        blocs: JSON.stringify({ fr: blocs }),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    return id;
  });
}
