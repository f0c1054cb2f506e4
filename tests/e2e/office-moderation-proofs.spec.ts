import type { Page } from "@playwright/test";
import { overflow, violations } from "#tests/support/accessibility.ts";
import { expect, test } from "#tests/support/browser.ts";
import { withDatabase } from "#tests/support/journey-database.ts";
import {
  createPhotoQueue,
  createQueue,
  senders,
} from "#tests/support/moderation-queue.ts";
import {
  enterModeration,
  entryPane,
  rows,
} from "#tests/support/moderation-screen.ts";
import { expectAccessible } from "#tests/support/office-page.ts";
import { jpeg } from "#tests/support/pictures.ts";
import { pdfOf, scannedPdf, workbookOf } from "#tests/support/proof-files.ts";

// The browser logs what the server refuses, and what it could not load.
test.use({
  allowConsole: [/status of (40[139]|422|500)|net::ERR_(FAILED|INTERNET)/],
});

const entries = (count: number) => Array.from({ length: count }, () => ({}));

test("BO-5.2 proofs beside the entry: picture, PDF, CSV, workbook, anything else to download", async ({
  page,
}) => {
  const sheet = `<row><c t="s"><v>0</v></c><c t="str"><v>Date</v></c></row><row><c t="str"><v>Pompe 8 kW</v></c><c s="1"><v>46327</v></c></row>`;
  const files = [
    { name: "facture.jpg", type: "image/jpeg", content: jpeg },
    {
      name: "facture.pdf",
      type: "application/pdf",
      content: pdfOf(["Facture 4711", "Page deux"]),
    },
    {
      name: "ventes.csv",
      type: "text/csv",
      content: Buffer.from("Produit;Quantité\nPompe;3\n"),
    },
    {
      name: "ventes.xlsx",
      type: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
      content: workbookOf(sheet, ["Produit"]),
    },
    {
      name: "courrier.docx",
      type: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
      content: Buffer.from("PK-docx"),
    },
    { name: "scan.pdf", type: "application/pdf", content: scannedPdf() },
    {
      name: "abimee.pdf",
      type: "application/pdf",
      content: Buffer.from("%PDF-1.7 nonsense"),
    },
  ];
  const { challenge } = await withDatabase((database) =>
    createQueue(
      database,
      files.map((file) => ({ file })),
    ),
  );
  await enterModeration(page, `?challenge=${challenge}`);
  const proof = page.locator("[data-pane=proof]");
  const next = () => page.keyboard.press("j");
  const image = proof.getByRole("img", { name: "facture.jpg" });
  await expect(image).toBeVisible();
  await page.keyboard.press("z");
  await expect(proof.getByRole("button", { name: "Ajuster" })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await proof.getByRole("button", { name: "Pivoter" }).click();
  await expect(image).toHaveCSS("transform", /matrix\(0, 1, -1, 0/);
  await expect(
    proof.getByRole("link", { name: "Télécharger facture.jpg" }),
  ).toHaveAttribute("download", "facture.jpg");

  await next();
  await expect(proof.getByText("Facture 4711")).toBeAttached();
  await expect(proof.locator("canvas")).toBeVisible();
  expect(await inkOf(page)).toBeGreaterThan(100);
  expect(await violations(page)).toEqual([]);
  await proof.getByRole("button", { name: "Page suivante" }).click();
  await expect(proof.getByText("Page deux")).toBeAttached();
  await expect(proof.getByText("Page 2 sur 2")).toBeVisible();

  await next();
  await expect(proof.getByRole("columnheader")).toHaveText([
    "Produit",
    "Quantité",
  ]);
  await expect(proof.getByRole("cell")).toHaveText(["Pompe", "3"]);
  await next();
  await expect(proof.getByRole("columnheader")).toHaveText(["Produit", "Date"]);
  await expect(proof.getByRole("cell")).toHaveText([
    "Pompe 8 kW",
    "01/11/2026",
  ]);
  await next();
  await expect(proof).toContainText("ne s’affiche pas ici");
  await expect(
    proof.getByRole("link", { name: "Télécharger courrier.docx" }),
  ).toBeVisible();
  await next();
  await expect(proof.getByText("Cette page est une image")).toBeAttached();
  expect(await inkOf(page)).toBeGreaterThan(10_000);
  await next();
  await expect(proof.getByRole("alert")).toContainText("abîmé");
});

/** How many dark pixels the canvas has. */
const inkOf = (page: Page) =>
  page.locator("[data-pane=proof] canvas").evaluate((canvas) => {
    const { width, height } = canvas as HTMLCanvasElement;
    const context = (canvas as HTMLCanvasElement).getContext("2d");
    const { data = [] } = context?.getImageData(0, 0, width, height) ?? {};
    let dark = 0;
    for (let at = 0; at < data.length; at += 4)
      if ((data[at] ?? 255) < 128) dark += 1;
    return dark;
  });

test(`BO-1.3 the screen, light and dark: WCAG 2.2 AA, no overflow; photos as a grid with lightbox`, async ({
  page,
}) => {
  const file = { name: "vitrine.jpg", type: "image/jpeg", content: jpeg };
  const { challenge } = await withDatabase((database) =>
    createPhotoQueue(database, [file, file]),
  );
  await enterModeration(page, "");
  await expect(entryPane(page).getByRole("heading").first()).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("r");
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await page.goto("/bo/moderation?status=refused");
  await expect(
    page.getByRole("button", { name: "Corriger la décision" }),
  ).toBeVisible();
  await expectAccessible(page);
  await page.goto(`/bo/moderation?kind=photo&challenge=${challenge}`);
  await expect(rows(page).locator("img")).toHaveCount(2);
  await expectAccessible(page);
  await page.keyboard.press("z");
  const lightbox = page.getByRole("dialog");
  await expect(lightbox.getByRole("img", { name: /^Photo de/ })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("v");
  await expect(lightbox).toContainText(senders[1]?.lastName ?? "");
  await page.keyboard.press("r");
  await expect(lightbox).toBeHidden();
  await page.keyboard.press("5");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Rien à traiter ici")).toBeVisible();
});

test("BO-1.3 at 360 px one pane at a time, with a way back", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 780 });
  const { challenge, ids } = await withDatabase((database) =>
    createQueue(database, entries(2)),
  );
  await enterModeration(page, `?challenge=${challenge}`);
  await expect(entryPane(page)).toBeHidden();
  expect(await violations(page)).toEqual([]);
  expect(await overflow(page)).toEqual([]);
  await rows(page).first().click();
  await expect(page.locator("[data-pane=queue]")).toBeHidden();
  expect(await violations(page)).toEqual([]);
  expect(await overflow(page)).toEqual([]);
  await page.getByRole("button", { name: "Valider" }).click();
  await expect(entryPane(page)).toContainText(`Déclaration ${ids[1]}`);
  await expect(entryPane(page).getByRole("heading").first()).toBeFocused();
  await page.getByRole("button", { name: "Retour à la file" }).click();
  await expect(rows(page)).toHaveCount(1);
});
