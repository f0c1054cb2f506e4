import { expect } from "@playwright/test";
import { answer, collection, type Screen, silence } from "./screen.ts";

const failure = /status of 500|rewards|wishlist/;

/** The store and the wishlist. */
export const storeScreens: readonly Screen[] = [
  { name: "store", path: "/store", as: "participant" },
  {
    name: "store, on its way",
    path: "/store",
    as: "participant",
    before: silence("/rewards*"),
    reach: (page) =>
      expect(page.locator("main [aria-busy=true]").first()).toBeVisible(),
  },
  {
    name: "store, empty",
    path: "/store",
    as: "participant",
    before: answer("/rewards*", 200, collection()),
  },
  {
    name: "store, nothing to afford",
    path: "/store",
    as: "newcomer",
    reach: (page) => page.locator("[name=onlyAffordable]").check(),
  },
  {
    name: "store, failed",
    path: "/store",
    as: "participant",
    console: failure,
    before: answer("/rewards*", 500),
    reach: (page) =>
      expect(page.getByRole("main").getByRole("alert")).toBeVisible(),
  },
  { name: "wishlist, empty", path: "/store/wishlist", as: "newcomer" },
  {
    name: "wishlist",
    path: "/store/wishlist",
    as: "participant",
    before: (page) =>
      page.route("**/v2/wishlist*", async (route) => {
        const rewards = await route.fetch({
          url: route.request().url().replace("wishlist", "rewards"),
        });
        await route.fulfill({ response: rewards });
      }),
    reach: (page) => expect(page.locator("main article").first()).toBeVisible(),
  },
  {
    name: "store that the programme does not use",
    path: "/store",
    as: "participant",
    before: answer("/features?name=use_store*", 200, collection()),
  },
];
