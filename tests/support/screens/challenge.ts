import { expect } from "@playwright/test";
import { answer, type Screen } from "./screen.ts";

const missing = /status of 404/;
const failure = /status of 500|challenges\/1/;

/** The challenge page, by type and phase. */
export const challengeScreens: readonly Screen[] = [
  { name: "challenge, running", path: "/challenge/1", as: "participant" },
  {
    name: "challenge, conditions",
    continues: true,
    path: "/challenge/1",
    as: "participant",
    reach: async (page) => {
      await page
        .locator("[data-block=ChallengeDescription] button")
        .first()
        .click();
      await expect(page.getByRole("dialog")).toBeVisible();
    },
  },
  { name: "challenge, over", path: "/challenge/5", as: "participant" },
  { name: "challenge, list", path: "/challenge/3", as: "participant" },
  { name: "challenge, photo", path: "/challenge/4", as: "participant" },
  {
    name: "challenge, photo enlarged",
    continues: true,
    path: "/challenge/4",
    as: "participant",
    reach: async (page) => {
      await page.locator("[data-photo]").first().click();
      await expect(page.getByRole("dialog")).toBeVisible();
    },
  },
  { name: "challenge, photo refused", path: "/challenge/4", as: "regional" },
  { name: "challenge, deal to answer", path: "/challenge/2", as: "newcomer" },
  {
    name: "challenge that does not exist",
    isVariant: true,
    path: "/challenge/999999",
    as: "participant",
    console: missing,
  },
  {
    name: "challenge, failed",
    isVariant: true,
    path: "/challenge/1",
    as: "participant",
    console: failure,
    before: answer("/challenges/1/user*", 500),
    reach: (page) =>
      expect(page.getByRole("main").getByRole("button")).toBeVisible(),
  },
];
