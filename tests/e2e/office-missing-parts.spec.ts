import type { Locator, Page } from "@playwright/test";
import { expect, test } from "#tests/support/browser.ts";
import { withDatabase } from "#tests/support/journey-database.ts";
import {
  createPhotoQueue,
  createQueue,
} from "#tests/support/moderation-queue.ts";
import {
  enterModeration,
  entryPane,
} from "#tests/support/moderation-screen.ts";
import { call, newReward } from "#tests/support/office-documents.ts";
import { enterOffice } from "#tests/support/office-page.ts";
import { jpeg } from "#tests/support/pictures.ts";
import { pdfOf } from "#tests/support/proof-files.ts";

// The browser logs each file that it could not fetch.
test.use({
  allowConsole: [
    /status of 40[14]|net::ERR_FAILED|dynamically imported module|defaultCursor/,
  ],
});

const editor = "Cet éditeur n’a pas pu être chargé.";
const part = "Cette partie de l’écran n’a pas pu être affichée.";
const screen = "Cet écran n’a pas pu être affiché.";

/** A part of the back office that is fetched once it is needed. */
interface Part {
  /** The name of its file. */
  file: string;
  /** Its address below `/bo`. */
  at: string;
  open?: () => Promise<void>;
  /** What says that it could not be fetched. */
  says: string;
  /** Where it says so. */
  place: Locator;
  /** An element of the part, by which one of several is found after a reload. */
  shown?: Locator;
  /** Uses what is beside it. */
  rest?: () => Promise<void>;
}

const reload = (page: Page) =>
  page.getByRole("button", { name: "Recharger la page" }).last();

/** Goes to an address as links do. */
async function visit({ at, open }: Part, page: Page): Promise<void> {
  await page.evaluate((to) => history.pushState(null, "", to), `/bo${at}`);
  await open?.();
}

/** Lets only the files of these parts fail from now on. */
async function refuse(page: Page, parts: readonly Part[]): Promise<void> {
  await page.unrouteAll();
  const files = parts.map(({ file }) => file).join("|");
  await page.route(new RegExp(`/(?:${files})-[^/]*\\.js`), (route) =>
    route.abort(),
  );
}

/** Opens each part, whose file cannot be fetched. */
async function missAll(page: Page, parts: readonly Part[]): Promise<void> {
  for (const one of parts)
    await test.step(`${one.file} is missing`, async () => {
      await visit(one, page);
      const note = one.place.getByRole("alert").filter({ hasText: one.says });
      await expect(note.first()).toBeVisible();
      if (one.open) await expect(note).toBeInViewport();
      await expect(reload(page)).toBeVisible();
      await one.rest?.();
      const close = note.getByRole("button", { name: "Fermer" });
      // The button of the last one is pressed then.
      if (one === parts.at(-1) || (await close.count()) === 0) return;
      await close.click();
      await expect(note).toHaveCount(0);
    });
}

/** Opens those parts that can be recognized: a reload fetches all or none. */
async function findSome(page: Page, parts: readonly Part[]): Promise<void> {
  for (const one of parts)
    await test.step(`${one.file} is there`, async () => {
      if (one.shown === undefined) return;
      await visit(one, page);
      await expect(one.shown).toBeVisible();
      await expect(page.getByText(one.says)).toHaveCount(0);
      if (await page.getByRole("dialog").isVisible())
        await page.keyboard.press("Escape");
    });
}

test("BO-1.3 BO-1.6 editors, dialogs and sections that could not be fetched say so, what is typed stays, and a reload has them", async ({
  page,
}) => {
  await enterOffice(page, "/store/reward");
  const reward = await newReward(page);
  const live = await call(page, "GET", "/documents?kind=page&status=live");
  const published: string = live.body.items[0].id;

  const content = page.getByRole("main");
  const button = (name: string) =>
    page.getByRole("button", { name, exact: true });
  const field = (pointer: string) => page.locator(`[data-field="${pointer}"]`);
  const dialog = (name: string | RegExp) => page.getByRole("dialog", { name });
  const price = page.getByLabel("Prix, en points");
  const description = page.getByRole("textbox", {
    name: "Description (Français)",
  });
  const go = async (name: string) => {
    await page.getByRole("link", { name, exact: true }).first().click();
    await expect(page.getByText(screen)).toHaveCount(0);
  };
  const at = `/store/reward/${reward.id}`;

  const outer: Part[] = [
    {
      ...{ file: "search-dialog", at: "/store/reward", says: part },
      open: () => page.keyboard.press("Control+K"),
      place: page.locator("body"),
      rest: () => expect(page.getByRole("heading", { level: 1 })).toBeVisible(),
    },
    {
      ...{ file: "orders", at: "/store/orders", says: screen },
      place: content,
      shown: page.getByPlaceholder("Participant, récompense"),
      rest: () => go("Récompenses"),
    },
    {
      ...{ file: "picture-detail", says: screen },
      at: `/media?picture=${crypto.randomUUID()}`,
      place: content,
      rest: () => go("Médias"),
    },
    {
      ...{ file: "colour-control", at: "/settings/theme", says: editor },
      place: page.getByRole("group", { name: "Couleur principale" }),
    },
    {
      ...{ file: "theme-aside", at: "/settings/theme", says: part },
      place: content,
    },
    {
      ...{ file: "image-field", at, says: editor },
      place: field("/image"),
    },
    {
      ...{ file: "html-control", at, says: editor },
      place: field("/description/fr"),
      shown: description,
      rest: () => price.fill("321"),
    },
    {
      ...{ file: "publish-dialog", at, says: part },
      open: () => page.getByRole("button", { name: "Publier…" }).click(),
      place: content,
      shown: dialog(/^Publier/),
      rest: () => expect(price).toHaveValue("321"),
    },
    {
      ...{ file: "document-history-view", at: `${at}/history`, says: part },
      place: content,
      rest: async () => {
        await button("Retour au brouillon").click();
        await price.fill("654");
      },
    },
  ];
  const inner: Part[] = [
    {
      ...{ file: "compare-pages", at: `/pages/${published}/history` },
      open: () => page.getByText("Côte à côte").click(),
      says: part,
      place: page.getByRole("region", { name: "Comparer deux versions" }),
      rest: () => page.getByText("En mots").click(),
    },
    {
      ...{ file: "picture-picker", at, says: part },
      open: () => button("Choisir une image").click(),
      place: field("/image"),
      shown: dialog("Choisir une image"),
    },
    {
      ...{ file: "link-dialog", at, says: editor },
      open: () => description.press("Control+k"),
      place: field("/description/fr"),
      shown: dialog("Lien"),
      rest: async () => {
        await description.fill("Écrit quand même");
        await price.fill("987");
      },
    },
  ];
  await refuse(page, outer);
  await missAll(page, outer);
  await refuse(page, inner);
  await reload(page).click();
  await expect(price).toHaveValue("654");
  await findSome(page, outer);
  await missAll(page, inner);
  await page.unrouteAll();
  await reload(page).click();
  await expect(description).toHaveText("Écrit quand même");
  await expect(price).toHaveValue("987");
  await findSome(page, inner);
  await call(page, "POST", `/documents/${reward.id}/archive`);
});

test("BO-1.6 a moderator decides without the proofs and dialogs that could not be fetched, and a reload has them", async ({
  page,
}) => {
  const { queue, photos } = await withDatabase(async (database) => ({
    queue: await createQueue(database, [
      {
        file: {
          ...{ name: "facture.pdf", type: "application/pdf" },
          content: pdfOf(["Facture 4711"]),
        },
      },
      {
        file: {
          ...{ name: "ventes.csv", type: "text/csv" },
          content: Buffer.from("Produit;Quantité\nPompe;3\n"),
        },
      },
      { changes: { status: "validated" } },
      {},
    ]),
    photos: await createPhotoQueue(database, [
      { name: "photo.jpg", type: "image/jpeg", content: jpeg },
    ]),
  }));
  const [pdf = 0, csv = 0, validated = 0, plain = 0] = queue.ids;
  const ofQueue = `challenge=${queue.challenge}`;
  const entry = (id: number) =>
    `/moderation?${ofQueue}&entry=declaration-${id}`;
  const content = page.getByRole("main");
  const proof = page.locator("[data-pane=proof]");
  const dialog = (name: string) => page.getByRole("dialog", { name });
  const press = (key: string) => () => page.keyboard.press(key);
  const comment = entryPane(page).getByRole("textbox");

  const parts: Part[] = [
    {
      ...{ file: "proof-table", at: entry(csv), says: part },
      place: proof,
    },
    {
      ...{ file: "correction-dialog", says: part },
      at: `/moderation?status=validated&${ofQueue}&entry=declaration-${validated}`,
      open: () =>
        page.getByRole("button", { name: "Corriger la décision…" }).click(),
      place: entryPane(page),
    },
    {
      ...{ file: "lightbox", says: part },
      at: `/moderation?kind=photo&challenge=${photos.challenge}`,
      open: () => proof.getByRole("button", { name: "Agrandir" }).click(),
      place: content,
    },
    {
      ...{ file: "proof-pdf", at: entry(pdf), says: part },
      place: proof,
      shown: proof.locator("canvas"),
      rest: async () => {
        await press("r")();
        await comment.fill("Illisible");
      },
    },
    {
      ...{ file: "help-dialog", at: entry(pdf), says: part },
      open: () => page.getByRole("button", { name: "Raccourcis" }).click(),
      place: content,
      rest: () => expect(comment).toHaveValue("Illisible"),
    },
    // Of an entry without a proof that would be missing, too.
    {
      ...{ file: "refuse-dialog", at: entry(plain), says: part },
      open: async () => {
        await press("x")();
        await page
          .getByRole("button", { name: "Refuser la sélection…" })
          .click();
      },
      place: content,
      shown: dialog("Refuser 1 entrée"),
    },
  ];
  await refuse(page, parts);
  await enterModeration(page, `?${ofQueue}`);
  await missAll(page, parts);
  await page.unrouteAll();
  await reload(page).click();
  await findSome(page, parts);
});
