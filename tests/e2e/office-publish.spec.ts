import type { Page } from "@playwright/test";
import { violations } from "#tests/support/accessibility.ts";
import { expect, test } from "#tests/support/browser.ts";
import { call } from "#tests/support/office-documents.ts";
import { openSession } from "#tests/support/office-page.ts";

// The browser logs the 401 of a session that is not open yet.
test.use({
  allowConsole: [/status of 401/],
  // Where clocks change on other days than the programme's.
  timezoneId: "America/New_York",
});

const six = (text: string) => ({
  ...{ fr: text, en: text, it: text, es: text, de: text, nl: text },
});

let count = 0;

/** A page without mistakes and warnings. */
async function newPage(page: Page, more: object = {}) {
  count += 1;
  const name = `Page d’essai ${Date.now()}-${count}`;
  const made = await call(page, "POST", "/documents", {
    ...{ kind: "page", name },
    body: {
      title: six(name),
      blocks: [{ key: "a", "@type": "ContentText", text: six("<p>Un</p>") }],
      ...more,
    },
  });
  const id = String(made.body.id);
  const { body } = await call(page, "GET", `/documents/${id}`);
  return { id, name, entityId: Number(body.entityId) };
}

const published = (page: Page) => page.locator("[data-status]");

test("BO-3.4 pages that need each other are published for a later instant, and taken back as a whole", async ({
  page,
}) => {
  await openSession(page);
  const one = await newPage(page);
  const other = await newPage(page, {
    blocks: [
      {
        ...{ key: "link", "@type": "WidgetEditorial", version: 2 },
        title: six("Suite"),
        link: { url: `/content/${one.entityId}`, label: six("Lire") },
      },
    ],
  });
  await page.goto(`/bo/pages/${other.id}/history`);
  await page.getByRole("button", { name: "Publier…" }).click();
  const dialog = page.getByRole("dialog", {
    name: `Publier « ${other.name} »`,
  });
  await expect(dialog.getByRole("alert")).toContainText(
    "Cette page n’existe pas",
  );
  const submit = dialog.getByRole("button", { name: /^(Publier|Programmer)$/ });
  await expect(submit).toBeDisabled();
  await dialog.getByLabel("Avec d’autres modifications").fill(one.name);
  await page.getByTitle(`Page · ${one.name}`).click();
  await page.keyboard.press("Escape");
  await expect(dialog.getByRole("alert")).toBeHidden();
  expect(await violations(page)).toEqual([]);
  await dialog.getByLabel("Nom de cette publication groupée").fill("Été");
  await dialog.getByText("Plus tard").click();
  const at = dialog.getByLabel(/Date et heure/);
  await dialog.getByRole("button", { name: "Ouvrir le calendrier" }).click();
  await page.getByRole("button", { name: "Année prochaine" }).click();
  await page.getByRole("cell", { name: "15", exact: true }).click();
  await expect(at).toHaveValue(/^15\/\d\d\/\d{4} 00:00$/);
  for (const text of ["31/02/2028 09:00", "28/03/2027 02:30"]) {
    await at.fill(text);
    await submit.click();
    await expect(dialog.getByRole("alert")).toContainText(text);
    await expect(at).toHaveValue(text);
  }
  await at.fill("16/03/28 9h30");
  await at.press("Enter");
  await expect(dialog).toContainText("16 mars 2028");
  await at.fill("14/03/2027 02:30");
  await submit.click();
  await expect(dialog).toBeHidden();
  const { body: planned } = await call(
    page,
    "GET",
    `/documents/${other.id}/releases`,
  );
  expect(planned.items[0].startsAt).toBe("2027-03-14T01:30:00.000Z");
  await expect(published(page)).toContainText("Programmé pour le");
  await expect(page.getByText("« Été », 2 documents")).toBeVisible();
  await page
    .getByRole("button", { name: "Annuler la publication groupée" })
    .click();
  await page.getByRole("tooltip").getByRole("button", { name: "OK" }).click();
  await expect(published(page)).toHaveText("Brouillon");
  const { body } = await call(page, "GET", `/documents/${one.id}`);
  expect(body.status).toBe("draft");
  // What another one names is still used.
  for (const { id } of [other, one])
    await call(page, "POST", `/documents/${id}/archive`, {});
});
