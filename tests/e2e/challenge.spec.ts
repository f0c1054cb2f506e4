import type { Page } from "@playwright/test";
import { people } from "#server/seed/people.ts";
import { expect, test } from "#tests/support/browser.ts";
import { plainPage } from "#tests/support/healthy-page.ts";
import { demo, enter } from "#tests/support/programme.ts";

const block = (page: Page, type: string) =>
  page.locator(`[data-block=Challenge${type}]`);
const declare = (page: Page) =>
  page.getByRole("link", { name: "Déclarer mes résultats" });
/** Navigates without reloading. */
const travel = (page: Page, path: string) =>
  page.evaluate((to) => history.pushState(null, "", to), `/fo${path}`);

test("the home page starts with the deal to be answered, and its call to action leads to a challenge, whose name is its heading and title", async ({
  page,
}) => {
  await enter(page, { email: demo.participant.email });
  const welcome = page.locator("[data-block=Welcome]");
  await expect(welcome).toContainText("pour répondre");
  await expect(
    welcome.getByRole("link", { name: "Répondre à l’invitation" }),
  ).toHaveAttribute("href", /\/fo\/challenge\/2$/);
  const invitation = page.locator("[data-block=WidgetAction]").first();
  const name = (await invitation.getByRole("heading").textContent()) ?? "";
  await invitation.getByRole("link").last().click();
  await expect(page).toHaveURL(/\/fo\/challenge\/\d+$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  await expect(page).toHaveTitle(new RegExp(`^${name}`));
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

/** Pages that a user does not get. */
const refused = {
  participant: [
    ["/challenge/17", "Accès refusé"],
    ["/challenge/17/declare", "Ce challenge ne vous est pas destiné"],
  ],
  regional: [
    ["/challenge/16", "Challenge indisponible"],
    ["/challenge/17", "Challenge indisponible"],
  ],
} as const;

/** The goals of a declined deal, which have no text, start with their title. */
async function expectTitleFirst(page: Page) {
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
}

test.describe("each type and phase", () => {
  // The responses to the requests for a hidden challenge and its products.
  test.use({ allowConsole: [/status of 40[34]|Failed to fetch products/] });

  for (const as of ["participant", "regional"] as const)
    test(`CH-1.1 CH-2.1.6 CH-2.4.2 CH-2.5.8 CH-4.1.4 CH-8.6 has its view, for the ${as}`, async ({
      page,
    }) => {
      await enter(page, { email: demo[as].email, path: plainPage });
      const main = page.getByRole("main");
      for (const [name, who, id, said, shown, hidden, canDeclare] of views)
        if (who === as)
          await test.step(name, async () => {
            await travel(page, `/challenge/${id}`);
            await expect(main).toContainText(said);
            for (const type of shown)
              await expect(block(page, type)).toBeVisible();
            for (const type of hidden)
              await expect(block(page, type)).toHaveCount(0);
            await expect(declare(page)).toHaveCount(canDeclare ? 1 : 0);
            if (id === 9) await expectTitleFirst(page);
          });
      for (const [path, title] of refused[as]) {
        await travel(page, path);
        await expect(main.getByRole("heading", { level: 1 })).toHaveText(title);
      }
      await main.getByRole("link").click();
      await expect(page).toHaveURL(/\/fo\/?$/);
    });
});

test("CH-1.6 CH-2.4.31 CH-7.3.9 declining a deal is confirmed, and can be reversed during sign-in", async ({
  page,
}) => {
  // This user has not replied yet.
  const member = people.at(-6);
  await enter(page, { email: member?.email ?? "", path: "/challenge/2" });
  const description = block(page, "Description");
  await description.getByRole("button", { name: "Pas cette fois" }).click();
  const dialog = page.getByRole("dialog");
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

test("CH-2.4.20 'see me' goes to the user's own entry; the rank and, on a phone, the call to action stay visible", async ({
  page,
}) => {
  await enter(page, { email: demo.participant.email, path: "/challenge/1" });
  await block(page, "Ranking").getByRole("button", { name: "Me voir" }).click();
  const own = page.locator(":focus");
  await expect(own).toContainText("Camille");
  await expect(own).toBeInViewport();

  // The current element: new data may re-create it.
  const scrollToProducts = () =>
    block(page, "Products").evaluate((element) => element.scrollIntoView());
  await scrollToProducts();
  await expect(block(page, "MyPlace")).toBeInViewport();
  await page.setViewportSize({ width: 360, height: 740 });
  await scrollToProducts();
  const bar = page.getByRole("region", { name: "À faire maintenant" });
  await expect(bar).toBeInViewport();
  await expect(bar).toContainText("sur 30");
  await expect(bar.getByRole("link")).toHaveText("Déclarer mes résultats");
});
