import type { Page } from "@playwright/test";
import { violations } from "#tests/support/accessibility.ts";
import { expect, test } from "#tests/support/browser.ts";
import { inMinutes, publish } from "#tests/support/challenge-path.ts";
import { mouse } from "#tests/support/hands.ts";
import { withDatabase } from "#tests/support/journey-database.ts";
import { call, draftOf, release } from "#tests/support/office-documents.ts";
import {
  bothWidths,
  enterOffice,
  expectAccessible,
  officePerson,
  openSession,
} from "#tests/support/office-page.ts";
import { demo, enter } from "#tests/support/programme.ts";

// The browser logs the 401 of a session that is not open yet.
test.use({ allowConsole: [/status of 401/] });

test("BO-20.4 BO-21.1 an analyst begins at the figures, goes to a chart's values by key, and downloads an export", async ({
  page,
}) => {
  await enterOffice(page, "/", await officePerson(["STATS_READ", "EXPORT"]));
  await expect(page).toHaveURL(/\/bo\/figures$/);
  const figure = page.getByRole("figure").filter({ hasText: "Validé" }).first();
  await expect(figure).toBeVisible();
  await expectAccessible(page, bothWidths);
  await page.getByRole("link", { name: "Exports" }).click();
  await page.getByLabel("Données").click();
  await page.getByTitle("Chiffres par jour").click();
  await page.getByRole("button", { name: "Exporter" }).click();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: /Télécharger/ }).click();
  expect((await download).suggestedFilename()).toMatch(/\.csv$/);
  await expectAccessible(page, bothWidths);
});

test("BO-1.3 BO-24 screens of insight, light and dark, 1280 and 360 px: WCAG 2.2 AA, no overflow", async ({
  page,
}) => {
  await enterOffice(page);
  for (const path of [
    "/figures/owner",
    "/figures/reports",
    "/messages",
    "/jobs",
    "/notices",
    "/settings/mails",
  ]) {
    await page.goto(`/bo${path}`);
    await expect(page.locator(".ant-skeleton")).toHaveCount(0);
    await expectAccessible(page, bothWidths);
  }
});

test("BO-24 the dialogs of a person's care: WCAG 2.2 AA, and the focus returns", async ({
  page,
}) => {
  await enterOffice(page, `/participants/${demo.participant.id}`);
  for (const name of [
    "Exporter les données personnelles",
    "Effacer le compte",
  ]) {
    const button = page.getByRole("button", { name });
    await button.first().click();
    await expect(page.getByRole("textbox").first()).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(button).toBeFocused();
  }
});

test("BO-24 a wall is whole at 1920 and 360 px, light and dark: WCAG 2.2 AA", async ({
  page,
}) => {
  await openSession(page);
  const pages = await page.request.get(
    "/v2/bo/documents?kind=page&status=live",
  );
  const { items } = await pages.json();
  const made = await page.request.post("/v2/bo/walls", {
    headers: { Origin: new URL(pages.url()).origin },
    data: { document: items[0].id, name: "Hall", language: "fr" },
  });
  const { token } = await made.json();
  for (const [width, look] of [
    [1920, ""],
    [360, "?dark"],
  ] as const) {
    await page.setViewportSize({ width, height: 1080 });
    await page.goto(`/fo/wall/${token}${look}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    expect(await violations(page)).toEqual([]);
    const cut = page
      .locator(".wall *")
      .evaluateAll((elements) =>
        elements
          .filter((one) => one.getBoundingClientRect().right > innerWidth + 1)
          .map(({ outerHTML }) => outerHTML.slice(0, 120)),
      );
    expect(await cut).toEqual([]);
  }
});

test("BO-23.2 the bell leads by key to the notices, which are read then", async ({
  page,
}) => {
  await enter(page, { email: demo.newcomer.email });
  const bell = page.getByRole("link", { name: "Annonces, 1 non lue" });
  await bell.focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveTitle(/^Annonces/);
  await expect(
    page.getByRole("link", { name: "Annonces", exact: true }),
  ).toBeVisible();
});

/** A new group, and its only member. */
async function newGroup(name: string) {
  const email = await officePerson([]);
  await withDatabase(async (database) => {
    const { id } = await database
      .insertInto("groups")
      .values({ name })
      .returning("id")
      .executeTakeFirstOrThrow();
    await database
      .insertInto("user_groups")
      .columns(["group_id", "user_id"])
      .expression((query) =>
        query
          .selectFrom("users")
          .select([query.val(id).as("group_id"), "id"])
          .where("email", "=", email),
      )
      .execute();
  });
  return { name, email };
}

const HOUR = 3_600_000;
const inHours = (hours: number) =>
  new Date(Date.now() + hours * HOUR).toISOString();

/** A challenge that ends in so many hours. */
async function newChallenge(page: Page, name: string, endsIn: number) {
  await enterOffice(page);
  const { body } = await call(page, "POST", "/documents", {
    ...{ kind: "challenge", name },
    body: {
      ...{ type: "Classic", title: { fr: name }, languages: ["fr"] },
      ...{ startDiffusionDate: inHours(-200), startDate: inHours(-100) },
      endDate: inHours(endsIn),
    },
  });
  await release(page, body.id);
  return String(body.id);
}

test("BO-23.1 BO-23.2 a notice in two languages for one group, three days before the end of a challenge, is written, previewed and published, and is behind the bell once that day has come", async ({
  page,
}) => {
  test.slow();
  const name = `Cime ${crypto.randomUUID().slice(0, 8)}`;
  const group = await newGroup(name);
  const others = await newGroup(`Plaine ${name}`);
  const challenge = await newChallenge(page, name, 80);
  await page.goto(`/bo/challenges/${challenge}`);
  const hands = mouse(page);
  await hands.chooseInMenu(
    page.getByRole("button", { name: "Prévenir les participants" }),
    "Le challenge se termine dans trois jours",
  );
  await expect(page).toHaveURL(/\/bo\/notices\//);
  await expect(
    page.getByRole("textbox", { name: /^Heures après/ }),
  ).toHaveValue("-72");
  await hands.write(
    page.getByRole("textbox", { name: "Titre (Français)" }),
    `Dernière ligne droite ${name}`,
  );
  const language = page.getByRole("combobox", { name: "Langue des textes" });
  await hands.choose(language, "English");
  await hands.write(
    page.getByRole("textbox", { name: "Titre (English)" }),
    `Home straight ${name}`,
  );
  await hands.choose(
    page.getByRole("combobox", { name: "Destinataires" }),
    name,
  );

  const frame = page.locator("iframe").contentFrame();
  await expect(frame.getByRole("main")).toBeVisible();
  await expect(frame.getByText(`Home straight ${name}`)).toHaveCount(0);
  await hands.write(
    page.getByRole("textbox", { name: "Date de l’aperçu" }),
    inMinutes(9 * 60),
  );
  await hands.keys("Enter");
  await expect(frame.getByText(`Home straight ${name}`)).toBeVisible();
  await publish(hands);

  const bell = (count: string) =>
    page.getByRole("link", { name: `Annonces, ${count}` });
  await enter(page, { email: group.email });
  await expect(bell("1 non lue")).toBeVisible();

  const draft = await draftOf(page, challenge);
  await call(
    page,
    "PUT",
    `/documents/${challenge}/draft`,
    { body: { ...draft.body.body, endDate: inHours(71) } },
    { "If-Match": draft.etag },
  );
  await release(page, challenge);
  await page.reload();
  await bell("2 non lues").click();
  await expect(
    page.getByRole("link", { name: `Dernière ligne droite ${name}` }),
  ).toBeVisible();
  await page.evaluate(() => localStorage.setItem("i18nextLng", "en"));
  await page.reload();
  await expect(
    page.getByRole("link", { name: `Home straight ${name}` }),
  ).toBeVisible();

  await enter(page, { email: others.email, path: "/notices" });
  await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(1);
});
