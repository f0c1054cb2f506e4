import type { Page } from "@playwright/test";

/** A URL prefix, and the media type and text of the response. */
export type Answer = [address: string, contentType: string, body: string];

/**
 * Fakes other sites: every request to another origin gets its response from here, or is blocked.
 * @returns the requested URLs, appended as requests arrive
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
        // Scripts share a global scope, so each one gets a separate block.
        body: contentType === "text/javascript" ? `{${body}}` : body,
        headers: { "access-control-allow-origin": "*" },
      });
    },
  );
  return asked;
}
