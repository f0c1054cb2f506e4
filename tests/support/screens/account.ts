import { expect, type Page } from "@playwright/test";
import { answer, collection, fill, type Screen } from "./screen.ts";

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

/** Overrides properties of the signed-in user. */
const me = (changes: object) => (page: Page) =>
  page.route("**/v2/me", async (route) => {
    const json = await (await route.fetch()).json();
    await route.fulfill({ json: { ...json, ...changes } });
  });

/** Scrolls to a section of the page. */
const section = (name: string) => (page: Page) =>
  page.getByRole("region", { name }).scrollIntoViewIfNeeded();

const dataExport = {
  "@id": "/v2/data-exports/6d3f0c0e-2f2c-4a54-9d0e-0f2b7a1c9e11",
  status: "preparing",
};

const readyExport = {
  ...dataExport,
  status: "ready",
  expiresAt: "2026-06-16T09:00:00Z",
  size: 184_320,
  contentUrl: "/v2/data-exports/6d3f0c0e/file",
};

const sessions = collection(
  {
    ...{ "@id": "/v2/user/sessions/1", isCurrent: true },
    device: "Chrome, Linux",
  },
  {
    ...{ "@id": "/v2/user/sessions/2", isCurrent: false, isRemembered: true },
    ...{ device: "Safari, iPhone", lastUsedAt: "2026-06-12T19:30:00Z" },
  },
  {
    ...{ "@id": "/v2/user/sessions/3", isCurrent: false },
    ...{ device: null, lastUsedAt: "2026-06-11T07:05:00Z" },
  },
);

/** The user's account, and the way to write to the programme. */
export const accountScreens: readonly Screen[] = [
  { name: "account details", path: "/account/details", as: "participant" },
  {
    name: "account details, profile wrong",
    continues: true,
    path: "/account/details",
    as: "participant",
    reach: async (page) => {
      await fill(page, { lastName: "", firstName: "" });
      await wrong("lastName")(page);
    },
  },
  {
    name: "account details, password wrong",
    continues: true,
    path: "/account/details",
    as: "participant",
    reach: async (page) => {
      const change = form(page, "currentPassword");
      await change.locator("[name=password]").fill("Trois-renards");
      await change.locator("[name=confirmPassword]").fill("Trois");
      await wrong("currentPassword")(page);
    },
  },
  {
    name: "account details, file that is no picture",
    continues: true,
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
  {
    name: "account details, picture chosen",
    continues: true,
    path: "/account/details",
    as: "participant",
    reach: async (page) => {
      await page.locator("[name=picture]").setInputFiles(dot);
      await expect(page.locator("img[src^=blob]")).toBeVisible();
    },
  },
  {
    name: "account details, deletion without a password",
    continues: true,
    path: "/account/details",
    as: "participant",
    console: /status of 422/,
    reach: async (page) => {
      const deletion = page.getByRole("region", { name: "Mein Konto löschen" });
      await deletion.getByRole("button", { name: "Mein Konto" }).click();
      await expect(deletion.locator("[aria-invalid=true]")).toBeVisible();
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
    isVariant: true,
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
    name: "account details, own data being prepared",
    isVariant: true,
    path: "/account/details",
    as: "participant",
    before: answer("/user/data-exports", 200, collection(dataExport)),
    reach: section("Meine Daten"),
  },
  {
    name: "account details of somebody without a password",
    isVariant: true,
    path: "/account/details",
    as: "participant",
    before: me({ hasPassword: false }),
    reach: section("Mein Konto löschen"),
  },
  {
    name: "account that is going to be deleted, with an address not confirmed, other devices and own data",
    path: "/account/details",
    as: "participant",
    before: async (page) => {
      await me({
        ...{ isEmailConfirmed: false, deletionAt: "2026-06-29T09:00:00Z" },
      })(page);
      await answer("/user/sessions", 200, sessions)(page);
      await answer("/user/data-exports", 200, collection(readyExport))(page);
    },
    reach: async (page) => {
      await expect(
        form(page, "lastName").locator("button[type=button]"),
      ).toBeVisible();
      const devices = page.getByRole("region", { name: "Meine Geräte" });
      await expect(devices.getByRole("listitem")).toHaveCount(3);
      await section("Meine Daten")(page);
      await expect(
        page.getByRole("button", { name: "Mein Konto behalten" }),
      ).toBeVisible();
    },
  },
  {
    name: "home of an account that is going to be deleted",
    isVariant: true,
    path: "/",
    as: "participant",
    before: me({ deletionAt: "2026-06-29T09:00:00Z" }),
    reach: (page) =>
      expect(
        page.getByRole("button", { name: "Mein Konto behalten" }),
      ).toBeVisible(),
  },
  {
    name: "contact",
    path: "/account/contact",
    as: "participant",
    before: answer("/contact", 204),
  },
  {
    name: "contact, fields missing",
    continues: true,
    path: "/account/contact",
    as: "participant",
    reach: wrong("subject"),
  },
  {
    name: "contact, sent",
    continues: true,
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
    isVariant: true,
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
