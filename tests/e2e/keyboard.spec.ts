/** By keyboard alone: Tab, Shift+Tab, Space, arrows, Enter and letters; the focus is visible at each stop. */
import type { Locator, Page } from "@playwright/test";
import { expect, test } from "#tests/support/browser.ts";
import { DEMO_PASSWORD, demo } from "#tests/support/programme.ts";

/** What has the focus; whether it is `target`; whether it, or the box around it, has a focus ring. */
const lookAround = (target: Element) => {
  const focused = document.activeElement;
  const { top = -1, bottom = -1 } = focused?.getBoundingClientRect() ?? {};
  const isRinged = [
    focused,
    focused?.nextElementSibling,
    focused?.parentElement,
  ].some((element) => {
    if (!element) return false;
    const { outlineStyle, boxShadow } = getComputedStyle(element);
    const hasRing = boxShadow !== "none" && !boxShadow.includes("inset");
    return outlineStyle !== "none" || hasRing;
  });
  return {
    stop: focused?.outerHTML.slice(0, 160),
    isThere: focused === target,
    isSeen: isRinged && top < innerHeight && bottom > 0,
  };
};

/** Presses `key` until `target` has the focus; at every stop on the way the focus is visible. */
async function goTo(page: Page, target: Locator, key = "Tab"): Promise<void> {
  await target.waitFor();
  for (let stops = 0; stops < 40; stops += 1) {
    await page.keyboard.press(key);
    const { stop, isThere, isSeen } = await target.evaluate(lookAround);
    expect(isSeen, `focus on ${stop}`).toBe(true);
    if (isThere) return;
  }
  throw new Error(`${key} never comes to ${target}`);
}

test.describe.configure({ timeout: 60_000 });

test("AS-2.2.1 sign-in", async ({ page }) => {
  await page.goto("/fo/auth");
  await goTo(page, page.locator("[name=username]"));
  await page.keyboard.type(demo.participant.email);
  await goTo(page, page.locator("[name=password]"));
  await page.keyboard.type(DEMO_PASSWORD);
  await goTo(page, page.locator("[name=rememberMe]"));
  await page.keyboard.press("Space");
  await goTo(page, page.locator("[name=password]"), "Shift+Tab");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/fo\/$/);
});

test("AS-2.3.1 AS-2.3.2 AS-2.3.6 AS-2.3.8 sign-up, its mistakes, and home", async ({
  page,
}) => {
  const field = (name: string) => page.locator(`[name=${name}]`).first();
  const write = async (name: string, text: string) => {
    await goTo(page, field(name));
    await page.keyboard.type(text);
  };
  await page.goto("/fo/auth");
  await goTo(page, page.getByRole("link", { name: "Créer mon compte" }));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/subscribe$/);

  const submit = page.locator("form [type=submit]");
  await goTo(page, submit);
  await page.keyboard.press("Enter");
  await expect(field("gender")).toBeFocused();
  await expect(field("gender")).toHaveAccessibleDescription(/\p{L}/u);
  for (const name of ["lastName", "email", "isCGUAccepted"]) {
    await goTo(page, field(name));
    await expect(field(name)).toHaveAccessibleDescription(/\p{L}/u);
    await expect(field(name)).toHaveAttribute("aria-invalid", "true");
  }
  await page.keyboard.press("Space");
  await expect(field("isCGUAccepted")).toBeChecked();

  const madam = page.getByRole("radio", { name: "Madame" });
  const sir = page.getByRole("radio", { name: "Monsieur" });
  // Backwards a group of radios is entered at its last one.
  await goTo(page, sir, "Shift+Tab");
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowLeft");
  await expect(madam).toBeChecked();
  await expect(madam).toBeFocused();
  await write("lastName", "Marchand");
  await write("firstName", "Élie");
  await write("companyName", "Marchand Chauffage");
  await write("email", "elie.marchand@example.org");
  await write("clientId", "SOL-elie");
  await write("password", "Trois-renards-bleus-77?");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  await expect(field("password")).toHaveAttribute("type", "text");
  await write("confirmPassword", "Trois-renards-bleus-77?");
  await goTo(page, field("optin"));
  await page.keyboard.press("Space");
  await goTo(page, submit);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/fo\/$/);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Élie");
});
