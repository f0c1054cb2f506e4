import type { Locator, Page } from "@playwright/test";
import { expect } from "./browser.ts";
import { call, draftOf } from "./office-documents.ts";

type Block = Record<string, unknown>;

/** A text, and a widget with a title. */
export const textBlock = (key: string, text: string): Block => ({
  ...{ key, "@type": "ContentText" },
  text: { fr: `<p>${text}</p>` },
});

export const points = (key: string, title: string): Block => ({
  ...{ key, "@type": "WidgetPoints" },
  title: { fr: title },
});

export const group = (key: string, title: string, ...widgets: Block[]) => ({
  ...{ key, "@type": "WidgetGroup", type: "double" },
  ...{ title: { fr: title }, widgets },
});

/** A page of one test alone, as a draft. @returns its id */
export async function newPage(
  page: Page,
  blocks: readonly object[] = [],
): Promise<string> {
  const name = `Page d’essai ${crypto.randomUUID().slice(0, 8)}`;
  const made = await call(page, "POST", "/documents", {
    ...{ kind: "page", name },
    body: { title: { fr: name }, blocks },
  });
  return String(made.body.id);
}

export const pane = (page: Page, name: "outline" | "canvas" | "form") =>
  page.locator(`[data-pane=${name}]`);

export const items = (page: Page) =>
  pane(page, "outline").getByRole("treeitem");

/** The item of a block, by the start of its name. */
export const item = (page: Page, name: string) =>
  pane(page, "outline").getByRole("treeitem", {
    name: new RegExp(`^${name}(?:,|$)`),
  });

/** Opens a page in the composer. */
export async function compose(page: Page, id: string): Promise<void> {
  await page.goto(`/bo/pages/${id}`);
  await expect(item(page, "Réglages de la page")).toBeVisible();
}

/** What the composer announced last. */
export const said = (page: Page): Locator => page.locator("[data-said]");

/** What people call a type of block. */
export async function labelOf(page: Page, type: string): Promise<string> {
  const { body } = await call(page, "GET", "/registry", undefined, {
    "Accept-Language": "fr",
  });
  const found = (body.blocks as { type: string; label: string }[]).find(
    (one) => one.type === type,
  );
  return found?.label ?? type;
}

/** Chooses a type in the palette, which is open, by keyboard. */
export async function choose(page: Page, label: string): Promise<void> {
  const palette = page.getByRole("dialog", { name: "Ajouter un bloc" });
  await expect(
    palette.getByRole("combobox", { name: "Rechercher un bloc" }),
  ).toBeFocused();
  await page.keyboard.type(label);
  await expect(
    palette.getByRole("option", { name: label, selected: true }),
  ).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(palette).toBeHidden();
}

/** The field of a property of the selected block. */
export const field = (page: Page, path: string) =>
  pane(page, "form").locator(`[aria-busy="false"] [data-control$="${path}"]`);

/** The blocks that the server has, as `a g(b c)`; keys that the composer made are `+`. */
export async function outlineOf(page: Page, id: string): Promise<string> {
  const { body } = (await draftOf(page, id)).body;
  const one = ({ key, widgets }: Block): string => {
    const name = /^block-[a-z0-9]{10}$/.test(String(key)) ? "+" : String(key);
    return Array.isArray(widgets)
      ? `${name}(${widgets.map(one).join(" ")})`
      : name;
  };
  return (body.blocks as Block[]).map(one).join(" ");
}
