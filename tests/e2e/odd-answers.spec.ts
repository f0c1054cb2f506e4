/** Odd responses of other programmes' APIs, one at a time: every page renders, and its statements are true. */
import type { Page } from "@playwright/test";
import { expect, test } from "#tests/support/browser.ts";
import {
  type Fault,
  type FaultLine,
  openFaultLine,
} from "#tests/support/fault-line.ts";
import { settle } from "#tests/support/healthy-page.ts";
import { demo } from "#tests/support/programme.ts";
import { addToken } from "#tests/support/screens/token.ts";

type Json = Record<string, unknown>;
type Change = (answer: Json) => unknown;

let line: FaultLine;
test.beforeAll(async ({ baseURL }) => {
  line = await openFaultLine(baseURL ?? "");
});
test.afterAll(() => line.close());

test.use({
  allowConsole: [
    /\((?:left out|refused)\)$|Failed to load resource.*status of (?:404|500)/,
  ],
  // High enough that every block of a page renders.
  viewport: { width: 1280, height: 6_000 },
});

const setFields =
  (fields: Json): Change =>
  (answer) => ({ ...answer, ...fields });

const withMembers =
  (change: (member: Json, index: number) => unknown): Change =>
  (answer) => ({
    ...answer,
    "hydra:member": (answer["hydra:member"] as Json[]).map(change),
  });

async function open(
  page: Page,
  path: string,
  changed: Record<string, Change>,
  broken: Record<string, Fault> = {},
): Promise<void> {
  line.changed = new Map(Object.entries(changed)) as FaultLine["changed"];
  line.broken = new Map(Object.entries(broken));
  await addToken(page, demo.participant.email);
  await page.goto(`${line.origin}/fo${path}`, { waitUntil: "commit" });
  expect(await settle(page, line)).toEqual([]);
  await expect(page.getByText("Oups")).toHaveCount(0);
}

const block = (page: Page, type: string) =>
  page.locator(`[data-block=${type}]`);
const shownBlocks = (page: Page) =>
  page
    .locator("main [data-block]")
    .evaluateAll((all) => all.map((one) => one.getAttribute("data-block")));

test.describe("L2 L10 an unused field of a challenge", () => {
  for (const fields of [
    { currentChallengeMetaData: [] },
    { declarationForm: [] },
    { conditions: "Sous réserve" },
    { sponsor: { name: "Solaris" } },
    { needProof: "1" },
    { isGroup: 0 },
    { predefinedQuestions: { NAME: true, EXTRA: { asked: 1 } } },
    { declarations: ["/v2/declarations/4"] },
    { startSignInDate: "" },
    {
      currentChallengeMetaData: {
        lastDeclarationDate: "-0001-11-30T00:00:00+00:00",
      },
    },
  ])
    test(`breaks no block: ${JSON.stringify(fields)}`, async ({ page }) => {
      await open(page, "/challenge/1", {
        "GET /challenges/*/user": setFields(fields),
      });
      const blocks = await shownBlocks(page);
      for (const type of ["Hero", "MyPlace", "Goals", "Ranking", "Products"])
        expect(blocks).toContain(`Challenge${type}`);
    });

  test("an object with numeric keys is read as a list", async ({ page }) => {
    const call = "GET /challenges/*/user";
    const goals = block(page, "ChallengeGoals").getByRole("listitem");
    await open(page, "/challenge/1", {});
    const count = await goals.count();
    await open(page, "/challenge/1", {
      [call]: ({ challengeGoals, ...rest }) => ({
        ...rest,
        challengeGoals: Object.fromEntries(
          (challengeGoals as Json[]).map((goal, index) => [index * 2, goal]),
        ),
      }),
    });
    await expect(goals).toHaveCount(count);
  });

  test("a date with an hour-only offset is read as an instant", async ({
    page,
  }) => {
    await open(page, "/challenge/1", {
      "GET /challenges/*/user": ({ startDate, ...rest }) => ({
        ...rest,
        startDate: `${String(startDate).slice(0, 19)}+00`,
      }),
    });
    await expect(block(page, "ChallengeRanking")).toBeVisible();
  });
});

test.describe("L3 the history of declarations", () => {
  const call = "GET /declarations/challenge/*/user";
  const entries = (page: Page) =>
    block(page, "DeclarationHistory").locator("details[data-status]");

  for (const oddity of [
    { formEntry: [] },
    { invoiceDateStart: "" },
    { products: [{ product: "/v2/products/4", quantity: 2 }] },
  ])
    test(`shows a declaration with ${JSON.stringify(oddity)}`, async ({
      page,
    }) => {
      await open(page, "/challenge/history", {});
      const count = await entries(page).count();
      expect(count).toBeGreaterThan(1);
      await open(page, "/challenge/history", {
        [call]: withMembers((one, index) =>
          index === 0 ? { ...one, ...oddity } : one,
        ),
      });
      await expect(entries(page)).toHaveCount(count);
    });

  test("says how many cannot be shown, not that there are none", async ({
    page,
  }) => {
    await open(page, "/challenge/history", {
      [call]: withMembers((one) => ({ ...one, "@id": null, id: null })),
    });
    await expect(
      page.getByText(/\d+ déclarations? ne peu(?:ven)?t pas être affichée/),
    ).toBeVisible();
    await expect(page.getByText(/pas encore déclaré/)).toHaveCount(0);
  });
});

test.describe("L4 the ranking", () => {
  const call = "GET /challenges/*/challenge-results";

  test("shows entries whose users are IRIs, without names", async ({
    page,
  }) => {
    const rows = block(page, "ChallengeRanking").getByRole("listitem");
    await open(page, "/challenge/1", {});
    const count = await rows.count();
    await open(page, "/challenge/1", {
      [call]: withMembers(({ entity, ...rest }) => ({
        ...rest,
        entity: `/v2/users/${(entity as Json)["userId"]}`,
      })),
    });
    await expect(rows).toHaveCount(count);
    await expect(rows.first()).toContainText("Un participant");
  });

  test("numbers entries without ranks over the pages", async ({ page }) => {
    await open(page, "/challenge/1", {
      [call]: withMembers((one) => ({ ...one, rank: null })),
    });
    const ranking = block(page, "ChallengeRanking");
    await ranking.getByRole("button", { name: "2", exact: true }).click();
    await expect(ranking.getByRole("listitem").first()).toContainText("10");
  });
});

test("L5 goals, own rank and results work with only the call of own results", async ({
  page,
}) => {
  await open(page, "/challenge/1", {});
  const said = () =>
    Promise.all(
      ["ChallengeGoals", "ChallengeMyPlace", "ChallengeOwnResults"].map(
        async (type) =>
          (await block(page, type).innerText()).replaceAll(
            /il y a .*|à l’instant|.*(?:mieux|devant|derrière|rattraper).*/g,
            "",
          ),
      ),
    );
  const [goals, , results] = await said();
  await open(page, "/challenge/1", {
    "GET /challenges/*/user": setFields({ challengeResults: [] }),
    "GET /challenges/*/rank/user": ({ rank, total }) => ({ rank, total }),
  });
  const [goalsNow, placeNow, resultsNow] = await said();
  expect([goalsNow, resultsNow]).toEqual([goals, results]);
  expect(placeNow).toMatch(/\d/);
});

test("L7 if it is unknown whether a deal was accepted, it can be answered, and nothing is claimed", async ({
  page,
}) => {
  await open(
    page,
    "/challenge/2",
    { "GET /challenges/*/user": ({ isParticipating: _, ...rest }) => rest },
    { "GET /challenges/*/challenge-results/participating": "500" },
  );
  await expect(block(page, "ChallengeParticipation")).toContainText(
    "Votre réponse n’est pas connue pour le moment",
  );
  await expect(
    block(page, "ChallengeDescription").getByRole("button", {
      name: "Je relève le deal",
    }),
  ).toBeVisible();
});

test("L8 on an unreadable response, the page says that it shows data of the last visit", async ({
  page,
}) => {
  await open(page, "/challenge/1", {});
  await page.waitForFunction(
    () => localStorage.getItem("palmares-answers") !== null,
  );
  await open(page, "/challenge/1", {
    "GET /challenges/*/user": () => ({ id: {}, title: 3 }),
  });
  await expect(block(page, "ChallengeRanking")).toBeVisible();
  await expect(
    page.getByRole("status").filter({ hasText: "Réessayer" }),
  ).toBeVisible();
});

for (const fault of ["404", "wrong shape"] as const)
  test(`L9 if the call for a list challenge's products gives ${fault}, the challenge's own data is used`, async ({
    page,
  }) => {
    await open(
      page,
      "/challenge/3",
      {
        "GET /challenges/*/user": ({ challengeListProducts: _, ...rest }) =>
          rest,
      },
      { "GET /challenge-lists/*/user": fault },
    );
    await expect(block(page, "ChallengeDeclarations")).toBeVisible();
  });

test.describe("one odd field of the user blanks nothing", () => {
  for (const fields of [
    { clientId: 12345 },
    { optin: "1" },
    { profile: [] },
    { profile: { firstName: "Camille", picture: false } },
    { userGroups: { "0": "/v2/user-groups/2" } },
    { userRoles: ["ROLE_USER"] },
    { isCGUAccepted: 1 },
    { id: null },
    { language: { "@id": "/v2/languages/1", code: "fr" } },
  ])
    test(JSON.stringify(fields), async ({ page }) => {
      await open(page, "/", { "GET /me": setFields(fields) });
      await expect(page.getByRole("heading", { level: 1 })).toContainText(
        "Bonjour",
      );
      await expect(page.getByRole("dialog")).toHaveCount(0);
    });
});
