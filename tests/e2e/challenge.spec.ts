import type { Page } from "@playwright/test";
import { people } from "#server/seed/people.ts";
import { expect, test } from "#tests/support/browser.ts";
import { setClock } from "#tests/support/journey-clock.ts";
import { demo, enter } from "#tests/support/programme.ts";

const block = (page: Page, type: string) =>
  page.locator(`[data-block=Challenge${type}]`);
const declare = (page: Page) =>
  page.getByRole("link", { name: "Déclarer mes résultats" });
const day = 24 * 60 * 60_000;

test("the home page's call to action leads to the challenge, with its name as heading and title", async ({
  page,
}) => {
  await enter(page, { email: demo.participant.email });
  const invitation = page.locator("[data-block=WidgetAction]").first();
  const name = (await invitation.getByRole("heading").textContent()) ?? "";
  await invitation.getByRole("link").last().click();
  await expect(page).toHaveURL(/\/fo\/challenge\/\d+$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  await expect(page).toHaveTitle(new RegExp(`^${name}`));
});

test("the home page starts with the deal to be answered, and links to it", async ({
  page,
}) => {
  await enter(page, { email: demo.participant.email });
  const welcome = page.locator("[data-block=Welcome]");
  await expect(welcome).toContainText("pour répondre");
  await welcome.getByRole("link", { name: "Répondre à l’invitation" }).click();
  await expect(page).toHaveURL(/\/fo\/challenge\/2$/);
  await expect(
    block(page, "Description").getByRole("button", {
      name: "Je relève le deal",
    }),
  ).toBeVisible();
});

/** The expected blocks of a challenge page, by type and phase. */
const views: [
  name: string,
  as: keyof typeof demo,
  id: number,
  said: RegExp,
  shown: string[],
  hidden: string[],
  canDeclare: boolean,
][] = [
  [
    "CH-1.5 classic, before",
    "participant",
    5,
    /Début dans.*Bientôt à vous/s,
    ["Goals", "Products"],
    ["Ranking", "MyPlace", "OwnResults"],
    false,
  ],
  [
    "CH-2.4.12 classic, during",
    "participant",
    1,
    /Temps restant.*jusqu’au/s,
    ["MyPlace", "Goals", "OwnResults", "ResultsByProduct", "Ranking"],
    ["Declarations", "PhotoEntry"],
    true,
  ],
  [
    "CH-2.4.23 classic of groups, during",
    "regional",
    13,
    /\(vous\)/,
    ["MyPlace", "Ranking", "ResultsByProduct"],
    ["Declarations"],
    true,
  ],
  [
    "CH-4.4.2 deal, before its sign-in",
    "regional",
    8,
    /Inscriptions dans.*Les inscriptions ouvrent/s,
    ["Goals", "Products"],
    ["Ranking"],
    false,
  ],
  [
    "CH-2.4.32 deal, declined",
    "regional",
    9,
    /Challenge refusé/,
    ["Participation"],
    ["Ranking"],
    false,
  ],
  [
    "deal, accepted, during",
    "regional",
    11,
    /Vous participez/,
    ["MyPlace", "Ranking"],
    ["Declarations"],
    true,
  ],
  [
    "deal, after",
    "participant",
    6,
    /Terminé le/,
    ["MyPlace", "OwnResults", "Ranking"],
    ["Declarations"],
    false,
  ],
  [
    "CH-2.4.30 list, during",
    "participant",
    3,
    /Produits déclarés/,
    ["Declarations", "Ranking", "Products"],
    ["Goals", "PhotoEntry"],
    true,
  ],
  [
    "CH-4.3.4 list of one declaration, refused",
    "regional",
    12,
    /a été refusée/,
    ["Declarations", "Goals"],
    ["Ranking", "MyPlace"],
    true,
  ],
  [
    "CH-2.4.11 list, after",
    "participant",
    7,
    /ces produits ne se déclarent plus/,
    ["Declarations", "Ranking"],
    [],
    false,
  ],
  [
    "CH-2.4.1 photo, during",
    "participant",
    4,
    /Temps restant/,
    ["PhotoEntry", "PhotoGallery"],
    ["Goals", "Ranking", "Products"],
    false,
  ],
];

for (const as of ["participant", "regional"] as const)
  test(`CH-1.1 CH-2.1.6 each type and phase has its view, for the ${as}`, async ({
    page,
  }) => {
    for (const [name, who, id, said, shown, hidden, canDeclare] of views)
      if (who === as)
        await test.step(name, async () => {
          await enter(page, {
            email: demo[as].email,
            path: `/challenge/${id}`,
          });
          const main = page.getByRole("main");
          await expect(main).toContainText(said);
          for (const type of shown)
            await expect(block(page, type)).toBeVisible();
          for (const type of hidden)
            await expect(block(page, type)).toHaveCount(0);
          await expect(declare(page)).toHaveCount(canDeclare ? 1 : 0);
        });
  });

test("a declined deal has no countdown; its goals start with their title, even without a text", async ({
  page,
}) => {
  await enter(page, { email: demo.regional.email, path: "/challenge/9" });
  await expect(block(page, "Hero").getByText("Refusé")).toBeVisible();
  await expect(page.getByRole("timer")).toHaveCount(0);
  const summary = block(page, "Goals").locator("summary");
  await expect(summary.locator("p")).toHaveCount(0);
  const [title, arrow] = await Promise.all(
    [summary.getByRole("heading"), summary.locator("svg")].map((part) =>
      part.boundingBox(),
    ),
  );
  expect(arrow?.x).toBeGreaterThan((title?.x ?? 0) + (title?.width ?? 0) / 2);
});

test("CH-4.1.6 the challenge starts and ends on the open page, by the server's clock", async ({
  page,
}) => {
  const clock = await setClock(page, Date.now() - 26 * day);
  await enter(page, { email: demo.participant.email, path: "/challenge/1" });
  const hero = block(page, "Hero");
  const target = async () =>
    Date.parse((await hero.locator("time").getAttribute("datetime")) ?? "");
  await expect(hero).toContainText("Début dans");
  await expect(block(page, "Ranking")).toHaveCount(0);
  await expect(declare(page)).toHaveCount(0);

  await clock.advance((await target()) - clock.now() - 1000);
  await expect(hero).toContainText("Temps restant");
  await expect(block(page, "Ranking")).toBeVisible();
  await expect(declare(page)).toBeVisible();

  await clock.advance((await target()) - clock.now() - 50_000);
  await expect(hero.getByRole("timer")).toContainText(/[1-5]\d secondes/);
  await clock.advance((await target()) - clock.now() - 1000);
  await expect(hero).toContainText("Terminé le");
  await expect(hero.getByRole("timer")).toHaveCount(0);
  await expect(declare(page)).toHaveCount(0);
});

test("CH-2.5.37 CH-2.5.38 before the challenge “declare” is disabled and the steps are explained; during it “declare” opens them, and the date links to the history", async ({
  page,
}) => {
  await enter(page, { email: demo.participant.email, path: "/challenge/5" });
  const step = block(page, "DeclarationStep");
  await expect(step.getByRole("listitem")).not.toHaveCount(0);
  await expect(
    step.getByRole("button", { name: "Déclarer mes résultats" }),
  ).toBeDisabled();
  await page.goto("/fo/challenge/1");
  await expect(step.getByRole("listitem")).toHaveText([
    "Produits",
    "Justificatif",
    "Questions",
    "Vérification",
  ]);
  await expect(step).toContainText(/Dernière déclaration le \d\d\/\d\d/);
  await step.getByRole("link", { name: "Voir mes déclarations" }).click();
  await expect(page).toHaveURL(/\/challenge\/history\/1$/);
  await page.goBack();
  await declare(page).click();
  await expect(page).toHaveURL(/\/challenge\/1\/declare/);
});

test("CH-1.6 CH-7.3.9 a deal is accepted once and for all", async ({
  page,
}) => {
  await enter(page, { email: demo.regional.email, path: "/challenge/10" });
  await block(page, "Description")
    .getByRole("button", { name: "J’accepte" })
    .click();
  await expect(block(page, "Participation")).toContainText("Vous participez");
  await page.reload();
  await expect(block(page, "Participation")).toContainText("Vous participez");
  await expect(page.getByRole("button", { name: "J’accepte" })).toHaveCount(0);
});

test("CH-2.4.31 declining a deal is confirmed once, and can be reversed during sign-in", async ({
  page,
}) => {
  // This user has not replied yet.
  const member = people.at(-6);
  await enter(page, { email: member?.email ?? "", path: "/challenge/2" });
  const description = block(page, "Description");
  await description.getByRole("button", { name: "Pas cette fois" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Annuler" }).click();
  await expect(dialog).toHaveCount(0);
  await description.getByRole("button", { name: "Pas cette fois" }).click();
  await dialog.getByRole("button", { name: "Pas cette fois" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(block(page, "Participation")).toContainText("Challenge refusé");
  await page.reload();
  const accept = description.getByRole("button", { name: "Je relève le deal" });
  await expect(description).toContainText("Vous pouvez encore l’accepter");
  await accept.click();
  await expect(block(page, "Participation")).toContainText("Vous participez");
  await expect(accept).toHaveCount(0);
});

test("CH-2.4.20 'see me' goes to the user's own entry", async ({ page }) => {
  await enter(page, { email: demo.participant.email, path: "/challenge/1" });
  await block(page, "Ranking").getByRole("button", { name: "Me voir" }).click();
  const own = page.locator(":focus");
  await expect(own).toContainText("Camille");
  await expect(own).toBeInViewport();
});

/** Scrolls the current element into view: new data may re-create it. */
const scrollToProducts = (page: Page) =>
  block(page, "Products").evaluate((element) => element.scrollIntoView());

test("the call to action (on a phone) and the user's rank (always) stay visible", async ({
  page,
}) => {
  await enter(page, { email: demo.participant.email, path: "/challenge/1" });
  await scrollToProducts(page);
  await expect(block(page, "MyPlace")).toBeInViewport();
  await page.setViewportSize({ width: 360, height: 740 });
  await scrollToProducts(page);
  const bar = page.getByRole("region", { name: "À faire maintenant" });
  await expect(bar).toBeInViewport();
  await expect(bar).toContainText("sur 30");
  await expect(bar.getByRole("link")).toHaveText("Déclarer mes résultats");
});

test.describe("a hidden challenge", () => {
  // The responses to the request for the challenge.
  test.use({ allowConsole: [/status of 40[34]/] });

  test("CH-2.4.2 CH-4.1.4 CH-8.6 says why, with a link home: not yet, no longer, not for the user", async ({
    page,
  }) => {
    const main = page.getByRole("main");
    for (const [as, id, said] of [
      ["regional", 16, "Challenge indisponible"],
      ["regional", 17, "Challenge indisponible"],
      ["participant", 17, "Accès refusé"],
    ] as const) {
      // A page that is still open would send its next request with the token of another user, or none.
      await page.goto("about:blank");
      await enter(page, { email: demo[as].email, path: `/challenge/${id}` });
      await expect(main.getByRole("heading", { level: 1 })).toHaveText(said);
    }
    await main.getByRole("link").click();
    await expect(page).toHaveURL(/\/fo\/?$/);
  });
});
