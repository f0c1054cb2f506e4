import type { Page } from "@playwright/test";
import sharp from "sharp";
import { demo } from "#server/seed/people.ts";
import { expect, test } from "#tests/support/browser.ts";
import {
  chooseIn,
  pressOn,
  tabTo,
  typeAndChoose,
  typeInstant,
  typeInto,
} from "#tests/support/keyboard.ts";
import {
  choose,
  field,
  item,
  labelOf,
  pane,
  said,
} from "#tests/support/office-composer.ts";
import { call, draftOf, saved } from "#tests/support/office-documents.ts";
import { enterOffice } from "#tests/support/office-page.ts";
import { tokenOf } from "#tests/support/screens/token.ts";

// The browser logs the 401 of a session that is not open yet, the 403 of the points that a made-up person does not have, and
// the 404 of a challenge that is over at the instant of a preview.
test.use({ allowConsole: [/status of 40[134]/] });

/** A December in the future. */
const year = new Date().getFullYear() + 1;
const ranking = "Hivernal";

/** A picture unlike any other. */
async function photo(name: string) {
  const part = () => Math.floor(Math.random() * 256);
  const background = { r: part(), g: part(), b: part() };
  const buffer = await sharp({
    create: { width: 640, height: 400, channels: 3, background },
  })
    .withExif({ IFD0: { Copyright: crypto.randomUUID() } })
    .jpeg()
    .toBuffer();
  return { name: `${name}.jpg`, mimeType: "image/jpeg", buffer };
}

/** The next Monday at 8:00, as a picker shows it. */
function nextMonday(): string {
  const date = new Date();
  date.setDate(date.getDate() + ((8 - date.getDay()) % 7 || 7));
  const two = (number: number) => String(number).padStart(2, "0");
  return `${two(date.getDate())}/${two(date.getMonth() + 1)}/${date.getFullYear()} 08:00`;
}

/** The group of the demo's participant, by the name that people know. */
async function groupName(page: Page): Promise<string> {
  const { body } = await call(page, "GET", "/groups?itemsPerPage=100");
  const groups = body.items as { id: number; name: string }[];
  return groups.find(({ id }) => id === demo.participant.userGroup)?.name ?? "";
}

const blockTypes = [
  "ContentText",
  "WidgetGroup",
  "WidgetPoints",
  "WidgetRanking",
  "WidgetEditorial",
] as const;

type Labels = Record<(typeof blockTypes)[number], string>;

const labelsOf = async (page: Page) =>
  Object.fromEntries(
    await Promise.all(
      blockTypes.map(async (type) => [type, await labelOf(page, type)]),
    ),
  ) as Labels;

const html = (page: Page, language: string) =>
  pane(page, "form").getByRole("textbox", { name: `Texte (${language})` });

const shownLanguage = (page: Page) =>
  page.getByRole("combobox", { name: "Langue des textes" });

const canvas = (page: Page) =>
  pane(page, "canvas").locator("iframe").contentFrame();

/** What the ranking is of. */
const challenge = "Cap sur la pompe à chaleur";

const bar = (page: Page) =>
  page.getByRole("region", { name: "Réglages de l’aperçu" });

const publishDialog = (page: Page) =>
  page.getByRole("dialog", { name: /^Publier « / });

const status = (page: Page) => page.locator("[data-document-status]");

/** The titles and texts that `/v2` has for a token, in a language. */
async function served(
  page: Page,
  entityId: number,
  token: string,
  language = "fr",
): Promise<string> {
  const response = await page.request.get(`/v2/contents/${entityId}`, {
    headers: { Authorization: `Bearer ${token}`, "Accept-Language": language },
  });
  return JSON.stringify(await response.json());
}

/** A token as that of a made-up participant at an instant. */
async function tokenAt(
  page: Page,
  groups: readonly number[],
  at: string,
): Promise<string> {
  const { body } = await call(page, "POST", "/preview-tokens", {
    as: { groups: groups.map((id) => `/v2/user-groups/${id}`), language: "fr" },
    ...{ at, drafts: [] },
  });
  return body.token;
}

/** What participants get of the published page: both languages, the audience and the window. */
async function expectServed(page: Page, id: string): Promise<void> {
  const { entityId } = (await call(page, "GET", `/documents/${id}`)).body;
  const own = await tokenOf(page.request, demo.participant.email);
  const now = await served(page, entityId, own);
  expect(now).toContain("Bienvenue");
  expect(now).toContain("Mes points");
  expect(now).toContain("/v2/pictures/");
  expect(await served(page, entityId, own, "en")).toContain("Welcome");
  const december = `${year}-12-05T12:00:00+01:00`;
  const [inside, outside] = await Promise.all([
    tokenAt(page, [demo.participant.userGroup], december),
    tokenAt(page, [], december),
  ]);
  const within = await served(page, entityId, inside);
  expect(within).toContain(ranking);
  expect(within).toContain(`${year}-11-30T23:00:00`);
  expect(within).toContain(`${year}-12-31T22:59:00`);
  expect(await served(page, entityId, outside)).not.toContain(ranking);
}

/** The blocks of the draft, as types. */
async function expectBlocks(page: Page, id: string): Promise<void> {
  const { body } = (await draftOf(page, id)).body;
  const typesOf = (blocks: Record<string, never>[]): string =>
    blocks
      .map((block) =>
        block["widgets"]
          ? `${block["@type"]}(${typesOf(block["widgets"])})`
          : block["@type"],
      )
      .join(" ");
  expect(typesOf(body.blocks)).toBe(
    "ContentText WidgetGroup(WidgetPoints WidgetRanking) WidgetEditorial WidgetRanking",
  );
}

/** Goes from the form, whose first field has the focus by then, back to the outline. */
async function backToOutline(page: Page): Promise<void> {
  await expect(pane(page, "form").locator(":focus")).toHaveCount(1);
  await page.keyboard.press("F6");
  await expect(pane(page, "outline").locator(":focus")).toHaveCount(1);
}

/** Adds a block after the item of the outline that has the focus. */
async function addByKeyboard(page: Page, label: string): Promise<void> {
  await page.keyboard.press("/");
  await choose(page, label);
}

/** Publishes by the dialog that is open. */
async function submit(page: Page, name: string): Promise<void> {
  const dialog = publishDialog(page);
  await tabTo(page, dialog.getByRole("checkbox"));
  await page.keyboard.press("Space");
  await pressOn(page, dialog.getByRole("button", { name, exact: true }));
  await expect(dialog).toBeHidden();
}

test("BO-4.1 BO-4.2 BO-4.4 BO-4.5 BO-4.6 by keyboard alone: a page in two languages is composed, previewed, scheduled, published and rolled back", async ({
  page,
}) => {
  test.slow();
  await enterOffice(page, "/pages");
  const [labels, group] = await Promise.all([labelsOf(page), groupName(page)]);
  await pressOn(
    page,
    page.getByRole("button", { name: "Nouveau", exact: true }),
  );
  const name = `Hiver ${crypto.randomUUID().slice(0, 8)}`;
  await expect(page.getByRole("dialog").getByLabel("Nom")).toBeFocused();
  await page.keyboard.type(name);
  await page.keyboard.press("Enter");
  await expect(item(page, "Réglages de la page")).toBeVisible();
  const id = page.url().split("/").at(-1)?.split("?")[0] ?? "";

  await pressOn(
    page,
    page.getByRole("button", { name: "Ajouter un premier bloc" }),
  );
  await choose(page, labels.ContentText);
  await tabTo(page, html(page, "Français"));
  await page.keyboard.type("Bienvenue");
  await chooseIn(page, shownLanguage(page), "English", "Shift+Tab");
  await tabTo(page, html(page, "English"));
  await page.keyboard.type("Welcome");
  await chooseIn(page, shownLanguage(page), "Français", "Shift+Tab");
  await expect(canvas(page).getByText("Bienvenue")).toBeVisible();

  await page.keyboard.press("F6");
  await page.keyboard.press("F6");
  await page.keyboard.press("F6");
  await tabTo(page, item(page, "Bienvenue"));
  await addByKeyboard(page, labels.WidgetGroup);
  await backToOutline(page);
  await addByKeyboard(page, labels.WidgetPoints);
  await typeInto(page, field(page, "/title/fr"), "Mes points");
  await backToOutline(page);
  await addByKeyboard(page, labels.WidgetRanking);
  await typeInto(page, field(page, "/title/fr"), "Général");
  await typeAndChoose(page, "Challenge", challenge);
  await backToOutline(page);

  await page.keyboard.press("Home");
  await addByKeyboard(page, labels.WidgetEditorial);
  await expect(said(page)).toContainText("3 sur 3 dans la page");
  await typeInto(page, field(page, "/title/fr"), "Nos champions");
  await pressOn(page, page.getByRole("button", { name: "Choisir une image" }));
  const picker = page.getByRole("dialog", { name: "Choisir une image" });
  await expect(picker.getByLabel("Rechercher une image")).toBeFocused();
  const chooser = page.waitForEvent("filechooser");
  await pressOn(
    page,
    picker.getByRole("button", { name: "Ajouter des images" }),
  );
  await (await chooser).setFiles([await photo(name)]);
  await expect(picker).toBeHidden();
  await backToOutline(page);

  await addByKeyboard(page, labels.WidgetRanking);
  await typeInto(page, field(page, "/title/fr"), ranking);
  const form = pane(page, "form");
  await typeAndChoose(page, "Challenge", challenge);
  await pressOn(page, form.getByRole("button", { name: "Quand et pour qui" }));
  const start = form.getByLabel("Affiché à partir du");
  await typeInstant(page, start, `01/12/${year} 00:00`);
  await typeInstant(
    page,
    form.getByLabel("Affiché jusqu’au"),
    `31/12/${year} 23:59`,
  );
  const groups = form.getByRole("combobox", { name: "Destinataires" });
  await tabTo(page, groups);
  await page.keyboard.type(group.slice(0, 5));
  await chooseIn(page, groups, group);
  await page.keyboard.press("Escape");
  await expect(form.locator("[data-summary]").first()).toContainText(
    "pour 1 groupe",
  );
  await saved(page);
  await expectBlocks(page, id);

  const line = canvas(page).locator("[data-line]", { hasText: ranking });
  await expect(line).toContainText("Réservé à");
  await page.keyboard.press("Shift+F6");
  const person = bar(page).getByRole("combobox", { name: "Personne" });
  await chooseIn(page, person, "Un participant de groupes choisis");
  await chooseIn(
    page,
    bar(page).getByRole("combobox", { name: "Groupes du participant" }),
    group,
  );
  await page.keyboard.press("Escape");
  await expect(line).toContainText("Affiché à partir du 1 décembre");
  await page.keyboard.press("F6");
  await pressOn(page, form.locator("[data-why]").getByRole("button"));
  await expect(start).toBeFocused();

  await page.keyboard.press("Shift+F6");
  const at = bar(page).getByLabel("Date de l’aperçu");
  await typeInstant(page, at, `05/12/${year} 12:00`);
  await chooseIn(
    page,
    bar(page).getByRole("combobox", { name: "Largeur" }),
    "Téléphone",
  );
  await expect(
    canvas(page).getByRole("heading", { name: ranking }),
  ).toBeVisible();
  await pressOn(
    page,
    bar(page).getByRole("button", { name: "Maintenant" }),
    "Shift+Tab",
  );
  await expect(line).toBeVisible();

  await page.keyboard.press("Control+Enter");
  const publish = publishDialog(page);
  await expect(publish).toBeVisible();
  await tabTo(page, publish.getByRole("radio", { name: "Maintenant" }));
  await page.keyboard.press("ArrowDown");
  await typeInstant(page, publish.getByLabel(/Date et heure/), nextMonday());
  await tabTo(page, publish.getByRole("checkbox"), "Shift+Tab");
  await page.keyboard.press("Space");
  await pressOn(page, publish.getByRole("button", { name: "Programmer" }));
  await expect(publish).toBeHidden();
  await expect(status(page)).toContainText("Programmé pour le");
  await pressOn(
    page,
    page.getByRole("button", { name: "Historique" }),
    "Shift+Tab",
  );
  await pressOn(
    page,
    page.getByRole("button", { name: "Annuler la publication" }),
  );
  await pressOn(
    page,
    page.getByRole("tooltip").getByRole("button", { name: "OK" }),
  );
  await expect(status(page)).toHaveText("Brouillon");

  await page.keyboard.press("Control+Enter");
  await expect(publish).toBeVisible();
  await submit(page, "Publier");
  await expect(status(page)).toHaveText("En ligne");
  await expectServed(page, id);

  await pressOn(
    page,
    page.getByRole("button", { name: "Retour au brouillon" }),
    "Shift+Tab",
  );
  await expect(item(page, "Nos champions")).toBeVisible();
  await page.keyboard.press("F6");
  await expect(pane(page, "outline").locator(":focus")).toHaveCount(1);
  await page.keyboard.press("Home");
  await page.keyboard.type("Nos");
  await expect(item(page, "Nos champions")).toBeFocused();
  await page.keyboard.press("Enter");
  await typeInto(page, field(page, "/title/fr"), "Nos championnes");
  await saved(page);
  await page.keyboard.press("Control+Enter");
  await expect(publish).toContainText("Nos championnes");
  await submit(page, "Publier");
  await expect(status(page)).toHaveText("En ligne");

  await pressOn(
    page,
    page.getByRole("button", { name: "Historique" }),
    "Shift+Tab",
  );
  await pressOn(page, page.getByRole("button", { name: "Remettre en ligne" }));
  await pressOn(
    page,
    publish.getByRole("button", { name: "Publier", exact: true }),
  );
  await expect(publish).toBeHidden();
  const { entityId } = (await call(page, "GET", `/documents/${id}`)).body;
  const own = await tokenOf(page.request, demo.participant.email);
  expect(await served(page, entityId, own)).toContain("Nos champions");
  await call(page, "POST", `/documents/${id}/archive`);
});
