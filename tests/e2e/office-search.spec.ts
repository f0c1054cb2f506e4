import { expect, test } from "#tests/support/browser.ts";
import { personWithOrders } from "#tests/support/office-orders.ts";
import {
  bothWidths,
  enterOffice,
  expectAccessible,
} from "#tests/support/office-page.ts";

// The browser logs the 401 of a session that is not open yet.
test.use({ allowConsole: [/status of 401/] });

test("BO-1.3 BO-7.6 the search, and Today with and without figures, light and dark, 1280 and 360 px: WCAG 2.2 AA, no overflow", async ({
  page,
}) => {
  await personWithOrders(1);
  await enterOffice(page);
  await expect(
    page.getByRole("link", { name: /commandes? en cours/ }),
  ).toBeVisible();
  await expectAccessible(page, bothWidths);
  await page.keyboard.press("Control+k");
  const field = page.getByRole("combobox", { name: "Rechercher partout" });
  await expect(field).toBeFocused();
  await field.fill("moreau");
  await expect(
    page.getByRole("option", { name: /helene\.moreau/ }),
  ).toBeVisible();
  await expectAccessible(page);
  await field.fill("xyzxyz");
  await expect(page.getByText("Aucun résultat")).toBeVisible();
  await expectAccessible(page);
  await page.route("**/v2/bo/today", (route) =>
    route.fulfill({ json: { waiting: { count: 0, oldest: null } } }),
  );
  await page.reload();
  await expect(page.getByText("Tout est fait")).toBeVisible();
  await expectAccessible(page, bothWidths);
});

test("BO-1.3 §8 no letter is lost that is typed while the search opens, nor on a tablet that is turned", async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await enterOffice(page);
  /** A letter in each frame, from 50 ms on after the field has appeared. */
  const typed = page.evaluate(async () => {
    const frame = () => new Promise(requestAnimationFrame);
    const find = () =>
      document.querySelector<HTMLInputElement>("[role=dialog] [role=combobox]");
    while (find() === null) await frame();
    for (const _ of "123") await frame();
    for (const letter of "chaudière") {
      document.execCommand("insertText", false, letter);
      await frame();
    }
    return find()?.value;
  });
  await page.keyboard.press("Control+k");
  expect(await typed).toBe("chaudière");
  await page.setViewportSize({ width: 700, height: 1000 });
  await expect(
    page.getByRole("button", { name: "Rechercher" }),
  ).toHaveAttribute("aria-keyshortcuts", "Control+K");
  await expect(
    page.getByRole("combobox", { name: "Rechercher partout" }),
  ).toHaveValue("chaudière");
});
