import { type Cookie, expect, type Page, test } from "@playwright/test";
import { DEMO_PASSWORD, demo } from "#server/seed/people.ts";
import type { Permission } from "#src/domain/people/permissions.ts";
import {
  hasNewColors,
  lookRules,
  overflow,
  violations,
} from "./accessibility.ts";
import { withDatabase } from "./journey-database.ts";

/** Sessions of this worker that later journeys go on with, by user, and the journey that did last. */
const sessions = new Map<string, { cookies: Cookie[]; journey: string }>();

/** Opens a session of the back office, instead of the sign-in form; each window of a journey has its own. */
export async function openSession(
  page: Page,
  email = demo.configurator.email,
): Promise<void> {
  const { project, testId } = test.info();
  const { baseURL = "" } = project.use;
  const known = sessions.get(email);
  if (known !== undefined && known.journey !== testId) {
    await page.context().addCookies(known.cookies);
    known.journey = testId;
    const session = await page.request.get(`${baseURL}/v2/bo/session`);
    if (session.ok()) return;
  }
  const opened = await page.request.post(`${baseURL}/v2/bo/session`, {
    headers: { Origin: new URL(baseURL).origin },
    data: { username: email, password: DEMO_PASSWORD },
  });
  expect(opened.status()).toBe(204);
  const cookies = await page.context().cookies(`${baseURL}/v2/bo`);
  sessions.set(email, { cookies, journey: testId });
}

/** Opens an address of the back office. */
export async function enterOffice(
  page: Page,
  path = "/",
  email = demo.configurator.email,
): Promise<void> {
  await openSession(page, email);
  await page.goto(`${test.info().project.use.baseURL}/bo${path}`);
  await expect(page.getByRole("navigation", { name: "Écrans" })).toBeVisible();
}

/** Opens an address of the back office and signs in at the form that it shows first. */
export async function signInAtOffice(page: Page, path = "/"): Promise<void> {
  await page.goto(`/bo${path}`);
  await signIn(page);
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

/** A desktop's and a phone's. */
export const bothWidths = [1280, 360];

/**
 * Checks what the page shows by all rules, and that nothing overflows: at each width in other colors, light or dark, or at
 * one width by what depends on colors in the others. The last colors stay.
 */
export async function expectAccessible(
  page: Page,
  widths = [page.viewportSize()?.width ?? 0],
): Promise<void> {
  const present = page.viewportSize() ?? { width: 1280, height: 800 };
  let colors = "present colors";
  for (const width of widths) {
    await page.setViewportSize({ ...present, width });
    expect(await violations(page), `${colors}, ${width} px`).toEqual([]);
    expect(await overflow(page), `${width} px`).toEqual([]);
    colors = await switchColors(page);
  }
  if (widths.length === 1 && (await hasNewColors(page)))
    expect(await violations(page, lookRules), colors).toEqual([]);
  await page.setViewportSize(present);
}

/** Switches the system's colors between light and dark, and waits until antd has them. */
async function switchColors(page: Page): Promise<"light" | "dark"> {
  const background = () =>
    page
      .locator("[class*=css-var-]")
      .first()
      .evaluate((themed) =>
        getComputedStyle(themed).getPropertyValue("--ant-color-bg-layout"),
      );
  const present = await background();
  const isDark = await page.evaluate(
    () => matchMedia("(prefers-color-scheme: dark)").matches,
  );
  const colorScheme = isDark ? "light" : "dark";
  await page.emulateMedia({ colorScheme });
  await expect.poll(background).not.toBe(present);
  return colorScheme;
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
