/** The browser's page translator replaces texts with its own elements while the application keeps changing them. */
import type { Page } from "@playwright/test";
import { expect, test } from "#tests/support/browser.ts";
import {
  addProduct,
  addProof,
  dialog,
  heading,
  next,
  openWizard,
} from "#tests/support/declaration.ts";

/** Resolves once changes of the page's texts are observed, shortly after the first view. */
const isObserved = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(() =>
        performance
          .getEntriesByType("resource")
          .some(({ name }) => name.includes("after-first-view")),
      ),
    )
    .toBe(true);

/** Every text of the page becomes a `<font>` element, as in a page that Chrome translates. */
const translate = (page: Page) =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(
      document.querySelector("#root") ?? document.body,
      NodeFilter.SHOW_TEXT,
    );
    const texts: Node[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode);
    for (const text of texts)
      if (text.nodeValue?.trim()) {
        const font = document.createElement("font");
        font.append(document.createElement("font"));
        font.firstElementChild?.append(`${text.nodeValue}`);
        (text as Text).replaceWith(font);
      }
  });

test("the declaration stays correct on a translated page, and every step opens", async ({
  page,
}) => {
  await openWizard(page);
  await isObserved(page);
  await addProduct(page, "3");
  const line = page.locator("main li", { hasText: "Modifier" }).first();
  const overview = page.getByRole("complementary");
  await expect(overview).toContainText("× 3");
  await translate(page);
  await line.getByRole("button", { name: "Modifier" }).click();
  await translate(page);
  await dialog(page).locator("[name=quantity]").fill("1’250");
  await dialog(page).locator("[type=submit]").click();
  await expect(line).toContainText(/1\s250/);
  await expect(overview).toContainText(/× 1\s250/);
  await translate(page);
  await next(page).click();
  await expect(heading(page)).toContainText("Étape 2 sur 4");
  await translate(page);
  await addProof(page);
  await next(page).click();
  await expect(heading(page)).toContainText("Étape 3 sur 4");
});
