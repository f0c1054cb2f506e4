import type { Locator, Page } from "@playwright/test";
import { expect } from "./browser.ts";
import { chooseIn } from "./keyboard.ts";

/**
 * Someone who uses a page by mouse, or by keyboard alone, and whose actions are counted: a click or a key that acts, a
 * text that is typed, a choice that is made. Moving to an element does not count, by pointer or by focus.
 */
export interface Hands {
  readonly page: Page;
  readonly by: "mouse" | "keyboard";
  /** How many actions there were. */
  count: number;
  /** Presses a button, or follows a link. */
  press(target: Locator): Promise<void>;
  /** Checks a box, or turns a switch. */
  check(target: Locator): Promise<void>;
  /** Chooses one of the radio buttons of a group. */
  pick(group: Locator, name: string | RegExp): Promise<void>;
  write(target: Locator, text: string): Promise<void>;
  /** Chooses an option of a list. */
  choose(list: Locator, name: string): Promise<void>;
  /** Chooses an item of the menu that a button opens. */
  chooseInMenu(button: Locator, name: string): Promise<void>;
  /** Puts the focus into an element, such as a cell of a sheet. */
  enter(target: Locator): Promise<void>;
  /** Presses keys that are a shortcut. */
  keys(...keys: string[]): Promise<void>;
}

const isFocused = (target: Locator) =>
  target.evaluate((one) => one === document.activeElement);

/** Moves the focus to an element by Tab, in the direction in which it is. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let count = 0; count < 80; count += 1) {
    if (await isFocused(target)) return;
    const isBefore = await target.evaluate((one) => {
      const focused = document.activeElement;
      return (
        focused !== null &&
        focused !== document.body &&
        (focused.compareDocumentPosition(one) &
          Node.DOCUMENT_POSITION_PRECEDING) !==
          0
      );
    });
    await page.keyboard.press(isBefore ? "Shift+Tab" : "Tab");
  }
  throw new Error(`Tab does not lead to ${target}`);
}

const common = (page: Page) => ({
  page,
  count: 0,
  async keys(...keys: string[]) {
    for (const key of keys) await page.keyboard.press(key);
    this.count += 1;
  },
});

export const mouse = (page: Page): Hands => ({
  ...common(page),
  by: "mouse",
  async press(target) {
    await target.click();
    this.count += 1;
  },
  async check(target) {
    await target.click();
    this.count += 1;
  },
  async pick(group, name) {
    await group.getByRole("radio", { name }).click();
    this.count += 1;
  },
  async write(target, text) {
    await target.click();
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type(text);
    this.count += 2;
  },
  async choose(list, name) {
    await list.click();
    await page
      .locator(".ant-select-dropdown:visible .ant-select-item-option")
      .filter({ hasText: name })
      .first()
      .click();
    this.count += 2;
  },
  async chooseInMenu(button, name) {
    await button.click();
    await page.getByRole("menuitem", { name }).click();
    this.count += 2;
  },
  async enter(target) {
    await target.click();
    this.count += 1;
  },
});

export const keyboard = (page: Page): Hands => ({
  ...common(page),
  by: "keyboard",
  async press(target) {
    await tabTo(page, target);
    await page.keyboard.press("Enter");
    this.count += 1;
  },
  async check(target) {
    await tabTo(page, target);
    await page.keyboard.press("Space");
    this.count += 1;
  },
  async pick(group, name) {
    await tabTo(page, group.locator("input:checked"));
    const wanted = group.getByRole("radio", { name });
    for (let count = 0; !(await wanted.isChecked()) && count < 9; count += 1)
      await page.keyboard.press("ArrowDown");
    await expect(wanted).toBeChecked();
    this.count += 1;
  },
  async write(target, text) {
    await tabTo(page, target);
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type(text);
    this.count += 2;
  },
  async choose(list, name) {
    await tabTo(page, list);
    await chooseIn(page, list, name);
    this.count += 2;
  },
  async chooseInMenu(button, name) {
    await tabTo(page, button);
    await page.keyboard.press("Enter");
    const item = page.getByRole("menuitem", { name });
    await item.waitFor();
    await page.keyboard.press("Tab");
    for (let count = 0; !(await isFocused(item)) && count < 12; count += 1)
      await page.keyboard.press("ArrowDown");
    await expect(item).toBeFocused();
    await page.keyboard.press("Enter");
    this.count += 2;
  },
  async enter(target) {
    await tabTo(page, target);
    this.count += 1;
  },
});
