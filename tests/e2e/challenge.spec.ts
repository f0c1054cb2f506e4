import { expect, test } from "#tests/support/browser.ts";
import { demo, enter } from "#tests/support/programme.ts";

test("the home page's call to action leads to the challenge, whose name is heading and title", async ({
  page,
}) => {
  await enter(page, { email: demo.participant.email });
  const invitation = page.locator("[data-block=WidgetAction]").first();
  const name = (await invitation.getByRole("heading").textContent()) ?? "";
  await invitation.getByRole("link").last().click();
  await expect(page).toHaveURL(/\/fo\/challenge\/\d+$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  await expect(page).toHaveTitle(new RegExp(`^${name}`));
});

test("CH-2.4.20 'see me' goes to the user's own entry", async ({ page }) => {
  await enter(page, { email: demo.participant.email, path: "/challenge/1" });
  await page
    .locator("[data-block=ChallengeRanking]")
    .getByRole("button", { name: "Me voir" })
    .click();
  const own = page.locator(":focus");
  await expect(own).toContainText("Camille");
  await expect(own).toBeInViewport();
});

test.describe("of another region", () => {
  test.use({ allowConsole: [/status of 403/] });

  test("CH-8.6 a challenge that is not for the user says that access is denied, with a way home", async ({
    page,
  }) => {
    await enter(page, { email: demo.participant.email, path: "/challenge/17" });
    await expect(page.getByRole("main")).toContainText("administrateur");
    await page.getByRole("main").getByRole("link").click();
    await expect(page).toHaveURL(/\/fo\/?$/);
  });
});
