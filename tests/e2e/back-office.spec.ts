import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { demo } from "#server/seed/people.ts";
import { violations } from "#tests/support/accessibility.ts";
import { expect, test } from "#tests/support/browser.ts";
import {
  bothWidths,
  enterOffice,
  expectAccessible,
  signInAtOffice,
} from "#tests/support/office-page.ts";
import { signIn as signInAtHome } from "#tests/support/programme.ts";

const dist = String(process.env["DIST_DIR"]);
const filesIn = (folder: string) => readdirSync(join(dist, folder));

// The browser logs every refusal: the 401 of GET /session when no one is signed in, the 403 that requests the password.
test.use({ allowConsole: [/status of (40[13]|422)/] });

const heading = (page: Page) => page.getByRole("heading", { level: 1 });

test("BO-1.2 BO-1.3 AS-2.1.1 sign-in, participants, roles and audit log, light and dark, 1280 and 360 px: WCAG 2.2 AA, no overflow, under the policy", async ({
  page,
}) => {
  await page.goto("/bo");
  await expect(page).toHaveURL(/\/bo\/$/);
  await expect(heading(page)).toHaveText("Administration");
  await expect(page).toHaveTitle("Administration · Belle Saison");
  await expectAccessible(page, bothWidths);
  await signInAtOffice(page);
  await expect(heading(page)).toHaveText("Aujourd’hui");
  for (const title of ["Participants", "Réglages", "Journal"]) {
    await page.getByRole("link", { name: title }).click();
    await expect(heading(page)).toHaveText(title);
    await expect(page).toHaveTitle(`${title} · Belle Saison`);
    await expect(page.locator(".ant-skeleton")).toHaveCount(0);
    await expectAccessible(page, bothWidths);
  }
  await page.getByRole("combobox", { name: "Langue" }).click();
  await page.getByTitle("Deutsch").click();
  await expect(heading(page)).toHaveText("Protokoll");
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("lang", "de");
  await expect(heading(page)).toHaveText("Protokoll");
});

test("BO-7.3 BO-2.2 BO-1.3 a person’s page, its dialogs and the roles, light and dark: WCAG 2.2 AA, no overflow", async ({
  page,
}) => {
  const { id } = demo.participant;
  await enterOffice(page, `/participants/${id}?part=entries`);
  await expect(heading(page)).toHaveText("Camille Durand");
  const history = page.getByRole("region", { name: "Historique" });
  await expect(history.getByRole("row", { name: /Refusée/ })).not.toHaveCount(
    0,
  );
  await expectAccessible(page, bothWidths);
  for (const name of ["Corriger", "Attribuer des rôles"]) {
    await page.getByRole("button", { name }).click();
    await expect(
      page.getByRole("dialog").getByRole("button", { name: "Enregistrer" }),
    ).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
  }
  await page.goto("/bo/settings/roles");
  await expect(page.getByRole("row", { name: /Hélène Moreau/ })).toBeVisible();
  await expectAccessible(page, bothWidths);
  await page.getByRole("button", { name: "Nouveau rôle" }).click();
  await expect(page.getByRole("group", { name: "Modération" })).toBeVisible();
  await expectAccessible(page);
});

test("BO-1.4 “Administration” in the user menu hands the session over; signing out ends both", async ({
  page,
}) => {
  await signInAtHome(page, { email: demo.configurator.email });
  await page.locator("[aria-controls=user-menu]").click();
  await page.getByRole("link", { name: "Administration" }).click();
  await expect(heading(page)).toHaveText("Aujourd’hui");
  await page.getByRole("button", { name: "Se déconnecter" }).click();
  await expect(page).toHaveURL(/\/fo\/auth/);
});

test("BO-1.3 on a phone, language and sign-out are in a dialog, and the rail is one line", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await enterOffice(page);
  const rail = await page.getByRole("navigation").boundingBox();
  expect(rail?.height).toBeLessThan(80);
  await page.goto("/bo/audit");
  await expect(page.getByRole("link", { name: "Journal" })).toBeInViewport({
    // Its place may be a fraction of a pixel.
    ratio: 0.99,
  });
  await page.getByRole("button", { name: "Compte et affichage" }).click();
  const dialog = page.getByRole("dialog", { name: "Compte et affichage" });
  await expect(dialog.getByRole("combobox", { name: "Langue" })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Se déconnecter" }).click();
  await expect(page).toHaveURL(/\/fo\/auth/);
});

test("the front office has nothing of it: no module, no script, no style, no antd that draws", () => {
  const files = filesIn("assets").filter((file) => /\.(js|css)$/.test(file));
  const others = new Set(filesIn("bo/assets"));
  // Both solve captchas, with the worker of the same library, and are built by the same bundler.
  const common = files.filter((file) => others.has(file));
  expect(
    common.filter((file) => !/^(?:pbkdf2|rolldown-runtime)-/.test(file)),
  ).toEqual([]);
  const sources = filesIn("assets")
    .filter((file) => file.endsWith(".js.map"))
    .flatMap((file) => {
      const text = readFileSync(join(dist, "assets", file), "utf8");
      return (JSON.parse(text) as { sources: string[] }).sources;
    });
  expect(sources.length).toBeGreaterThan(500);
  expect(
    sources.filter((path) => /src\/back-office\/|antd\/es\/layout/.test(path)),
  ).toEqual([]);
});
