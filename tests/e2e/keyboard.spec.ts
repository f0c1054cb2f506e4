/** Keyboard-only use: Tab, Shift+Tab, Space, arrows, Enter and letters; the focus is visible at each stop. */
import { randomUUID } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import { expect, test } from "#tests/support/browser.ts";
import { dialog, next, pdf } from "#tests/support/declaration.ts";
import { demo, enter } from "#tests/support/programme.ts";

/** The focused element; whether it is `target`; whether it, or the box around it, has a focus ring. */
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

/** Presses `key` until `target` has the focus; the focus must be visible at every stop. */
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
  // Shift+Tab enters a group of radios at its last one.
  await goTo(page, sir, "Shift+Tab");
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowLeft");
  await expect(madam).toBeChecked();
  await expect(madam).toBeFocused();
  // Unique per attempt, because accounts are not removed.
  const name = `elie-${randomUUID().slice(0, 8)}`;
  await write("lastName", "Marchand");
  await write("firstName", "Élie");
  await write("companyName", "Marchand Chauffage");
  await write("email", `${name}@example.org`);
  await write("clientId", `SOL-${name}`);
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

test("CH-2.5.1 CH-2.5.22 CH-2.5.29 CH-2.5.33 CH-2.5.34 CH-5.3.1 a declaration, from the challenge's page and back", async ({
  page,
}) => {
  await enter(page, { email: demo.participant.email, path: "/challenge/1" });
  const press = async (target: Locator, key = "Enter") => {
    await goTo(page, target);
    await page.keyboard.press(key);
  };
  const field = (name: string) => page.locator(`[name="${name}"]`).first();
  const write = async (name: string, text: string) => {
    await goTo(page, field(name));
    await page.keyboard.type(text);
  };
  await press(
    page.getByRole("link", { name: "Déclarer mes résultats" }).first(),
  );
  await expect(page).toHaveURL(/declare$/);
  const add = page.getByRole("button", { name: /^Ajouter/ }).first();
  await press(add);
  await expect(field("quantity")).toBeFocused();
  await page.keyboard.type("3");
  await page.keyboard.press("Enter");
  await expect(dialog(page)).toHaveCount(0);
  await expect(
    page.getByRole("button", { name: /^Modifier/ }).first(),
  ).toBeFocused();
  await press(next(page));
  await expect(page).toHaveURL(/step=proof$/);
  const chooser = page.waitForEvent("filechooser");
  await press(page.getByRole("button", { name: "Choisir un fichier" }));
  await (await chooser).setFiles(pdf());
  await expect(page.locator("figure")).toContainText("facture.pdf");
  await press(next(page));
  await expect(page).toHaveURL(/step=questions$/);
  await press(field("/v2/form-inputs/11"), "Space");
  await press(field("/v2/form-inputs/12"), "ArrowDown");
  await write("/v2/form-inputs/13", "69001");
  await write("/v2/form-inputs/14", "Belle maison");
  await write("distributor", "Ondrea Lyon");
  const start = field("invoiceDateStart");
  // Only day and month.
  await write("invoiceDateStart", "10/06");
  await goTo(page, field("invoiceDateEnd"));
  await expect(start).toHaveAccessibleDescription(/date complète/);
  await expect(next(page)).toBeDisabled();
  await page.keyboard.type("12 juin 2026");
  await goTo(page, start, "Shift+Tab");
  await expect(start).toHaveValue("10/06");
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("10.06.2026");
  await expect(start).toHaveAccessibleDescription("10 juin 2026");
  await press(next(page));
  await expect(page).toHaveURL(/step=summary$/);
  await press(next(page));
  await press(dialog(page).getByRole("button", { name: "Confirmer l’envoi" }));
  const sent = page.getByRole("dialog", { name: "Déclaration envoyée" });
  await expect(sent).toBeVisible();
  await press(sent.getByRole("link", { name: "Aller au challenge" }));
  await expect(page).toHaveURL(/\/fo\/challenge\/1$/);
});
