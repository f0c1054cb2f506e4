import type { Page } from "@playwright/test";

/** What an address begins with, and what is answered there: its media type and its text. */
export type Answer = [address: string, contentType: string, body: string];

/**
 * Fakes other sites: every call that leaves `origin` gets its response from here, or is refused.
 * @returns the addresses that were asked for, as they come
 */
export async function playSites(
  page: Page,
  origin: string,
  answers: readonly Answer[],
): Promise<string[]> {
  const asked: string[] = [];
  await page.route(
    (url) => /^https?:$/.test(url.protocol) && url.origin !== origin,
    (route) => {
      const address = route.request().url();
      asked.push(address);
      const found = answers.findLast(([start]) => address.startsWith(start));
      if (found === undefined) return route.abort();
      const [, contentType, body] = found;
      return route.fulfill({
        contentType,
        // Scripts share one scope: each gets a block of its own.
        body: contentType === "text/javascript" ? `{${body}}` : body,
        headers: { "access-control-allow-origin": "*" },
      });
    },
  );
  return asked;
}
