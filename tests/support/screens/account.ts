import { expect, type Page } from "@playwright/test";
import { answer, fill, type Screen } from "./screen.ts";

const form = (page: Page, name: string) =>
  page.locator("form", { has: page.locator(`[name=${name}]`) });

const wrong = (name: string) => async (page: Page) => {
  await form(page, name).locator("[type=submit]").click();
  await expect(page.locator("[aria-invalid=true]").first()).toBeVisible();
};

/** A selected picture, as a one-pixel PNG file. */
const dot = {
  name: "me.png",
  mimeType: "image/png",
  buffer: Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
  ),
};

/** The account pages and the contact form. */
export const accountScreens: readonly Screen[] = [
  { name: "account details", path: "/account/details", as: "participant" },
  {
    name: "account details, address not confirmed",
    path: "/account/details",
    as: "participant",
    before: (page) =>
      page.route("**/v2/me", async (route) => {
        const json = await (await route.fetch()).json();
        await route.fulfill({ json: { ...json, isEmailConfirmed: false } });
      }),
    reach: (page) =>
      expect(
        form(page, "lastName").locator("button[type=button]"),
      ).toBeVisible(),
  },
  {
    name: "account details, profile wrong",
    path: "/account/details",
    as: "participant",
    reach: async (page) => {
      await fill(page, { lastName: "", firstName: "" });
      await wrong("lastName")(page);
    },
  },
  {
    name: "account details, password wrong",
    path: "/account/details",
    as: "participant",
    reach: async (page) => {
      await fill(page, { password: "Trois-renards", confirmPassword: "Trois" });
      await wrong("currentPassword")(page);
    },
  },
  {
    name: "account details, profile saved",
    path: "/account/details",
    as: "newcomer",
    reach: async (page) => {
      await form(page, "lastName").locator("[type=submit]").click();
      await expect(
        page.getByRole("status").filter({ visible: true }),
      ).toHaveText(/./);
    },
  },
  {
    name: "account details, profile not saved",
    path: "/account/details",
    as: "participant",
    console: /status of 500/,
    before: answer("/users/*.jsonld", 500),
    reach: async (page) => {
      await form(page, "lastName").locator("[type=submit]").click();
      await expect(
        page.getByRole("alert").filter({ hasText: /./ }),
      ).toBeVisible();
    },
  },
  {
    name: "account details, picture chosen",
    path: "/account/details",
    as: "participant",
    reach: async (page) => {
      await page.locator("[name=picture]").setInputFiles(dot);
      await expect(page.locator("img[src^=blob]")).toBeVisible();
    },
  },
  {
    name: "account details, file that is no picture",
    path: "/account/details",
    as: "participant",
    reach: async (page) => {
      await page.locator("[name=picture]").setInputFiles({
        name: "me.txt",
        mimeType: "text/plain",
        buffer: Buffer.from("no picture"),
      });
      await expect(page.getByRole("main").getByRole("alert")).toHaveText(/./);
    },
  },
  { name: "contact", path: "/account/contact", as: "participant" },
  {
    name: "contact, fields missing",
    path: "/account/contact",
    as: "participant",
    reach: wrong("subject"),
  },
  {
    name: "contact, sent",
    path: "/account/contact",
    as: "participant",
    before: answer("/contact", 204),
    reach: async (page) => {
      await fill(page, { subject: "Points", message: "Guten Tag!" });
      await form(page, "subject").locator("[type=submit]").click();
      await expect(page.locator("main h2")).toBeFocused();
    },
  },
  {
    name: "contact, not sent",
    path: "/account/contact",
    as: "participant",
    console: /status of 500/,
    before: answer("/contact", 500),
    reach: async (page) => {
      await fill(page, { subject: "Points", message: "Guten Tag!" });
      await form(page, "subject").locator("[type=submit]").click();
      await expect(
        page.getByRole("alert").filter({ hasText: /./ }),
      ).toBeVisible();
    },
  },
];
