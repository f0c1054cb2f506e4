import type { Page } from "@playwright/test";
import type { demo } from "#server/seed/people.ts";

/** A screen in one of its states, and how it is brought there. */
export interface Screen {
  name: string;
  path: string;
  /** Who looks; a visitor where absent. */
  as?: keyof typeof demo;
  /** Answers that the server cannot easily be brought to, before the page is opened. */
  before?: (page: Page) => Promise<unknown>;
  /** Brings the opened page into the state; ends when it is there. */
  reach?: (page: Page) => Promise<unknown>;
  /** What the browser itself says in the console about the answers above. */
  console?: RegExp;
  /** Looked at in the width of a phone only. */
  isMobile?: boolean;
  /** The choice about cookies is still to be made. */
  hasBanner?: boolean;
}

/** Answers a call of `/v2` in the server's stead. */
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
