import { expect, test } from "#tests/support/browser.ts";
import { demo, enter } from "#tests/support/programme.ts";

test.use({ hasChosenCookies: false });

for (const [name, value] of [
  ["Accepter", "1"],
  ["Refuser", "0"],
] as const)
  test(`AS-2.8.1 AS-9.8 “${name}” dismisses the banner for six months`, async ({
    page,
    context,
  }) => {
    await page.goto("/fo/auth");
    const banner = page.getByRole("region", { name: "Cookies" });
    await banner.getByRole("button", { name }).click();
    await expect(banner).toHaveCount(0);
    const cookie = (await context.cookies()).find(({ name }) => name === "cc");
    expect(cookie).toMatchObject({ value, path: "/fo", sameSite: "Lax" });
    const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400;
    expect(Math.round(days)).toBe(182);
    await page.reload();
    await expect(page.locator("[name=username]")).toBeVisible();
    await expect(banner).toHaveCount(0);
  });

test("AS-2.8.1 the footer's link lets users change their choice", async ({
  page,
  context,
}) => {
  await enter(page, { email: demo.participant.email });
  const banner = page.getByRole("region", { name: "Cookies" });
  await banner.getByRole("button", { name: "Accepter" }).click();
  await page.getByRole("button", { name: "Gérer les cookies" }).click();
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
