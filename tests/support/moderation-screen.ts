import { expect, type Page } from "@playwright/test";
import { withDatabase } from "./journey-database.ts";
import { moderator } from "./moderation-queue.ts";
import { enterOffice } from "./office-page.ts";

/** Opens the moderation screen as a moderator. */
export async function enterModeration(
  page: Page,
  query: string,
  email = moderator.email,
): Promise<void> {
  await enterOffice(page, `/moderation${query}`, email);
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
