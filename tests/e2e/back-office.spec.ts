import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { DEMO_PASSWORD, demo } from "#server/seed/people.ts";
import { violations } from "#tests/support/accessibility.ts";
import { expect, test } from "#tests/support/browser.ts";
import {
  bothWidths,
  confirmPassword,
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

test("BO-1.2 BO-1.3 AS-2.1.1 sign-in, Today, roles and audit log, light and dark, 1280 and 360 px: WCAG 2.2 AA, no overflow, under the policy", async ({
  page,
}) => {
  await page.goto("/bo");
  await expect(page).toHaveURL(/\/bo\/$/);
  await expect(heading(page)).toHaveText("Administration");
  await expect(page).toHaveTitle("Administration · Belle Saison");
  await expectAccessible(page, bothWidths);
  await signInAtOffice(page);
  for (const title of ["Aujourd’hui", "Participants", "Réglages", "Journal"]) {
    await page.getByRole("link", { name: title }).click();
    await expect(heading(page)).toHaveText(title);
    await expect(page).toHaveTitle(`${title} · Belle Saison`);
    await expect(page.locator(".ant-skeleton")).toHaveCount(0);
    await expectAccessible(page, bothWidths);
  }
});

test("BO-1.3 a screen's address can be reloaded, in another language, and leads to the sign-in first", async ({
  page,
}) => {
  await signInAtOffice(page, "/audit?entity=role%2F7");
  await expect(heading(page)).toHaveText("Journal");
  const filter = page.getByRole("main");
  await expect(filter).toContainText("Rôle");
  await expect(page.getByLabel("Numéro")).toHaveValue("7");
  await page.getByRole("combobox", { name: "Langue" }).click();
  await page.getByTitle("Deutsch").click();
  await expect(heading(page)).toHaveText("Protokoll");
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("lang", "de");
  await expect(heading(page)).toHaveText("Protokoll");
});

test.describe("what the server refuses", () => {
  test("BO-1.4 a wrong password and an account without a permission are told apart", async ({
    page,
  }) => {
    await page.goto("/bo/");
    const submit = page.getByRole("button", { name: "Se connecter" });
    await page.getByLabel("Identifiant").fill(demo.participant.email);
    await page.getByLabel("Mot de passe", { exact: true }).fill("wrong");
    await submit.click();
    await expect(page.getByRole("alert")).toContainText("incorrect");
    await page.getByLabel("Mot de passe", { exact: true }).fill(DEMO_PASSWORD);
    await submit.click();
    await expect(page.getByRole("alert")).not.toContainText("incorrect");
    await expect(page.getByRole("alert")).toBeVisible();
  });

  test("BO-1.5 BO-1.6 the password is asked for over the dialog, and after the session has ended the sign-in; nothing typed is lost", async ({
    page,
    context,
  }) => {
    await signInAtOffice(page, "/settings/roles");
    await page.getByRole("button", { name: "Nouveau rôle" }).click();
    const name = `Jury ${Date.now()}`;
    const dialog = page.getByRole("dialog", { name: "Nouveau rôle" });
    await dialog.getByLabel("Nom").fill(name);
    await dialog.getByLabel("Modérer").check();
    await dialog.getByRole("button", { name: "Enregistrer" }).click();
    await confirmPassword(page);
    await expect(page.getByRole("cell", { name, exact: true })).toBeVisible();

    await context.clearCookies();
    await page.getByRole("button", { name: `Modifier « ${name} »` }).click();
    const edit = page.getByRole("dialog", { name: "Modifier" });
    await edit.getByLabel("Nom").fill(`${name} bis`);
    await edit.getByRole("button", { name: "Enregistrer" }).click();
    const expired = page.getByRole("dialog", {
      name: "Votre session est terminée",
    });
    await expired.getByLabel("Identifiant").fill(demo.configurator.email);
    await expired
      .getByLabel("Mot de passe", { exact: true })
      .fill(DEMO_PASSWORD);
    await expired.getByRole("button", { name: "Se connecter" }).click();
    await confirmPassword(page);
    await expect(
      page.getByRole("cell", { name: `${name} bis`, exact: true }),
    ).toBeVisible();
  });
});

test("BO-7.3 BO-9.12 a participant is found by a part of the name, and given points with a reason", async ({
  page,
}) => {
  await enterOffice(page, "/participants");
  await page.getByRole("searchbox").fill("duran");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/q=duran/);
  await page.getByRole("link", { name: "Camille Durand" }).click();
  await expect(page.getByRole("heading", { level: 2 })).toHaveText(
    "Camille Durand",
  );
  const reason = `Colis perdu ${Date.now()}`;
  await page.getByRole("button", { name: "Attribuer des points" }).click();
  const dialog = page.getByRole("dialog", { name: "Attribuer des points" });
  const points = dialog.getByLabel("Points");
  const save = dialog.getByRole("button", { name: "Enregistrer" });
  await points.fill("-9000000");
  await dialog.getByLabel("Motif").fill(reason);
  await save.click();
  await confirmPassword(page);
  await expect(
    dialog.getByText("négatif", { exact: false }).last(),
  ).toBeVisible();
  await expect(points).toBeFocused();
  await expect(dialog.getByRole("alert")).toHaveCount(0);
  await points.fill("7");
  await save.click();
  await expect(page.getByRole("row", { name: reason })).toContainText("7");
});

test("BO-2.2 a colleague is made a moderator, and the focus follows", async ({
  page,
}) => {
  await enterOffice(page, "/participants?q=Lambert");
  await page.getByRole("link", { name: "Noé Lambert" }).click();
  await expect(heading(page)).toBeFocused();
  const assign = page.getByRole("button", { name: "Attribuer des rôles" });
  const dialog = page.getByRole("dialog", { name: "Attribuer des rôles" });
  const moderator = dialog.getByLabel("Modération");
  await assign.click();
  await moderator.check();
  await dialog.getByRole("button", { name: "Enregistrer" }).click();
  await confirmPassword(page);
  await expect(dialog).toBeHidden();
  await assign.click();
  await expect(moderator).toBeChecked();
  await moderator.uncheck();
  await dialog.getByRole("button", { name: "Enregistrer" }).click();
  await expect(dialog).toBeHidden();
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
