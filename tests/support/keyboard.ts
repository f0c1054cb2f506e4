import type { Locator, Page } from "@playwright/test";
import { expect } from "#tests/support/browser.ts";
import { pane } from "#tests/support/office-composer.ts";

/** Presses Tab until an element has the focus. */
export async function tabTo(
  page: Page,
  target: Locator,
  key: "Tab" | "Shift+Tab" = "Tab",
): Promise<void> {
  await target.waitFor();
  for (let count = 0; count < 80; count += 1) {
    if (await target.evaluate((one) => one === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`Tab does not lead to ${target}`);
}

export async function typeInto(page: Page, target: Locator, text: string) {
  await tabTo(page, target);
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type(text);
}

/** Chooses an option of a list by its name. */
export async function chooseIn(
  page: Page,
  list: Locator,
  name: string,
  key: "Tab" | "Shift+Tab" = "Tab",
): Promise<void> {
  await tabTo(page, list, key);
  await page.keyboard.press("ArrowDown");
  const options = page.locator(
    ".ant-select-dropdown:visible .ant-select-item-option",
  );
  const wanted = options.filter({ hasText: name });
  await wanted.first().waitFor();
  for (let count = 0; count < 30; count += 1) {
    const isActive = await wanted
      .first()
      .evaluate((one) =>
        one.classList.contains("ant-select-item-option-active"),
      );
    if (isActive) break;
    await page.keyboard.press("ArrowDown");
  }
  await page.keyboard.press("Enter");
}

/** Finds something by its name in a field of the form. */
export async function typeAndChoose(page: Page, name: string, wanted: string) {
  const list = pane(page, "form").getByRole("combobox", { name });
  await tabTo(page, list);
  await page.keyboard.type(wanted.slice(0, 10));
  await chooseIn(page, list, wanted);
}

export async function typeInstant(page: Page, picker: Locator, text: string) {
  await typeInto(page, picker, text);
  await page.keyboard.press("Enter");
  await expect(picker).toHaveValue(text);
}

export async function pressOn(
  page: Page,
  target: Locator,
  key: "Tab" | "Shift+Tab" = "Tab",
): Promise<void> {
  await tabTo(page, target, key);
  await page.keyboard.press("Enter");
}
