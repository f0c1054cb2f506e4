import type { Page, Route } from "@playwright/test";

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
  const answers = new Set<Promise<void>>();
  const answer = async (route: Route) => {
    const response = await route.fetch();
    const date = new Date(now()).toUTCString();
    await route.fulfill({
      response,
      headers: { ...response.headers(), date },
    });
  };
  await page.route("**/v2/**", async (route) => {
    const answered = answer(route);
    answers.add(answered);
    await answered.finally(() => answers.delete(answered));
  });
  return {
    now,
    advance: async (milliseconds) => {
      // An in-flight response would carry the old time, or block until a timeout.
      while (answers.size > 0) await Promise.all(answers);
      offset += milliseconds;
      await page.clock.fastForward(milliseconds);
    },
  };
}
