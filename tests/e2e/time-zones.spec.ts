import type { Page } from "@playwright/test";
import { expect, test } from "#tests/support/browser.ts";
import { demo, enter } from "#tests/support/programme.ts";

test.use({ timezoneId: "America/Martinique" });

/** Stubs the dates of challenge 1 in another API's format, and the programme's settings. */
async function programme(
  page: Page,
  { dates, config = {} }: { dates: object; config?: object },
) {
  await page.route("**/v2/challenges/1/user.jsonld", async (route) => {
    const response = await route.fetch();
    const challenge = { ...(await response.json()), ...dates };
    await route.fulfill({ response, json: challenge });
  });
  await page.route("**/v2/config/app", async (route) => {
    const response = await route.fetch();
    const settings = { ...(await response.json()), ...config };
    await route.fulfill({ response, json: settings });
  });
}

const wide = {
  startDiffusionDate: "2020-01-01",
  endDiffusionDate: "2099-12-31",
  startSignInDate: null,
  endSignInDate: null,
};
const hero = (page: Page) => page.locator("[data-block=ChallengeHero]");

test("midnight in the programme's zone is the same day in a browser west of it", async ({
  page,
}) => {
  await programme(page, {
    dates: {
      ...wide,
      startDate: "2020-02-01T00:00:00+01:00",
      endDate: "2098-11-20T00:00:00+01:00",
    },
  });
  await enter(page, { email: demo.participant.email, path: "/challenge/1" });
  await expect(hero(page)).toContainText("jusqu’au 20/11/2098 00:00");
});

test("an end date without a time includes the whole day", async ({ page }) => {
  await programme(page, {
    dates: { ...wide, startDate: "2020-02-01", endDate: "2098-11-20" },
  });
  await enter(page, { email: demo.participant.email, path: "/challenge/1" });
  await expect(hero(page)).toContainText("jusqu’au 20/11/2098");
  await expect(hero(page).locator("time")).toHaveAttribute(
    "datetime",
    "2098-11-20T23:00:00.000Z",
  );
});

test("the programme names its time zone, its date format and its region", async ({
  page,
}) => {
  await programme(page, {
    dates: {
      ...wide,
      startDate: "2020-02-01",
      endDate: "2098-11-20T12:00:00Z",
    },
    config: {
      timeZone: "Pacific/Auckland",
      dateFormat: "D MMMM YYYY",
      locale: "fr_CA",
    },
  });
  await enter(page, { email: demo.participant.email, path: "/challenge/1" });
  await expect(hero(page)).toContainText("jusqu’au 21 novembre 2098 01:00");
});

test("an unknown time zone falls back to Paris", async ({ page }) => {
  await programme(page, {
    dates: {
      ...wide,
      startDate: "2020-02-01",
      endDate: "2098-07-20T22:00:00Z",
    },
    config: { timeZone: "Europe/Atlantis" },
  });
  await enter(page, { email: demo.participant.email, path: "/challenge/1" });
  await expect(hero(page)).toContainText("jusqu’au 21/07/2098 00:00");
});
