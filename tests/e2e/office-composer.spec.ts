import type { Page } from "@playwright/test";
import { DEMO_PASSWORD, demo } from "#server/seed/people.ts";
import { expect, test } from "#tests/support/browser.ts";
import {
  choose,
  compose,
  field,
  group,
  item,
  items,
  labelOf,
  newPage,
  outlineOf,
  pane,
  points,
  said,
  textBlock,
} from "#tests/support/office-composer.ts";
import { draftOf, save, saved } from "#tests/support/office-documents.ts";
import { expectAccessible, openSession } from "#tests/support/office-page.ts";

// The browser logs the 401 of a session that is not open, each conflict, and each call without a network.
test.use({
  allowConsole: [
    /status of (?:401|412)|net::ERR_(?:INTERNET_DISCONNECTED|FAILED|CONNECTION)/,
  ],
});

/** Goes from the form back to the outline. */
async function backToOutline(page: Page): Promise<void> {
  await expect(pane(page, "form").locator(":focus")).toHaveCount(1);
  await page.keyboard.press("F6");
  await expect(items(page).and(page.locator(":focus"))).toHaveCount(1);
}

test("BO-4.1 BO-4.2 a page is changed by keyboard alone; each step can be undone, also after a reload", async ({
  page,
}) => {
  await openSession(page);
  const id = await newPage(page, [
    textBlock("t", "Texte"),
    group("g", "Groupe", points("p", "Mes points")),
  ]);
  await compose(page, id);
  const ranking = await labelOf(page, "WidgetRanking");
  await page.keyboard.press("F6");
  await expect(item(page, "Réglages de la page")).toBeFocused();
  await page.keyboard.press("End");
  await page.keyboard.press("/");
  await choose(page, ranking);
  await expect(said(page)).toContainText("2 sur 2 dans le groupe « Groupe »");
  await backToOutline(page);
  await expect(item(page, ranking)).toBeFocused();

  await page.keyboard.press("Alt+ArrowUp");
  await expect(said(page)).toHaveText(
    `« ${ranking} » déplacé : 1 sur 2 dans le groupe « Groupe ».`,
  );
  await expect(item(page, ranking)).toBeFocused();
  await page.keyboard.press("Alt+ArrowLeft");
  await expect(said(page)).toContainText("3 sur 3 dans la page");
  await expect(item(page, ranking)).toHaveAttribute("aria-level", "1");
  await expect(item(page, ranking)).toBeFocused();
  await page.keyboard.press("Alt+ArrowRight");
  await expect(said(page)).toContainText("2 sur 2 dans le groupe");
  await page.keyboard.press("Alt+ArrowDown");
  await expect(said(page)).toHaveText(`« ${ranking} » est déjà en dernier.`);

  await page.keyboard.press("Home");
  await page.keyboard.type("Mes");
  await saved(page);
  await expect(item(page, "Mes points")).toBeFocused();
  await page.keyboard.press("Control+d");
  await expect(item(page, "Mes points")).toHaveCount(2);
  await page.keyboard.press("Delete");
  await expect(item(page, "Mes points")).toHaveCount(1);
  await expect(said(page)).toContainText("Ctrl+Z l’annule");
  await page.keyboard.press("Control+z");
  await expect(item(page, "Mes points")).toHaveCount(2);
  await expect(said(page)).toContainText("Annulé : suppression de");
  await page.keyboard.press("Control+y");
  await expect(item(page, "Mes points")).toHaveCount(1);
  await page.keyboard.press("Control+Shift+z");
  await expect(said(page)).toHaveText("Il n’y a rien à rétablir.");
  await saved(page);
  expect(await outlineOf(page, id)).toBe("t g(p +)");

  await page.reload();
  await expect(item(page, "Mes points")).toHaveCount(1);
  await expect(page.getByRole("button", { name: /^Annuler : / })).toBeEnabled();
  await page.keyboard.press("Control+z");
  await expect(item(page, "Mes points")).toHaveCount(2);
  await page.keyboard.press("Control+z");
  await expect(said(page)).toContainText("Annulé : copie de");
  await page.keyboard.press("Control+y");
  await expect(item(page, "Mes points")).toHaveCount(2);
  await saved(page);
  expect(await outlineOf(page, id)).toBe("t g(p + +)");

  await page.keyboard.press("?");
  const help = page.getByRole("dialog", { name: "Raccourcis clavier" });
  await expect(help).toContainText("Ctrl + Z");
  await page.keyboard.press("Escape");
  await expect(help).toBeHidden();
  await page.keyboard.press("Control+Enter");
  await expect(page.getByRole("dialog", { name: /^Publier « / })).toBeVisible();
});

test("BO-4.2 by keyboard: a block is dragged by the button of its item", async ({
  page,
}) => {
  await openSession(page);
  const id = await newPage(page, [
    textBlock("a", "Alpha"),
    group("g", "Groupe", points("b", "Bravo")),
    textBlock("d", "Delta"),
  ]);
  await compose(page, id);
  await item(page, "Alpha").focus();
  await page.keyboard.press("ArrowRight");
  const handle = page.getByRole("button", { name: "Déplacer Alpha" });
  await expect(handle).toBeFocused();
  await page.keyboard.press("Enter");
  const target = (name: string) =>
    pane(page, "outline").getByRole("button", { name });
  await expect(target("Déposer sur Groupe")).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(target("Insérer avant Bravo")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(handle).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(target("Déposer sur Groupe")).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await expect(target("Insérer après Bravo")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(said(page)).toHaveText(
    "« Alpha » déplacé : 2 sur 2 dans le groupe « Groupe ».",
  );
  await expect(item(page, "Alpha")).toBeFocused();
  await saved(page);
  expect(await outlineOf(page, id)).toBe("g(b a) d");
});

test("BO-4.2 by mouse: blocks are dragged in the tree, and moved by their menus", async ({
  page,
}) => {
  await openSession(page);
  const id = await newPage(page, [
    textBlock("a", "Alpha"),
    group("g", "Groupe", points("b", "Bravo"), points("c", "Charlie")),
    textBlock("d", "Delta"),
  ]);
  await compose(page, id);
  await item(page, "Delta").dragTo(item(page, "Alpha"), {
    targetPosition: { x: 120, y: 3 },
  });
  await expect(said(page)).toHaveText(
    "« Delta » déplacé : 1 sur 3 dans la page.",
  );
  await expect(items(page).nth(1)).toHaveAccessibleName(/^Delta/);
  await item(page, "Alpha").dragTo(item(page, "Groupe"));
  await expect(said(page)).toHaveText(
    "« Alpha » déplacé : 3 sur 3 dans le groupe « Groupe ».",
  );
  await expect(items(page).nth(2)).toHaveAccessibleName(/^Groupe/);
  // A group is not in itself.
  await item(page, "Groupe").dragTo(item(page, "Bravo"));
  await saved(page);
  expect(await outlineOf(page, id)).toBe("d g(b c a)");

  await item(page, "Bravo").hover();
  await page.getByRole("button", { name: "Actions pour « Bravo »" }).click();
  await page.getByRole("menuitem", { name: "Descendre" }).click();
  await expect(said(page)).toContainText("2 sur 3 dans le groupe");
  await item(page, "Charlie").click({ button: "right" });
  await page.getByRole("menuitem", { name: "Déplacer vers…" }).click();
  const dialog = page.getByRole("dialog", { name: "Déplacer « Charlie »" });
  await dialog.getByLabel("Où").click();
  await page.getByTitle("Directement dans la page").click();
  await dialog.getByRole("button", { name: "Déplacer" }).click();
  await expect(said(page)).toHaveText(
    "« Charlie » déplacé : 1 sur 3 dans la page.",
  );
  await expect(item(page, "Charlie")).toBeFocused();
  await page.keyboard.press("Shift+F10");
  await page
    .getByRole("menuitem", { name: "Seulement en certaines langues…" })
    .press("Enter");
  const languages = page.getByRole("dialog", { name: "« Charlie » : langues" });
  await languages.getByRole("checkbox", { name: "English" }).uncheck();
  await languages.getByRole("button", { name: "Enregistrer" }).click();
  await expect(item(page, "Charlie")).toHaveAccessibleName(
    /seulement en FR, IT, ES, DE, NL/,
  );
  await item(page, "Delta").click();
  await page.keyboard.press("Delete");
  await expect(item(page, "Delta")).toHaveCount(0);
  await pane(page, "outline").getByRole("button", { name: "Annuler" }).click();
  await expect(item(page, "Delta")).toHaveCount(1);
  await saved(page);
  expect(await outlineOf(page, id)).toBe("c d g(b a)");
});

test("BO-1.6 a session that ends, a network that goes and a reload lose nothing of a page", async ({
  page,
  context,
}) => {
  await openSession(page);
  const id = await newPage(page, [points("a", "Alpha"), points("b", "Bravo")]);
  await compose(page, id);
  await item(page, "Bravo").click();
  await context.clearCookies();
  await page.keyboard.press("Alt+ArrowUp");
  const expired = page.getByRole("dialog", {
    name: "Votre session est terminée",
  });
  await expired.getByLabel("Identifiant").fill(demo.configurator.email);
  await expired.getByLabel("Mot de passe", { exact: true }).fill(DEMO_PASSWORD);
  await expired.getByRole("button", { name: "Se connecter" }).click();
  await saved(page);
  expect(await outlineOf(page, id)).toBe("b a");

  await context.setOffline(true);
  await item(page, "Alpha").click();
  await page.keyboard.press("Control+d");
  await field(page, "/title/fr").fill("Alpha bis");
  await expect(save(page)).toHaveText("Hors ligne : conservé sur cet appareil");
  await context.setOffline(false);
  await saved(page);
  expect(await outlineOf(page, id)).toBe("b a +");
  const { body } = (await draftOf(page, id)).body;
  expect(body.blocks[2].title.fr).toBe("Alpha bis");

  // A letter that is typed just before the page is reloaded is not lost, either.
  await field(page, "/title/fr").focus();
  await page.keyboard.press("End");
  await page.evaluate(() =>
    document.addEventListener("input", () => location.reload(), { once: true }),
  );
  await page.keyboard.press("x");
  await expect(item(page, "Alpha bisx")).toBeVisible();
});

test("BO-4.3 a block that is chosen far below comes into sight, and scrolling right after is not undone", async ({
  page,
}) => {
  await openSession(page);
  const blocks = Array.from({ length: 80 }, (_, index) =>
    points(`b${index}`, `Bloc ${index}`),
  );
  const id = await newPage(page, blocks);
  await compose(page, id);
  const canvas = pane(page, "canvas").locator("iframe").contentFrame();
  const chosen = canvas.locator("[data-selected]");
  await item(page, "Bloc 0").click();
  await page.keyboard.press("End");
  await item(page, "Bloc 79").click();
  await expect(chosen).toContainText("Bloc 79");
  await expect(chosen).toBeInViewport();
  await page.reload();
  await expect(chosen).toBeInViewport();
  await item(page, "Bloc 79").focus();
  await page.keyboard.press("Home");
  await item(page, "Bloc 0").click();
  await pane(page, "canvas").hover();
  await page.mouse.wheel(0, 3_000);
  await expect(chosen).toContainText("Bloc 0");
  await expect(chosen).not.toBeInViewport();
});

test("BO-4.2 a page of 1,000 blocks: only what is seen is rendered, and keys reach its end", async ({
  page,
}) => {
  await openSession(page);
  const id = await newPage(
    page,
    Array.from({ length: 25 }, (_, at) =>
      group(
        `g${at}`,
        `Groupe ${at}`,
        ...Array.from({ length: 39 }, (__, inner) =>
          points(`p${at}-${inner}`, `Bloc ${at}-${inner}`),
        ),
      ),
    ),
  );
  await compose(page, id);
  expect(await items(page).count()).toBeLessThan(60);
  await page.keyboard.press("F6");
  await page.keyboard.press("End");
  await expect(item(page, "Bloc 24-38")).toBeFocused();
  await page.keyboard.press("Alt+ArrowUp");
  await expect(said(page)).toContainText("38 sur 39 dans le groupe");
  await expect(item(page, "Bloc 24-38")).toBeFocused();
});

test("BO-4.1 F6 goes round the panes; on a narrow screen they are shown one at a time", async ({
  page,
}) => {
  await openSession(page);
  const id = await newPage(page, [points("a", "Alpha")]);
  await compose(page, id);
  const focused = (name: "outline" | "canvas" | "form") =>
    expect(
      page.locator(`[data-pane=${name}]:focus, [data-pane=${name}] :focus`),
    ).toHaveCount(1);
  // Typed ahead of a busy page: no frame is painted between the keys.
  await page.evaluate(async () => {
    for (const key of ["F6", "End"]) {
      document.activeElement?.dispatchEvent(
        new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }),
      );
      await Promise.resolve();
    }
  });
  await expect(item(page, "Alpha")).toBeFocused();
  await focused("outline");
  for (const name of ["canvas", "form", "outline"] as const) {
    await page.keyboard.press("F6");
    await focused(name);
  }
  await page.keyboard.press("Shift+F6");
  await focused("form");
  await page.setViewportSize({ width: 820, height: 800 });
  await page.getByRole("button", { name: "Réglages", exact: true }).click();
  await expect(pane(page, "form")).toBeVisible();
  await expect(pane(page, "outline")).toBeHidden();
  await page.keyboard.press("F6");
  await expect(pane(page, "outline")).toBeVisible();
  await focused("outline");
});

test("BO-4.2 §8 mistakes, windows and audiences are on the items, a mistake leads to its block and field, and axe finds nothing in the composer, its palette, menu and help, light and dark", async ({
  page,
}) => {
  await openSession(page);
  const id = await newPage(page, [
    textBlock("t", "Texte"),
    { ...points("a", "Alpha"), diffusionStartAt: "2099-01-01T00:00:00Z" },
    group(
      "g",
      "Groupe",
      {
        ...points("b", "Bravo"),
        ...{ languages: ["fr"], diffusionEndAt: "2020-01-01T00:00:00Z" },
      },
      {
        ...{ key: "c", "@type": "WidgetEditorial", version: 2 },
        title: { fr: "Charlie" },
        links: [{ label: { fr: "Lire" }, url: "javascript:alert(1)" }],
        audience: { groups: ["/v2/user-groups/1"] },
      },
    ),
    { key: "x", "@type": "Nope" },
  ]);
  await compose(page, id);
  await expect(item(page, "Alpha")).toHaveAccessibleName(/pas encore affiché/);
  await expect(item(page, "Bravo")).toHaveAccessibleName(/n’est plus affiché/);
  await expect(item(page, "Charlie")).toHaveAccessibleName(
    /1 erreur.*pour 1 groupe|pour 1 groupe.*1 erreur/,
  );
  await expect(item(page, "Bloc inconnu")).toHaveAccessibleName(/1 erreur/);
  await page.getByRole("button", { name: "2 erreurs" }).click();
  await page.getByRole("button", { name: /Charlie\s» › / }).click();
  await expect(item(page, "Charlie")).toHaveAttribute("aria-selected", "true");
  await expect(field(page, "/links/0/url")).toBeFocused();
  await expect(page).toHaveURL(/[?&]block=c(?:&|$)/);
  await expectAccessible(page);
  await item(page, "Bravo").click();
  await page.keyboard.press("Shift+F10");
  await expect(page.getByRole("menu")).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(item(page, "Bravo")).toBeFocused();
  await page.keyboard.press("/");
  await expect(page.getByRole("listbox")).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await page.getByRole("button", { name: "Raccourcis clavier" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectAccessible(page);
});
