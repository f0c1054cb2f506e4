import type { Page } from "@playwright/test";
import type { demo } from "#server/seed/people.ts";

/** A screen in one of its states, and how to get there. */
export interface Screen {
  name: string;
  path: string;
  /** The signed-in user; a visitor where absent. */
  as?: keyof typeof demo;
  /** Fakes responses that are hard to get from the server, before the page is opened. */
  before?: (page: Page) => Promise<unknown>;
  /** Brings the opened page into the state; resolves when it is reached. */
  reach?: (page: Page) => Promise<unknown>;
  /** What the browser itself says in the console about the answers above. */
  console?: RegExp;
  /** Checked at the width of a phone only. */
  isMobile?: boolean;
  /** The choice about cookies is still to be made. */
  hasBanner?: boolean;
}

/** Fakes the response to a call of `/v2`. */
export const answer =
  (call: string | RegExp, status: number, json: unknown = {}) =>
  (page: Page) =>
    page.route(typeof call === "string" ? `**/v2${call}` : call, (route) =>
      route.fulfill({ status, json }),
    );

/** Leaves a call without an answer. */
export const silence = (call: string) => (page: Page) =>
  page.route(`**/v2${call}`, () => undefined);

/** A collection of /v2. */
export const collection = (...members: unknown[]) => ({
  "hydra:totalItems": members.length,
  "hydra:member": members,
});

export const submit = (page: Page) =>
  page.locator("form [type=submit]").last().click();

export async function fill(
  page: Page,
  values: Record<string, string>,
): Promise<void> {
  for (const [name, value] of Object.entries(values))
    await page.locator(`[name=${name}]`).fill(value);
}
