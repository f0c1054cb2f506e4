import type { Page, Route } from "@playwright/test";

/** The time of a journey, as the browser and the API tell it. */
export interface JourneyClock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Lets so many milliseconds pass at once: timers that are due fire, and the API's answers are dated accordingly. */
  advance(milliseconds: number): Promise<void>;
}

/**
 * Sets the clock of a page, and the date of the API's answers, by which the front office sets its own, before the page is
 * opened. The time goes on from there. What the server itself decides by its clock stays as it is.
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
      // One on its way would tell the time of before, or be waited for in vain.
      while (answers.size > 0) await Promise.all(answers);
      offset += milliseconds;
      await page.clock.fastForward(milliseconds);
    },
  };
}
