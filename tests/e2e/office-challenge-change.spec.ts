import type { Page } from "@playwright/test";
import { expect, test } from "#tests/support/browser.ts";
import { submit } from "#tests/support/challenge-path.ts";
import { mouse } from "#tests/support/hands.ts";
import { pane } from "#tests/support/office-composer.ts";
import { call, draftOf, saved } from "#tests/support/office-documents.ts";
import {
  enterOffice,
  expectAccessible,
  openSession,
} from "#tests/support/office-page.ts";
import { demo } from "#tests/support/programme.ts";
import { tokenOf } from "#tests/support/screens/token.ts";

// The browser logs the 401 of a session that is not open yet, and the 404 of a challenge that participants do not see any more.
test.use({ allowConsole: [/status of 40[14]/] });

const DAY = 86_400_000;
const daysFromNow = (days: number) =>
  new Date(Date.now() + days * DAY).toISOString();

/** A challenge that runs, with a tier and a product. */
async function newLive(page: Page) {
  await openSession(page);
  const name = `Saison ${crypto.randomUUID().slice(0, 8)}`;
  const made = await call(page, "POST", "/documents", {
    ...{ kind: "challenge", name },
    body: {
      ...{ type: "Classic", title: { fr: name }, languages: ["fr"] },
      ...{ startDiffusionDate: daysFromNow(-9), startDate: daysFromNow(-8) },
      ...{ endDate: daysFromNow(20), endDiffusionDate: daysFromNow(30) },
      goalType: "generic",
      challengeGoals: [
        { key: "five", name: { fr: "Cinq" }, value: 5, reward: 500 },
      ],
    },
  });
  const { id } = made.body as { id: string };
  await call(
    page,
    "PATCH",
    `/documents/${id}/lists/products`,
    { set: [{ productCode: "OND-LIN-060", coefficient: 1 }] },
    { "If-Match": (await draftOf(page, id)).etag },
  );
  const released = await call(
    page,
    "POST",
    `/documents/${id}/releases`,
    { acceptWarnings: true },
    { "If-Match": (await draftOf(page, id)).etag },
  );
  expect(released.status).toBeLessThan(300);
  const { entityId } = (await call(page, "GET", `/documents/${id}`)).body;
  return { id, name, challenge: Number(entityId) };
}

/** Calls `/v2` as a person of the demo. */
async function as(
  page: Page,
  email: string,
  method: string,
  path: string,
  options: Parameters<Page["request"]["fetch"]>[1] = {},
) {
  const { baseURL = "" } = test.info().project.use;
  const response = await page.request.fetch(`${baseURL}/v2${path}`, {
    ...options,
    method,
    headers: {
      ...options.headers,
      authorization: `Bearer ${await tokenOf(page.request, email)}`,
    },
  });
  expect(response.ok(), `${method} ${path}: ${await response.text()}`).toBe(
    true,
  );
  return response.json();
}

const participant = demo.participant.email;

/** The only product of a challenge. */
async function productOf(page: Page, challenge: number) {
  const list = `/challenge-list-products?id=${challenge}`;
  const found = await as(page, participant, "GET", list);
  return found["hydra:member"][0];
}

/** Declares two pieces, which a moderator validates. */
async function declareTwo(page: Page, challenge: number): Promise<void> {
  const product = await productOf(page, challenge);
  const declaration = {
    ...{ challenge: `/v2/challenges/${challenge}`, user: null },
    challengeProductDeclarations: [
      { challengeProduct: product.challengeProduct["@id"], quantity: 2 },
    ],
  };
  const { id } = await as(page, participant, "POST", "/declarations", {
    multipart: { declaration: JSON.stringify(declaration) },
  });
  await as(page, demo.configurator.email, "PATCH", `/declarations/${id}`, {
    headers: { "content-type": "application/merge-patch+json" },
    data: { status: "validated", expectedStatus: "waiting" },
  });
}

const resultOf = async (page: Page, challenge: number) =>
  (await as(page, participant, "GET", `/challenge/${challenge}/results`))[
    "hydra:member"
  ][0]?.resultValue;

test("BO-12.8 BO-14.3 a coefficient is corrected in flight, told before, holds for what is declared from then on, and is rolled back", async ({
  page,
}) => {
  test.slow();
  const { id, challenge } = await newLive(page);
  await declareTwo(page, challenge);
  expect(await resultOf(page, challenge)).toBe(2);

  await enterOffice(page, `/challenges/${id}?section=products`);
  const hands = mouse(page);
  const cell = page
    .getByRole("grid")
    .locator('[aria-rowindex="2"] [aria-colindex="4"]');
  await hands.press(cell);
  await hands.keys("3", "Enter");
  await expect(cell).toHaveText("3");
  await saved(page);
  await hands.press(page.getByRole("button", { name: "Publier…" }));
  const dialog = page.getByRole("dialog", { name: /^Publier « / });
  await expect(dialog).toContainText("1 personne a un résultat.");
  await expect(dialog).toContainText("Personne ne perd de points.");
  await expect(dialog).toContainText("1 produit modifié");
  await expectAccessible(page);
  await submit(hands);
  expect((await productOf(page, challenge)).coefficient).toBe(3);
  expect(await resultOf(page, challenge)).toBe(2);
  await declareTwo(page, challenge);
  expect(await resultOf(page, challenge)).toBe(8);

  await hands.press(page.getByRole("button", { name: "Historique" }));
  await hands.press(page.getByRole("button", { name: "Remettre en ligne" }));
  await submit(hands);
  expect((await productOf(page, challenge)).coefficient).toBe(1);
  expect(await resultOf(page, challenge)).toBe(8);
});

test("BO-12.1 BO-12.2 last year’s challenge is copied with all its dates moved, and each section of the copy is accessible", async ({
  page,
}) => {
  test.slow();
  const { id, name } = await newLive(page);
  await enterOffice(page, `/challenges/${id}`);
  const hands = mouse(page);
  await hands.press(
    page.getByRole("button", { name: `Actions pour « ${name} »` }),
  );
  await hands.press(
    page.getByRole("menuitem", { name: "Copier pour la prochaine saison" }),
  );
  const dialog = page.getByRole("dialog");
  await hands.write(dialog.getByLabel("Nom"), `${name} bis`);
  await hands.press(dialog.getByRole("button", { name: "Créer", exact: true }));
  await expect(page).not.toHaveURL(new RegExp(id));
  await expect(pane(page, "outline")).toBeVisible();
  const copy = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  const [before, after] = await Promise.all(
    [id, copy].map(async (one) => (await draftOf(page, one)).body.body),
  );
  expect(after.products).toEqual(before.products);
  const daysOf = (date: string) =>
    Math.round((Date.parse(after[date]) - Date.parse(before[date])) / DAY);
  expect([365, 366]).toContain(daysOf("startDate"));
  for (const date of ["startDiffusionDate", "endDate", "endDiffusionDate"])
    expect(daysOf(date)).toBe(daysOf("startDate"));

  const sections = page.locator("[data-section]");
  await expect(sections).not.toHaveCount(0);
  for (const section of await sections.all()) {
    await section.click();
    await expect(pane(page, "form").getByRole("heading").first()).toHaveText(
      (await section.locator("span").first().textContent()) ?? "",
    );
    await expect(pane(page, "form").locator(".ant-skeleton")).toHaveCount(0);
    await expectAccessible(page);
  }
});
