import type { Page } from "@playwright/test";
import { violations } from "#tests/support/accessibility.ts";
import { expect, test } from "#tests/support/browser.ts";
import {
  choose,
  field,
  group,
  item,
  labelOf,
  newPage,
  outlineOf,
  pane,
  points,
  textBlock,
} from "#tests/support/office-composer.ts";
import { call, draftOf, saved } from "#tests/support/office-documents.ts";
import { openSession } from "#tests/support/office-page.ts";

// The browser logs the 401 of a session that is not open yet.
test.use({ allowConsole: [/status of 401/] });

/** A published shared content of one test alone. */
async function newContent(page: Page, ...blocks: object[]) {
  const name = `Contenu d’essai ${crypto.randomUUID().slice(0, 8)}`;
  const made = await call(page, "POST", "/documents", {
    ...{ kind: "shared", name, body: { blocks } },
  });
  const id = String(made.body.id);
  await release(page, id, made.etag);
  const { body } = await call(page, "GET", `/documents/${id}`);
  return { id, name, reference: `/v2/shared-blocks/${body.entityId}` };
}

async function release(page: Page, id: string, etag: string) {
  const path = `/documents/${id}/releases`;
  const body = { acceptWarnings: true };
  const made = await call(page, "POST", path, body, { "If-Match": etag });
  expect(made.status).toBe(201);
}

const shared = (key: string, reference: string) => ({
  ...{ key, "@type": "SharedBlock", shared: reference },
});

const canvas = (page: Page) =>
  pane(page, "canvas").locator("iframe").contentFrame();

test("BO-4.1 a shared content is composed as pages are: its blocks alone, beside the pages that show them", async ({
  page,
}) => {
  await openSession(page);
  const content = await newContent(
    page,
    textBlock("a", "Une question ?"),
    group("g", "Deux", points("x", "Vos points")),
  );
  const user = await newPage(page, [shared("s", content.reference)]);
  await page.goto(`/bo/settings/shared/${content.id}`);
  await expect(item(page, "Réglages du contenu")).toBeVisible();
  await expect(item(page, "Vos points")).toBeVisible();

  // No title of a page above them.
  const main = canvas(page).getByRole("main");
  await expect(main).toContainText("Une question ?");
  await expect(main.locator("h1")).toHaveCount(0);
  const usages = pane(page, "form").getByRole("region", {
    name: "Utilisations",
  });
  await expect(usages.getByRole("link")).toHaveAttribute(
    "href",
    `/bo/pages/${user}`,
  );
  await expect(usages).toContainText("seulement dans un brouillon");
  expect(await violations(page)).toEqual([]);

  // A click in the canvas opens the block's form, whose changes show without saving.
  await main.getByText("Une question ?").click();
  await expect(item(page, "Une question \\?")).toHaveAttribute(
    "aria-selected",
    "true",
  );
  await item(page, "Vos points").click();
  await field(page, "/title/fr").fill("Vos étoiles");
  await expect(main).toContainText("Vos étoiles");
  await item(page, "Une question \\?").click();
  await page.keyboard.press("/");
  await choose(page, await labelOf(page, "ContentText"));
  await saved(page);
  expect(await outlineOf(page, content.id)).toBe("a + g(x)");

  await page.getByRole("button", { name: "Historique" }).click();
  await expect(page).toHaveURL(/\/settings\/shared\/[\w-]+\/history$/);
  await page.getByRole("link", { name: "Retour" }).first().click();
  await expect(
    page.getByRole("heading", { name: "Contenus partagés" }),
  ).toBeVisible();
  for (const id of [user, content.id])
    await call(page, "POST", `/documents/${id}/archive`, {});
});

test("BO-4.3 the canvas of a page shows a shared content as it is published, and its new text once that is", async ({
  page,
}) => {
  await openSession(page);
  const content = await newContent(page, textBlock("a", "Premier texte"));
  const id = await newPage(page, [
    textBlock("own", "Texte de la page"),
    shared("s", content.reference),
  ]);
  const { etag } = await draftOf(page, content.id);
  const saving = await call(
    page,
    "PUT",
    `/documents/${content.id}/draft`,
    { body: { blocks: [textBlock("a", "Second texte")] } },
    { "If-Match": etag },
  );
  await page.goto(`/bo/pages/${id}`);
  const main = canvas(page).getByRole("main");
  await expect(main).toContainText("Texte de la page");
  await expect(main).toContainText("Premier texte");
  await release(page, content.id, saving.etag);
  await page.reload();
  await expect(main).toContainText("Second texte");
  await expect(main).not.toContainText("Premier texte");

  // Selecting a block of the shared content selects the block of the page that names it.
  await main.getByText("Second texte").click();
  await expect(page).toHaveURL(/[?&]block=s(?:&|$)/);
  for (const one of [id, content.id])
    await call(page, "POST", `/documents/${one}/archive`, {});
});
