import { expect, type Page, type Request } from "@playwright/test";

/** The time of a test, as the browser and the API report it. */
export interface JourneyClock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Advances the time in one step: due timers fire, and the API's responses are dated accordingly. */
  advance(milliseconds: number): Promise<void>;
}

/**
 * Sets the clock of a page before it is opened, and the date of the API's responses, to which the front office
 * synchronizes. Time passes normally from there. What the server itself decides by its clock is not affected.
 */
export async function setClock(
  page: Page,
  instant: number,
): Promise<JourneyClock> {
  let offset = instant - Date.now();
  const now = () => Date.now() + offset;
  await page.clock.install({ time: instant });
  const unanswered = new Set<Request>();
  const settle = (request: Request) => void unanswered.delete(request);
  page.on("request", (request) => {
    if (request.url().includes("/v2/")) unanswered.add(request);
  });
  page.on("requestfinished", settle);
  page.on("requestfailed", settle);
  await page.route("**/v2/**", async (route) => {
    const response = await route.fetch();
    const date = new Date(now()).toUTCString();
    await route.fulfill({
      response,
      headers: { ...response.headers(), date },
    });
  });
  return {
    now,
    advance: async (milliseconds) => {
      // An in-flight response would carry the old time, or block until a timeout.
      await expect.poll(() => unanswered.size).toBe(0);
      await page.evaluate(nextTask);
      offset += milliseconds;
      await page.clock.fastForward(milliseconds);
    },
  };
}

/** Resolves after the page has handled every received message; its timers do not run by themselves. */
const nextTask = () =>
  new Promise<void>((done) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => done();
    port2.postMessage(null);
  });
