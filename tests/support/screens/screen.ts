import type { Page } from "@playwright/test";
import type { demo } from "#server/seed/people.ts";

/** A screen in one of its states, and how to get there. */
export interface Screen {
  name: string;
  path: string;
  /** The signed-in user; defaults to a visitor. */
  as?: keyof typeof demo;
  /** Stubs responses that are hard to provoke, before the page is opened. */
  before?: (page: Page) => Promise<unknown>;
  /** Brings the opened page into the state; resolves when it is reached. */
  reach?: (page: Page) => Promise<unknown>;
  /** Console messages of the browser itself about the stubbed responses. */
  console?: RegExp;
  /** Only checked at the width of a phone. */
  isMobile?: boolean;
  /** Reached from the state before it, without opening the page again. */
  continues?: true;
  /** Only checked with `LOOK=all`: its parts are in other screens, or in the gallery. */
  isVariant?: true;
  /** Whether the cookie choice has not been made yet. */
  hasBanner?: boolean;
}

/** Stubs the response to a call of `/v2`. */
export const answer =
  (call: string | RegExp, status: number, json: unknown = {}) =>
  (page: Page) =>
    page.route(typeof call === "string" ? `**/v2${call}` : call, (route) =>
      route.fulfill({ status, json }),
    );

/** Never responds to a call. */
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
