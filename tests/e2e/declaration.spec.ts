import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { expect, test } from "#tests/support/browser.ts";
import {
  addProduct,
  addProof,
  answerAll,
  countDeclarations,
  dialog,
  fillIn,
  heading,
  next,
  openSent,
  openWizard,
  send,
  sent,
  shownStep,
} from "#tests/support/declaration.ts";
import { demo, enter } from "#tests/support/programme.ts";
import { addToken, newToken, tokenOf } from "#tests/support/screens/token.ts";
import { storedDrafts } from "#tests/support/stored-drafts.ts";

const email = demo.participant.email;
test("AS-2.1.11 CH-2.1.7 CH-2.5.1 CH-2.5.6 CH-2.5.12 CH-2.5.13 CH-2.5.14 CH-2.5.15 CH-2.5.16 CH-2.5.33 CH-2.5.34 CH-2.5.35 CH-4.6.1 CH-4.6.2 from the first product to the receipt, and again", async ({
  page,
}) => {
  await openWizard(page);
  const before = await countDeclarations(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    /Cap sur la pompe/,
  );
  await expect(heading(page)).toContainText("Étape 1 sur 4");
  await expect(page.getByRole("button", { name: "Retour" })).toHaveCount(0);
  await expect(next(page)).toBeDisabled();
  await expect(next(page)).toHaveAccessibleDescription(
    "Choisissez au moins un produit pour continuer.",
  );
  await addProduct(page, "3");
  await next(page).click();
  await expect(heading(page)).toBeFocused();
  await expect(page).toHaveURL(/\?step=proof$/);
  await expect(page).toHaveTitle(/^Étape 2 sur 4 · Déclarer mes résultats/);
  await expect(next(page)).toBeDisabled();
  await addProof(page);
  await next(page).click();
  await expect(next(page)).toHaveAccessibleDescription(
    "Répondez à toutes les questions pour continuer.",
  );
  await answerAll(page);
  await next(page).click();
  await expect(shownStep(page)).toHaveText(/Vérification/);
  await page.getByRole("button", { name: "Modifier : Questions" }).click();
  await expect(shownStep(page)).toHaveText(/Questions/);
  await next(page).click();
  await send(page);
  await expect(sent(page)).toContainText(/Déclaration n° \d+/);
  expect(await countDeclarations(page)).toBeGreaterThan(before);
  const refetched = Promise.all(
    ["/v2/declarations/challenge/1/user", "/v2/challenges/1/user"].map((path) =>
      page.waitForRequest((request) => request.url().includes(path)),
    ),
  );
  await sent(page)
    .getByRole("button", { name: "Nouvelle déclaration" })
    .click();
  await refetched;
  await expect(shownStep(page)).toHaveText(/Produits/);
  await expect(next(page)).toBeDisabled();
});

test("AS-1.9 CH-1.3 CH-6.1 a moderator refuses a declaration, and validates its new version, whose proof the history opens at any screen width", async ({
  page,
}) => {
  const moderator = await tokenOf(page.request, demo.configurator.email);
  const decide = async (decision: object) => {
    const number = /\d+/.exec((await sent(page).textContent()) ?? "")?.[0];
    const answer = await page.request.patch(`/v2/declarations/${number}`, {
      headers: {
        authorization: `Bearer ${moderator}`,
        "content-type": "application/merge-patch+json",
      },
      data: { ...decision, expectedStatus: "waiting" },
    });
    expect(answer.ok()).toBe(true);
  };
  const result = async () => {
    const text = await page
      .locator("[data-block=ChallengeOwnResults]")
      .textContent();
    return Number(/Résultat\D*(\d+)/.exec(text ?? "")?.[1]);
  };
  await enter(page, { email, path: "/challenge/1" });
  await expect.poll(result).not.toBeNaN();
  const before = await result();
  await page.goto("/fo/challenge/1/declare");
  await fillIn(page);
  await send(page);
  await decide({ status: "refused", comment: "Facture illisible." });
  const refused = await openSent(page);
  await expect(refused).toContainText("Facture illisible.");
  await refused.getByRole("link", { name: "Déclarer à nouveau" }).click();
  const again = page.getByRole("status").filter({ hasText: "repris ici" });
  await expect(again).toContainText("Facture illisible.");
  await expect(shownStep(page)).toHaveText(/Produits/);
  await next(page).click();
  await expect(next(page)).toBeDisabled();
  const picture = await sharp({
    create: { width: 900, height: 1_200, channels: 3, background: "teal" },
  })
    .jpeg()
    .toBuffer();
  await page.locator("[name=file]").setInputFiles({
    name: "reçu de la pompe à chaleur posée chez madame Vasseur.jpg",
    mimeType: "image/jpeg",
    buffer: picture,
  });
  await expect(page.locator("figure")).toContainText("reçu");
  await next(page).click();
  await expect(shownStep(page)).toHaveText(/Questions/);
  await next(page).click();
  await send(page);
  await decide({ status: "validated" });
  const own = await openSent(page);
  await expect(own).toContainText("Validée");
  await expect(own).toContainText(/Vasseur\.jpg\sJPEG · \d/);
  for (const width of [1_280, 360]) {
    await page.setViewportSize({ width, height: 780 });
    await own.getByRole("button", { name: /^Afficher le justi/ }).click();
    const image = dialog(page).getByRole("img");
    await expect(image).toHaveJSProperty("naturalWidth", 900);
    const box = await image.boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
    await page.keyboard.press("Escape");
    await expect(dialog(page)).toHaveCount(0);
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth),
    ).toBe(width);
  }
  const download = page.waitForEvent("download");
  await own.getByRole("button", { name: /^Télécharger le justi/ }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^reçu de la pompe.*\.jpg$/);
  expect(await readFile(await file.path())).toEqual(picture);

  await page.goto("/fo/challenge/1");
  await expect.poll(result).toBe(before + 3);
});

test("CH-2.5.22 CH-2.5.23 CH-2.5.24 CH-2.5.25 CH-2.5.26 CH-2.5.28 CH-2.5.36 CH-5.1.2 CH-7.10 a product: its value while typing, confirmed, edited, removed; all can be downloaded", async ({
  page,
}) => {
  await openWizard(page, 3);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: /Exporter les produits/ }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe("challenge-3-products.csv");
  const text = await readFile(await file.path(), "utf8");
  expect(text.startsWith("\ufeffRéférence;Produit;Marque;")).toBe(true);

  await page
    .getByRole("button", { name: /^Ajouter / })
    .first()
    .click();
  const confirm = dialog(page).getByRole("button", { name: "Confirmer" });
  const quantity = dialog(page).locator("[name=quantity]");
  await expect(quantity).toBeFocused();
  await expect(confirm).toBeDisabled();
  await expect
    .poll(async () => (await dialog(page).boundingBox())?.width)
    .toBe(750);
  await quantity.fill("douze");
  await expect(quantity).toHaveAttribute("aria-invalid", "true");
  await quantity.fill("12");
  await quantity.hover();
  await page.mouse.wheel(0, 300);
  await expect(quantity).toHaveValue("12");
  await expect(confirm).toBeDisabled();
  await dialog(page).locator("[name=currencyValue]").fill("1 200,50");
  await expect(dialog(page).getByRole("status")).toContainText("12 ×");
  await confirm.click();
  const card = page.locator("li").filter({ hasText: "1 200,50 €" }).first();
  await expect(card).toContainText("Quantité 12");
  await card.getByRole("button", { name: /^Modifier/ }).click();
  await quantity.fill("2");
  await confirm.click();
  await expect(card).toContainText("Quantité 2");
  await card.getByRole("button", { name: /^Retirer/ }).click();
  await expect(next(page)).toBeDisabled();
});

test("CH-2.5.17 CH-2.5.18 CH-2.5.27 CH-9.6 CH-9.9 ten thousand products: few are rendered, one request per search", async ({
  page,
}) => {
  const searches: string[] = [];
  await page.route("**/v2/challenge-list-products*", async (route) => {
    const { searchParams } = new URL(route.request().url());
    const search = searchParams.get("search");
    if (search !== null) searches.push(search);
    const members = Array.from({ length: 10_000 }, (_, index) => ({
      id: index + 1,
      challengeProduct: {
        id: index + 1,
        productName: `Produit ${index + 1}`,
        brand: index % 3 === 0 ? null : "Calvéo",
      },
      threshold: 1,
      reward: 10,
      coefficient: 1,
    })).filter(({ challengeProduct: { productName } }) =>
      productName.includes(search ?? ""),
    );
    await route.fulfill({
      json: { "hydra:member": members, "hydra:totalItems": members.length },
    });
  });
  await openWizard(page);
  const items = page.locator("[aria-posinset]");
  await expect(items.first()).toHaveAttribute("aria-setsize", "10000");
  expect(await items.count()).toBeLessThanOrEqual(10);
  for (let turn = 0; turn < 4; turn += 1) {
    await page.mouse.move(400, 500);
    await page.mouse.wheel(0, 1_500);
    await page.waitForFunction(
      (last) =>
        Number(
          [...document.querySelectorAll("[aria-posinset]")]
            .at(-1)
            ?.getAttribute("aria-posinset"),
        ) > last,
      5 + turn * 5,
    );
  }
  expect(await items.count()).toBeLessThan(40);
  await page.locator("[name=search]").pressSequentially("999");
  await expect(items.first()).toContainText("Produit 999");
  expect(searches).toEqual(["999"]);
});

test("CH-2.5.32 the draft survives a reload, unreadable without its author's key; leaving asks, signing out deletes it", async ({
  page,
}) => {
  // A separate session, because it ends.
  await addToken(page, email, newToken(page.request, email));
  await page.goto("/fo/challenge/1/declare");
  await addProduct(page, "3");
  await next(page).click();
  await addProof(page);
  await page.goBack();
  await expect(shownStep(page)).toHaveText(/Produits/);
  await page.goForward();
  await expect(shownStep(page)).toHaveText(/Justificatif/);
  await expect
    .poll(async () => (await storedDrafts(page)).keys)
    .toHaveLength(2);
  const { text } = await storedDrafts(page);
  for (const readable of ["facture.pdf", "/pdf", "%PDF", "product", "quantity"])
    expect(text).not.toContain(readable);
  await page.reload();
  await expect(page.locator("figure")).toContainText("facture.pdf");
  await page.getByRole("link", { name: "Accueil" }).first().click();
  await expect(dialog(page)).toContainText("reste sur cet appareil");
  await dialog(page).getByRole("button", { name: "Rester" }).click();
  await expect(shownStep(page)).toHaveText(/Justificatif/);
  await page.getByRole("link", { name: "Accueil" }).first().click();
  await dialog(page).getByRole("button", { name: "Quitter" }).click();
  await expect(page).toHaveURL(/\/fo\/?$/);
  await page.goto("/fo/challenge/1/declare");
  await expect(page.getByText("Votre brouillon est là")).toBeVisible();
  await page.goto("/fo/logout");
  await expect(page.locator("[name=username]")).toBeVisible();
  await expect
    .poll(async () => (await storedDrafts(page)).keys)
    .toHaveLength(0);
});

test("a second tab says that the first one is editing the declaration, and can take over", async ({
  page,
  context,
}) => {
  await openWizard(page);
  await addProduct(page, "3");
  const second = await context.newPage();
  await second.goto("/fo/challenge/1/declare");
  await expect(second.getByText("Ouverte dans un autre onglet")).toBeVisible();
  await second.getByRole("button", { name: "Reprendre ici" }).click();
  await expect(next(second)).toBeEnabled();
  await expect(page.getByText("Ouverte dans un autre onglet")).toBeVisible();
  await second.close();
  await expect(next(page)).toBeEnabled();
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 } });

  /** Nothing is wider than the screen, and dialogs fit on it. */
  async function expectFit(page: Page) {
    const width = () => document.documentElement.scrollWidth;
    expect(await page.evaluate(width)).toBe(360);
    for (const one of await dialog(page).all()) {
      const box = await one.boundingBox();
      expect(box?.x).toBeGreaterThanOrEqual(0);
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(360);
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(740);
      const inner = (box: Element) => box.scrollWidth <= box.clientWidth;
      expect(await one.evaluate(inner)).toBe(true);
    }
  }

  /** The mark of a required question stays next to its last word, however narrow the screen. */
  async function expectMarksBesideWords(page: Page) {
    const marks = page.locator("label > [aria-hidden], legend > [aria-hidden]");
    const alone = await marks.evaluateAll((all) =>
      all.flatMap((mark) => {
        const label = mark.parentElement as HTMLElement;
        const words = mark.previousSibling as Text;
        const last = new Range();
        last.setStart(words, words.length - 1);
        last.setEnd(words, words.length);
        const alone: string[] = [];
        for (let width = 110; width < 340; width += 1) {
          label.style.inlineSize = `${width}px`;
          const top = last.getBoundingClientRect().top;
          if (mark.getBoundingClientRect().top - top > 5)
            alone.push(`${words.data} ${width}`);
        }
        label.style.inlineSize = "";
        return alone;
      }),
    );
    expect(await marks.count()).toBeGreaterThan(0);
    expect(alone).toEqual([]);
  }

  test("CH-2.5.19 CH-9.15 from the filter dialog to the receipt, nothing is wider than 360 px; back leads to the challenge", async ({
    page,
  }) => {
    await openWizard(page, 3);
    await page.getByRole("button", { name: "Filtrer et trier" }).click();
    await dialog(page).getByText("Marques").first().click();
    await expectFit(page);
    await dialog(page)
      .getByRole("checkbox", { name: /Non indiquée/ })
      .check();
    await dialog(page)
      .getByRole("button", { name: "Voir les produits" })
      .click();
    await expect(
      page.getByText("Aucun produit ne correspond à cette recherche."),
    ).toBeVisible();
    await page.getByRole("button", { name: "Réinitialiser" }).click();
    const add = page.getByRole("button", { name: /^Ajouter / }).first();
    await expect(add).toBeVisible();
    await expectFit(page);
    await add.click();
    await dialog(page).locator("[name=quantity]").fill("1 000 000");
    await dialog(page).locator("[name=currencyValue]").fill("999 999 999,99");
    await expect(dialog(page).getByRole("status")).not.toBeEmpty();
    await expectFit(page);
    await dialog(page).locator("[type=submit]").click();
    await expect(page.getByText("999 999 999,99 €").first()).toBeVisible();
    await expectFit(page);
    await next(page).click();
    await addProof(page);
    await expectFit(page);
    await next(page).click();
    await answerAll(page);
    await expectFit(page);
    await expectMarksBesideWords(page);
    await next(page).click();
    await expect(shownStep(page)).toHaveText(/Vérification/);
    await expectFit(page);
    await page.getByRole("button", { name: "Envoyer", exact: true }).click();
    await expectFit(page);
    await dialog(page)
      .getByRole("button", { name: "Confirmer l’envoi" })
      .click();
    await expect(sent(page)).toContainText(/Déclaration n° \d+/);
    await expectFit(page);
    // Back must not lead to a step of the declaration that was sent.
    await page.goBack();
    await expect(page).toHaveURL(/\/fo\/challenge\/\d+$/);
    await expect(page.locator("[data-block=ChallengeHero]")).toBeVisible();
    await expect(sent(page)).toHaveCount(0);
  });
});
