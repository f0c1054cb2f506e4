import { expect, type Page } from "@playwright/test";
import { demo } from "#server/seed/people.ts";
import { answer, collection, type Screen, silence } from "./screen.ts";
import { tokenOf } from "./token.ts";

const page2 = "/contents/2/fo.jsonld*";
const failure = /status of (403|404|500)|contents|Error/;

const composed = (...blocs: unknown[]) =>
  answer(page2, 200, { id: 2, status: "published", contentBlocs: blocs });

const error = (page: Page) =>
  expect(page.locator("main h1, main [role=alert]").first()).toBeVisible();

/** The shell around every page, and the pages composed by configurators. */
export const shellScreens: readonly Screen[] = [
  { name: "home", path: "/", as: "participant" },
  {
    name: "home of a newcomer",
    isVariant: true,
    path: "/",
    as: "newcomer",
  },
  {
    name: "home, loading",
    isVariant: true,
    path: "/",
    as: "participant",
    before: silence("/contents/homepage.jsonld*"),
    reach: (page) =>
      expect(page.locator("main [aria-busy=true]").first()).toBeVisible(),
  },
  {
    name: "home without content",
    isVariant: true,
    path: "/",
    as: "participant",
    before: answer("/contents/homepage.jsonld*", 200, {
      id: 1,
      status: "published",
      contentBlocs: [],
    }),
  },
  { name: "content", path: "/content/2", as: "participant" },
  {
    name: "content, empty",
    isVariant: true,
    path: "/content/2",
    as: "participant",
    before: composed(),
  },
  {
    name: "content with an error panel",
    path: "/content/2",
    as: "participant",
    before: composed({
      type: "widget",
      widget: {
        "@type": "PageMessage",
        message: "surprised",
        text: "Diese Seite ist umgezogen.",
        action: "Zur Startseite",
      },
    }),
  },
  {
    name: "content, failed",
    isVariant: true,
    path: "/content/2",
    as: "participant",
    console: failure,
    before: answer(page2, 500),
    reach: error,
  },
  {
    name: "access denied",
    isVariant: true,
    path: "/content/2",
    as: "participant",
    console: failure,
    before: answer(page2, 403),
    reach: error,
  },
  {
    name: "content that is not there",
    isVariant: true,
    path: "/content/4711",
    as: "participant",
    console: failure,
    reach: error,
  },
  { name: "page not found", path: "/nowhere", as: "participant" },
  { name: "page not found, visitor", isVariant: true, path: "/nowhere" },
  { name: "category", path: "/contentcategory/1", as: "participant" },
  {
    name: "category, empty",
    isVariant: true,
    path: "/contentcategory/1",
    as: "participant",
    before: answer("/content-categories/*/contents.jsonld*", 200, collection()),
  },
  {
    name: "category, failed",
    isVariant: true,
    path: "/contentcategory/1",
    as: "participant",
    console: failure,
    before: answer("/content-categories/*/contents.jsonld*", 500),
    reach: (page) =>
      expect(page.getByRole("main").getByRole("alert")).toBeVisible(),
  },
  {
    name: "server that gives no answer",
    path: "/auth",
    console: /ERR_FAILED|Error/,
    before: (page) => page.route("**/v2/**", (route) => route.abort()),
  },
  {
    name: "terms of use",
    path: "/",
    as: "unaccepted",
    reach: (page) => expect(page.getByRole("dialog")).toBeVisible(),
  },
  {
    name: "terms of use, not accepted by the server",
    isVariant: true,
    path: "/",
    as: "unaccepted",
    console: /status of 500/,
    before: answer("/users/*.jsonld", 500),
    reach: async (page) => {
      const dialog = page.getByRole("dialog");
      await dialog.getByRole("button").first().click();
      await expect(dialog.getByRole("alert")).toBeVisible();
    },
  },
  {
    name: "another account",
    path: "/content/2",
    as: "participant",
    reach: async (page) => {
      const token = await tokenOf(page.request, demo.configurator.email);
      await page.goto(`/fo/content/2?authToken=${token}`);
      await expect(page.getByRole("dialog")).toBeVisible();
    },
  },
  {
    name: "cookie banner",
    isVariant: true,
    path: "/auth",
    hasBanner: true,
    reach: (page) => expect(page.getByRole("region")).toBeVisible(),
  },
  {
    name: "cookie banner over a page",
    path: "/content/2",
    as: "participant",
    hasBanner: true,
    reach: (page) =>
      expect(page.getByRole("region", { name: "Cookies" })).toBeVisible(),
  },
  {
    name: "user menu",
    path: "/content/2",
    as: "configurator",
    reach: async (page) => {
      await page.locator("[aria-controls=user-menu]").click();
      await expect(page.locator("#user-menu")).toBeVisible();
    },
  },
  {
    name: "menu of a phone",
    path: "/content/2",
    as: "participant",
    isMobile: true,
    reach: async (page) => {
      await page.locator("header [aria-haspopup=dialog]").click();
      await expect(page.getByRole("dialog")).toBeVisible();
    },
  },
  {
    name: "inspector",
    path: "/content/90?inspect=1",
    as: "configurator",
  },
];
