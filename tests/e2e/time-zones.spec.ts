import { expect, test } from "#tests/support/browser.ts";
import { demo, enter } from "#tests/support/programme.ts";

test.use({ timezoneId: "America/Martinique" });

test("the programme names its time zone, its date format and its region, whatever those of the browser", async ({
  page,
}) => {
  const change = (path: string, changes: object) =>
    page.route(path, async (route) => {
      const response = await route.fetch();
      const json = { ...(await response.json()), ...changes };
      await route.fulfill({ response, json });
    });
  await change("**/v2/challenges/1/user.jsonld", {
    startDiffusionDate: "2020-01-01",
    endDiffusionDate: "2099-12-31",
    startSignInDate: null,
    endSignInDate: null,
    startDate: "2020-02-01",
    endDate: "2098-11-20",
  });
  await change("**/v2/config/app", {
    timeZone: "Pacific/Auckland",
    dateFormat: "D MMMM YYYY",
    locale: "fr_CA",
  });
  await enter(page, { email: demo.participant.email, path: "/challenge/1" });
  const hero = page.locator("[data-block=ChallengeHero]");
  await expect(hero).toContainText("jusqu’au 20 novembre 2098");
  // A date without a time includes its whole day.
  await expect(hero.locator("time")).toHaveAttribute(
    "datetime",
    "2098-11-20T11:00:00.000Z",
  );
});
