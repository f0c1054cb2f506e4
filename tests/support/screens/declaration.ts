import { expect, type Page } from "@playwright/test";
import { fillIn, heading } from "#tests/support/declaration.ts";
import { answer, type Screen } from "./screen.ts";

const path = "/challenge/1/declare";
const as = "participant";

const begun = (page: Page) => expect(heading(page)).toBeVisible();

/** The declaration wizard, step by step, and the pages shown instead of it. */
export const declarationScreens: readonly Screen[] = [
  { name: "declaration, products", path, as, reach: begun },
  {
    name: "declaration, questions",
    continues: true,
    path,
    as,
    reach: async (page) => {
      await fillIn(page);
      await page
        .locator("[data-block=DeclarationWizard] section button")
        .last()
        .click();
      await expect(
        page.locator("[data-block=DeclarationWizard] fieldset").first(),
      ).toBeVisible();
    },
  },
  {
    name: "declaration, a product",
    path: "/challenge/3/declare",
    as,
    reach: async (page) => {
      await page.locator("[aria-posinset] button").first().click();
      await page.locator("dialog [name=quantity]").fill("0");
    },
  },
  {
    name: "declaration, to be confirmed",
    path,
    as,
    reach: async (page) => {
      await fillIn(page);
      await page
        .locator("[data-block=DeclarationWizard] footer button")
        .last()
        .click();
      await expect(page.getByRole("dialog")).toBeVisible();
    },
  },
  {
    name: "declaration, over",
    isVariant: true,
    path: "/challenge/5/declare",
    as,
    reach: begun,
  },
  {
    name: "declaration, failed",
    isVariant: true,
    path,
    as,
    console: /status of 500|challenges\/1/,
    before: answer("/challenges/1/user*", 500),
    reach: (page) =>
      expect(page.getByRole("main").getByRole("button")).toBeVisible(),
  },
];
