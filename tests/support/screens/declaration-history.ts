import { expect } from "@playwright/test";
import { answer, collection, type Screen, silence } from "./screen.ts";

const path = "/challenge/history/1";

/** The declaration history, in each of its states. */
export const declarationHistoryScreens: readonly Screen[] = [
  { name: "history", path: "/challenge/history", as: "participant" },
  { name: "history of a challenge", path, as: "participant", isMobile: true },
  {
    name: "history, refused and unfolded",
    path: `${path}?type=refused`,
    as: "participant",
    reach: async (page) => {
      await page.locator("summary").first().click();
      await expect(page.locator("details a")).toBeVisible();
    },
  },
  {
    name: "history, nothing new",
    path: "/challenge/history/3?type=refused",
    as: "participant",
  },
  {
    name: "history of a challenge that is not the user's",
    isVariant: true,
    path: "/challenge/history/999999",
    as: "participant",
  },
  {
    name: "history without a challenge",
    isVariant: true,
    path: "/challenge/history",
    as: "newcomer",
    before: answer("/user/challenges", 200, collection()),
  },
  {
    name: "history, loading",
    isVariant: true,
    path,
    as: "participant",
    before: silence("/declarations/challenge/1/user*"),
    reach: (page) =>
      expect(page.locator("article [aria-busy=true]")).toBeVisible(),
  },
  {
    name: "history, failed",
    isVariant: true,
    path,
    as: "participant",
    console: /status of 500/,
    before: answer("/user/challenges", 500),
    reach: (page) => expect(page.getByRole("alert")).toBeVisible(),
  },
  {
    name: "history, declarations failed",
    isVariant: true,
    path,
    as: "participant",
    console: /status of 500/,
    before: answer(/\/v2\/declarations\//, 500),
    reach: (page) => expect(page.getByRole("alert")).toBeVisible(),
  },
];
