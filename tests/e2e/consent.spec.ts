import { expect, test } from "#tests/support/browser.ts";
import { demo, enter } from "#tests/support/programme.ts";

test.use({ hasChosenCookies: false });

test("AS-2.8.1 AS-9.8 a choice dismisses the banner for six months, and can be changed by the footer's link", async ({
  page,
  context,
}) => {
  await page.goto("/fo/auth");
  const banner = page.getByRole("region", { name: "Cookies" });
  await banner.getByRole("button", { name: "Accepter" }).click();
  await expect(banner).toHaveCount(0);
  const cookie = (await context.cookies()).find(({ name }) => name === "cc");
  expect(cookie).toMatchObject({ value: "1", path: "/fo", sameSite: "Lax" });
  const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400;
  expect(Math.round(days)).toBe(182);

  await enter(page, { email: demo.participant.email });
  const manage = page.getByRole("button", { name: "Gérer les cookies" });
  await expect(manage).toBeVisible();
  await expect(banner).toHaveCount(0);
  await manage.click();
  await banner.getByRole("button", { name: "Refuser" }).click();
  await expect(banner).toHaveCount(0);
  expect(await context.cookies()).toContainEqual(
    expect.objectContaining({ name: "cc", value: "0" }),
  );
});

test("on a phone the banner does not cover the sign-in", async ({ page }) => {
  await page.goto("/fo/auth");
  await expect(page.getByRole("region", { name: "Cookies" })).toBeAttached();
  const submit = page.locator("form [type=submit]");
  for (const [width, height] of [
    [320, 568],
    [360, 640],
    [360, 740],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect(submit).toBeInViewport({ ratio: 1 });
    const isFree = await submit.evaluate((button) => {
      const { left, right, bottom } = button.getBoundingClientRect();
      const top = document.elementFromPoint((left + right) / 2, bottom - 1);
      return button.contains(top);
    });
    expect(isFree, `${width} × ${height}`).toBe(true);
  }
});
