import { expect } from "@playwright/test";
import { answer, collection, type Screen, silence, submit } from "./screen.ts";

const failure = /status of 500|rewards|wishlist/;

const unpaid = answer(/\/v2\/rewards\/1\/orders$/, 409, {
  "hydra:description": "Votre solde ne suffit pas pour cette récompense.",
});

/** The store, the wishlist, orders, badges and the history of points. */
export const storeScreens: readonly Screen[] = [
  { name: "store", path: "/store", as: "participant" },
  {
    name: "store, loading",
    isVariant: true,
    path: "/store",
    as: "participant",
    before: silence("/rewards*"),
    reach: (page) =>
      expect(page.locator("main [aria-busy=true]").first()).toBeVisible(),
  },
  {
    name: "store, empty",
    isVariant: true,
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
    isVariant: true,
    path: "/store",
    as: "participant",
    console: failure,
    before: answer("/rewards*", 500),
    reach: (page) =>
      expect(page.getByRole("main").getByRole("alert")).toBeVisible(),
  },
  {
    name: "wishlist, empty",
    isVariant: true,
    path: "/store/wishlist",
    as: "newcomer",
  },
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
    name: "order",
    path: "/store/order/1",
    as: "participant",
    before: unpaid,
    reach: (page) => page.locator("[name=street]").waitFor(),
  },
  {
    name: "order, confirmation that failed",
    continues: true,
    path: "/store/order/1",
    as: "participant",
    console: /status of 409/,
    before: unpaid,
    reach: async (page) => {
      await submit(page);
      await page.locator("dialog[open] .ant-btn-primary").click();
      await page.locator("dialog[open] [role=alert]").waitFor();
    },
  },
  {
    name: "order that one cannot pay",
    path: "/store/order/12",
    as: "newcomer",
  },
  {
    name: "order, out of stock",
    isVariant: true,
    path: "/store/order/11",
    as: "participant",
  },
  { name: "orders", path: "/store/orders", as: "participant" },
  {
    name: "orders, none",
    isVariant: true,
    path: "/store/orders",
    as: "newcomer",
  },
  { name: "badges", path: "/badges", as: "participant" },
  { name: "notices", path: "/notices", as: "participant" },
  { name: "points", path: "/points", as: "participant" },
  {
    name: "points, nothing by these filters",
    isVariant: true,
    path: "/points?from=2020-01-01&to=2020-01-02",
    as: "participant",
  },
  {
    name: "store that the programme does not use",
    isVariant: true,
    path: "/store",
    as: "participant",
    before: answer("/features?name=use_store*", 200, collection()),
  },
];
