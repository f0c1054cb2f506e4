import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { DEMO_PASSWORD, demo } from "#server/seed/people.ts";
import { expect, test } from "#tests/support/browser.ts";
import {
  call,
  draftOf,
  newReward,
  open,
  saved,
  settings,
} from "#tests/support/office-documents.ts";
import { expectAccessible, openSession } from "#tests/support/office-page.ts";

// The browser logs the refusal before the sign-in.
test.use({ allowConsole: [/status of 401/] });

const clipboard = (name: string) =>
  readFileSync(
    new URL(`../support/clipboard/${name}.html`, import.meta.url),
    "utf8",
  );

const french = (page: Page) =>
  page.getByRole("textbox", { name: "Description (Français)" });

/** Pastes HTML where the focus is, as a browser does. */
const paste = (page: Page, html: string) =>
  page.evaluate((text) => {
    const data = new DataTransfer();
    data.setData("text/html", text);
    data.setData("text/plain", "plain");
    document.activeElement?.dispatchEvent(
      new ClipboardEvent("paste", {
        clipboardData: data,
        bubbles: true,
        cancelable: true,
      }),
    );
  }, html);

const descriptionOf = async (page: Page, id: string) =>
  (await draftOf(page, id)).body.body.description?.fr;

test("BO-4.4 a text is written and formatted by keyboard alone, published, and is what /v2 has", async ({
  page,
}) => {
  await openSession(page);
  const { id } = await newReward(page);
  await open(page, id);
  const text = french(page);
  await text.focus();
  await page.keyboard.press("Alt+F10");
  const tools = page.getByRole("toolbar", {
    name: "Mise en forme : Description (Français)",
  });
  await expect(tools.getByRole("button", { name: "Gras" })).toBeFocused();
  for (let step = 0; step < 4; step += 1)
    await page.keyboard.press("ArrowRight");
  const heading = tools.getByRole("button", { name: "Titre 1" });
  await expect(heading).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(text).toBeFocused();
  await expect(heading).toHaveAttribute("aria-pressed", "true");
  await page.keyboard.type("Le lot");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Une lampe ");
  await page.keyboard.press("Control+b");
  await page.keyboard.type("très");
  await page.keyboard.press("Control+i");
  await page.keyboard.type(" belle");
  await page.keyboard.press("Control+b");
  await page.keyboard.press("Control+i");
  await page.keyboard.type(", voir ");
  await page.keyboard.press("Control+k");
  const dialog = page.getByRole("dialog", { name: "Lien" });
  const address = dialog.getByLabel(/^Adresse/);
  await expect(address).toBeFocused();
  await page.keyboard.type("javascript:alert(1)");
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("alert")).toContainText(
    "ne peut pas être suivie",
  );
  await address.fill("https://club.example/rules");
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await expect(text).toBeFocused();
  await page.keyboard.press("Enter");
  await tools.getByRole("button", { name: "Liste à puces" }).press("Enter");
  await page.keyboard.type("un");
  await page.keyboard.press("Enter");
  await page.keyboard.type("deux");
  await tools
    .getByRole("button", { name: "Descendre d’un niveau dans la liste" })
    .press("Enter");
  await saved(page);
  const html =
    '<h2>Le lot</h2><p>Une lampe <strong>très<em> belle</em></strong>, voir <a href="https://club.example/rules">https://club.example/rules</a></p><ul><li>un<ul><li>deux</li></ul></li></ul>';
  expect(await descriptionOf(page, id)).toBe(html);
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Control+y");
  await page.keyboard.press("Tab");
  await expect(text).not.toBeFocused();
  await saved(page);
  expect(await descriptionOf(page, id)).toBe(html);

  const draft = await draftOf(page, id);
  const released = await call(
    page,
    "POST",
    `/documents/${id}/releases`,
    { acceptWarnings: true },
    { "If-Match": draft.etag },
  );
  expect(released.status).toBe(201);
  const signedIn = await page.request.post("/v2/login_check", {
    data: { username: demo.participant.email, password: DEMO_PASSWORD },
  });
  const { token } = await signedIn.json();
  await expect(async () => {
    const list = await page.request.get("/v2/rewards?itemsPerPage=100", {
      headers: { Authorization: `Bearer ${token}`, "Accept-Language": "fr" },
    });
    expect(await list.text()).toContain(JSON.stringify(html).slice(1, -1));
  }).toPass();
  await call(page, "POST", `/documents/${id}/archive`);
});

const kept =
  '<P>Un&nbsp;: «&#8239;deux&#8239;»</P>\n<table><tr><td colspan=2>a</td></tr></table>\n<p>Trois <img src="data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==" alt="Panier"> et <abbr title="x">quatre</abbr></p>';

test("BO-4.4 pasting keeps what is allowed and says what was left out", async ({
  page,
}) => {
  await page.route(/cdn\.example/, (route) =>
    route.fulfill({
      contentType: "image/svg+xml",
      body: "<svg xmlns='http://www.w3.org/2000/svg'/>",
    }),
  );
  await openSession(page);
  const { id } = await newReward(page);
  await open(page, id);
  await french(page).focus();
  await paste(page, clipboard("web-page"));
  await expect(
    page.getByText(
      "Non repris du texte collé : 2 images, 1 vidéo ou contenu intégré, 2 champs ou boutons, 1 dessin, les couleurs et l’alignement.",
    ),
  ).toBeVisible();
  await saved(page);
  expect(await descriptionOf(page, id)).toContain("<figure><img");
  await page.keyboard.press("Control+z");
  await expect(french(page)).toHaveText("");
});

test("BO-4.4 a link is found by the name of what it leads to, changed and removed", async ({
  page,
}) => {
  await openSession(page);
  const { id } = await newReward(page);
  await open(page, id);
  const text = french(page);
  await text.focus();
  await page.keyboard.type("Voir ");
  await page.keyboard.press("Control+k");
  const dialog = page.getByRole("dialog", { name: "Lien" });
  const address = dialog.getByRole("combobox", { name: /^Adresse/ });
  await expect(address).toBeFocused();
  await page.keyboard.type("comment ça");
  const found = page
    .locator(".ant-select-dropdown:visible .ant-select-item-option")
    .filter({ hasText: "Comment ça marche · Page" });
  await expect(found).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(address).toHaveValue(/^\/content\/\d+$/);
  const path = await address.inputValue();
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await expect(text).toBeFocused();
  await saved(page);
  expect(await descriptionOf(page, id)).toBe(
    `<p>Voir <a href="${path}">Comment ça marche</a></p>`,
  );
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Control+k");
  await expect(address).toHaveValue(path);
  await address.fill("une page qui n’existe pas");
  await expect(page.getByText("Rien ne porte ce nom")).toBeVisible();
  await dialog.getByRole("button", { name: "Retirer le lien" }).click();
  await expect(dialog).toBeHidden();
  await saved(page);
  expect(await descriptionOf(page, id)).toBe("<p>Voir Comment ça marche</p>");
});

test("BO-1.3 BO-4.4 six texts side by side, each in its language, and data as JSON: WCAG 2.2 AA, light and dark; read only once archived", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await openSession(page);
  const { id } = await newReward(page, {
    description: { fr: `${kept}<ul><li>a<ol><li>b</li></ol></li></ul>` },
  });
  await open(page, id);
  await page.getByRole("combobox", { name: "Langue des textes" }).click();
  await page.getByTitle("Toutes les langues").click();
  const texts = page.getByRole("textbox", { name: /^Description \(/ });
  await expect(texts).toHaveCount(6);
  const german = page.getByRole("textbox", { name: "Description (Deutsch)" });
  await expect(german).toHaveAttribute("lang", "de");
  await german.fill("Eine Lampe");
  await saved(page);
  expect((await draftOf(page, id)).body.body.description.de).toBe(
    "<p>Eine Lampe</p>",
  );
  await french(page).focus();
  await paste(page, clipboard("word"));
  await expect(page.getByText(/^Non repris/)).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Control+k");
  await page
    .getByRole("dialog")
    .getByRole("button", { name: "Appliquer" })
    .click();
  await expect(page.getByRole("alert")).toBeVisible();
  await expectAccessible(page);
  await saved(page);
  await call(page, "POST", `/documents/${id}/archive`);
  await open(page, id);
  await expect(texts.first()).toHaveAttribute("contenteditable", "false");
  await expect(texts.first()).toHaveAttribute("aria-readonly", "true");
  await expect(page.getByRole("toolbar")).toHaveCount(0);
  const name = `json-${crypto.randomUUID()}`;
  const made = await call(page, "POST", "/documents", {
    ...{ kind: "feature", name },
    body: { name, enabled: false, attributes: { a: [1, "b", null] } },
  });
  const feature = String(made.body.id);
  await page.goto(`/bo${settings}/feature/${feature}`);
  await page.getByLabel("Attributs").fill("{");
  await expect(page.getByRole("alert")).toBeVisible();
  await expectAccessible(page);
  await call(page, "POST", `/documents/${feature}/archive`);
});
