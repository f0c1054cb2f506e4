import { expect, type Page, test } from "@playwright/test";
import { DEMO_PASSWORD } from "#server/seed/people.ts";
import { withDatabase } from "./journey-database.ts";
import { moderator } from "./moderation-queue.ts";

/** Opens the moderation screen as a moderator. */
export async function enterModeration(
  page: Page,
  query: string,
  email = moderator.email,
): Promise<void> {
  const { baseURL = "" } = test.info().project.use;
  const opened = await page.request.post(`${baseURL}/v2/bo/session`, {
    headers: { Origin: new URL(baseURL).origin },
    data: { username: email, password: DEMO_PASSWORD },
  });
  expect(opened.status()).toBe(204);
  await page.goto(`${baseURL}/bo/moderation${query}`);
  await expect(page.locator("[data-pane=queue]")).toBeVisible();
  await expect(page.locator(".ant-skeleton")).toHaveCount(0);
}

export const rows = (page: Page) =>
  page.locator("[data-pane=queue] [data-entry]");
export const current = (page: Page) =>
  page.locator("[data-entry][aria-selected=true]");
export const entryPane = (page: Page) => page.locator("[data-pane=entry]");
export const said = (page: Page) => page.getByRole("status");
export const alert = (page: Page) => page.getByRole("alert");

/** The statuses of declarations in the database, in the order of their ids. */
export const statusesOf = (ids: readonly number[]) =>
  withDatabase(async (database) =>
    (
      await database
        .selectFrom("declarations")
        .select("status")
        .where("id", "in", [...ids])
        .orderBy("id")
        .execute()
    ).map(({ status }) => status),
  );

/** The status of a declaration in the database. */
export const statusOf = async (id: number) => (await statusesOf([id]))[0];
