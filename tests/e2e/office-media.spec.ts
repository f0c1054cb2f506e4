import type { Page } from "@playwright/test";
import sharp from "sharp";
import { expect, test } from "#tests/support/browser.ts";
import {
  call,
  draftOf,
  newReward,
  open,
  saved,
} from "#tests/support/office-documents.ts";
import { enterOffice, expectAccessible } from "#tests/support/office-page.ts";

test.use({ allowConsole: [/status of (40[139]|413|422|500)|net::ERR_FAILED/] });

/** A picture unlike any other. */
async function photo(name: string, width = 600, height = 400) {
  const part = () => Math.floor(Math.random() * 256);
  const background = { r: part(), g: part(), b: part() };
  const buffer = await sharp({
    create: { width, height, channels: 3, background },
  })
    .withExif({ IFD0: { Copyright: crypto.randomUUID() } })
    .jpeg()
    .toBuffer();
  return { name: `${name}.jpg`, mimeType: "image/jpeg", buffer };
}

const upload = (page: Page, files: Awaited<ReturnType<typeof photo>>[]) =>
  page.locator("input[type=file]").setInputFiles(files);

const card = (page: Page, name: string) =>
  page
    .getByRole("list", { name: "Images de la médiathèque" })
    .getByRole("link", { name: new RegExp(name) });

/** Adds one picture, and opens it. */
async function openNew(page: Page, name: string, width = 600) {
  await enterOffice(page, "/media");
  await upload(page, [await photo(name, width)]);
  await card(page, name).click();
  await expect(page.getByRole("heading", { name, level: 2 })).toBeVisible();
}

/** By how many pixels the page is wider than the window. */
const overflow = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });

const unique = (name: string) => `${name} ${crypto.randomUUID().slice(0, 8)}`;

test("BO-7.2 several pictures are added at once; what fails says why, and stops none of the others", async ({
  page,
}) => {
  const name = unique("Podium");
  await enterOffice(page, "/media");
  let isBroken = true;
  await page.route("**/v2/bo/media", (route) =>
    route.request().method() === "POST" &&
    isBroken &&
    route.request().postDataBuffer()?.includes(`${name} 2`)
      ? route.abort()
      : route.continue(),
  );
  await upload(page, [
    await photo(`${name} 1`),
    await photo(`${name} 2`),
    {
      ...{ name: "notes.png", mimeType: "image/png" },
      buffer: Buffer.from("Bonjour"),
    },
    {
      ...{ name: "immense.jpg", mimeType: "image/jpeg" },
      buffer: Buffer.alloc(20 * 1_048_576 + 1),
    },
  ]);
  const uploads = page.getByRole("region", { name: "Envois" });
  await expect(uploads.getByRole("status")).toHaveText(
    "1 sur 4 envoyées, 3 échecs",
  );
  const entry = (text: string) =>
    uploads.getByRole("listitem").filter({ hasText: text });
  await expect(entry("notes.png")).toContainText("PNG, JPEG ou WebP");
  await expect(entry("immense.jpg")).toContainText("trop lourd");
  await expect(entry("immense.jpg").getByRole("alert")).toContainText("20");
  await expect(entry(`${name} 2`)).toContainText("injoignable");
  await expect(
    entry("notes.png").getByRole("button", { name: /Réessayer/ }),
  ).toHaveCount(0);
  isBroken = false;
  await entry(`${name} 2`)
    .getByRole("button", { name: /Réessayer/ })
    .click();
  await expect(uploads.getByRole("status")).toHaveText(
    "2 sur 4 envoyées, 2 échecs",
  );
  await expect(card(page, `${name} 2`)).toContainText(
    "Texte alternatif manquant : FR",
  );
  await uploads
    .getByRole("button", { name: "Masquer", exact: true })
    .first()
    .click();
  await expect(entry(`${name} 1`)).toHaveCount(0);
  await page.getByLabel("Rechercher une image").fill(name);
  await page.getByLabel("Rechercher une image").press("Enter");
  await expect(page.getByText("2 images", { exact: true })).toBeVisible();
});

test("BO-7.2 a picture is pasted, and dropped", async ({ page }) => {
  const pasted = unique("Collée");
  const dropped = unique("Déposée");
  await enterOffice(page, "/media");
  await expect(
    page.getByRole("button", { name: "Ajouter des images" }),
  ).toBeVisible();
  for (const [name, type] of [
    [pasted, "paste"],
    [dropped, "drop"],
  ] as const) {
    const { buffer } = await photo(name);
    await page.evaluate(
      ({ bytes, fileName, event }) => {
        const data = new DataTransfer();
        const content = Uint8Array.from(atob(bytes), (one) =>
          one.charCodeAt(0),
        );
        data.items.add(new File([content], fileName, { type: "image/jpeg" }));
        const target =
          event === "paste"
            ? document.body
            : document.querySelector("[data-over]");
        target?.dispatchEvent(
          event === "paste"
            ? new ClipboardEvent(event, { clipboardData: data, bubbles: true })
            : new DragEvent(event, {
                dataTransfer: data,
                bubbles: true,
                cancelable: true,
              }),
        );
      },
      {
        bytes: buffer.toString("base64"),
        fileName: `${name}.jpg`,
        event: type,
      },
    );
    await expect(card(page, name)).toBeVisible();
  }
});

test("BO-7.2 texts in six languages, the focal point by keyboard, and a crop by numbers; a reload loses nothing", async ({
  page,
}) => {
  const name = unique("Trophée");
  await openNew(page, name);
  await page.getByLabel("Texte alternatif (Français)").fill("Un trophée");
  await page.getByLabel("Texte alternatif (Deutsch)").fill("Ein Pokal");
  const point = page.getByRole("button", { name: /^Point focal :/ });
  await point.focus();
  await point.press("ArrowRight");
  await point.press("Shift+ArrowDown");
  await expect(point).toHaveAccessibleName(
    "Point focal : 51 % horizontal, 60 % vertical",
  );
  await page.reload();
  await expect(page.getByText("Modifications non enregistrées")).toBeVisible();
  await expect(page.getByLabel("Texte alternatif (Deutsch)")).toHaveValue(
    "Ein Pokal",
  );
  await page.getByRole("button", { name: "Enregistrer" }).click();
  await expect(page.getByText("Enregistré", { exact: true })).toBeVisible();

  await page.getByText("Cadrage", { exact: true }).click();
  await page.getByLabel("Gauche (px)").fill("200");
  await page.getByLabel("Hauteur (px)").fill("200");
  await page.getByRole("button", { name: "Enregistrer" }).click();
  await expect(page.getByText(/WebP\s: 400 × 200/)).toBeHidden();
  await expect(page.getByText(/400 × 200/)).toBeVisible();
  const id = new URL(page.url()).searchParams.get("picture");
  const { body } = await call(page, "GET", `/media/${id}`);
  expect(body).toMatchObject({
    alt: { fr: "Un trophée", de: "Ein Pokal" },
    crop: { x: 200, y: 0, width: 400, height: 200 },
    ...{ width: 600, height: 400, missingAlt: [] },
  });
  // A handle is dragged: the right edge to the left.
  const handle = page.locator('[data-handle="1 0"]');
  await handle.hover();
  await page.mouse.down();
  await page.mouse.move(0, 300);
  await page.mouse.up();
  await expect(page.getByLabel("Largeur (px)")).not.toHaveValue("400");
  await page.getByRole("button", { name: "Annuler les modifications" }).click();
  await expect(page.getByLabel("Largeur (px)")).toHaveValue("400");
  await page.getByRole("button", { name: "Image entière" }).click();
  await page.getByRole("button", { name: "Enregistrer" }).click();
  await expect(page.getByText("Version 3")).toBeVisible();
});

test("BO-7.2 a reward gets a picture of the library; it cannot be archived then, and is replaced everywhere", async ({
  page,
}) => {
  const name = unique("Gourde");
  await openNew(page, name);
  const address = page.url();
  const picture = new URL(address).searchParams.get("picture") ?? "";
  await page.getByLabel("Texte alternatif (Français)").fill("Une gourde");
  await page.getByRole("button", { name: "Enregistrer" }).click();
  await expect(page.getByText("Enregistré", { exact: true })).toBeVisible();
  const reward = await newReward(page);
  await open(page, reward.id);
  await page.getByRole("button", { name: "Choisir une image" }).click();
  const picker = page.getByRole("dialog", { name: "Choisir une image" });
  await expect(picker.getByLabel("Rechercher une image")).toBeFocused();
  await page.keyboard.type(name);
  await expect(picker.getByText("1 image", { exact: true })).toBeVisible();
  await picker.getByRole("button", { name: new RegExp(name) }).click();
  await expect(picker).toBeHidden();
  await expect(
    page.getByText("Texte de la médiathèque : « Une gourde »"),
  ).toBeVisible();
  await saved(page);
  expect((await draftOf(page, reward.id)).body.body.image).toEqual({
    contentUrl: `/v2/pictures/${picture}/1920`,
    thumbnailUrl: `/v2/pictures/${picture}/480`,
  });

  await page.goto(address);
  await expect(
    page.getByRole("list", { name: "Utilisée dans" }).getByRole("link"),
  ).toHaveText(reward.name);
  await expect(page.getByRole("button", { name: "Archiver" })).toHaveCount(0);
  await expect(page.getByText("retirez-la d’abord")).toBeVisible();
  const refused = await call(page, "POST", `/media/${picture}/archive`);
  expect(refused.status).toBe(409);
  await upload(page, [await photo("autre", 900)]);
  const dialog = page.getByRole("dialog", { name: "Remplacer partout" });
  await expect(dialog).toContainText("Utilisée 1 fois");
  await dialog.getByRole("button", { name: "Remplacer partout" }).click();
  await expect(page.getByText("Image remplacée.")).toBeVisible();
  await expect(page.getByText(/autre\.jpg · 900/)).toBeVisible();
  await page.getByRole("button", { name: "Reprendre la version 1" }).click();
  await expect(page.getByText("Version 3")).toBeVisible();

  await call(page, "POST", `/documents/${reward.id}/archive`);
  await page.reload();
  await page.getByRole("button", { name: "Archiver" }).click();
  await expect(page.getByText("Archivée", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Sortir de l’archive" }).click();
  await expect(page.getByRole("button", { name: "Archiver" })).toBeVisible();
});

test("BO-1.3 the library is accessible, light and dark", async ({ page }) => {
  const name = unique("Accessible");
  await openNew(page, name, 2_000);
  await page.getByText("Cadrage", { exact: true }).click();
  await expect(page.getByLabel("Gauche (px)")).toBeVisible();
  await expectAccessible(page);
  await page.getByText("Point focal", { exact: true }).click();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Toutes les images" }).click();
  await expect(card(page, name)).toBeVisible();
  await upload(page, [
    {
      ...{ name: "notes.png", mimeType: "image/png" },
      buffer: Buffer.from("Bonjour"),
    },
  ]);
  await expect(page.getByText("PNG, JPEG ou WebP").last()).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await overflow(page)).toBe(0);
  await card(page, name).click();
  await expect(
    page.getByRole("button", { name: /^Point focal/ }),
  ).toBeVisible();
  expect(await overflow(page)).toBe(0);
});
