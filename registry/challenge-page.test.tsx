/** Which blocks the challenge page shows, by type and phase. */

import { act, cleanup, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { facts } from "#registry/facts.ts";
import layout from "#registry/pages/challenge.json";
import declareLayout from "#registry/pages/declare.json";
import routes from "#registry/routes.json";
import { tables } from "#registry/tables.ts";
import type { PlainLayout } from "#src/engine/contract.ts";
import { Page } from "#src/engine/engine.ts";
import { createManualClock } from "#src/engine/react/testing.tsx";
import { initForTests } from "#src/i18n/testing.ts";
import type { Challenge } from "#src/schema/types.gen.ts";
import rankingFirst from "#tests/gallery/pages/challenge-ranking-first.json";
import { camille, renderScene } from "#tests/support/scene.tsx";
import { reply } from "#tests/support/wire.ts";

const product = ["product"];
const types = Object.entries(tables.registry).filter(
  ([type, { places }]) =>
    String(places) === String(product) && /^(Challenge|Page)/.test(type),
);

beforeAll(() => Promise.all(types.map(([, { load }]) => load())));
beforeEach(() => initForTests("fr"));
afterEach(cleanup);

const challenge: Challenge = {
  id: 1,
  type: "Classic",
  title: "Cap",
  goalType: "generic",
  isParticipating: null,
  areResultsVisible: true,
  startDiffusionDate: "2026-04-01T00:00:00Z",
  startDate: "2026-05-01T00:00:00Z",
  endDate: "2026-06-01T00:00:00Z",
  endDiffusionDate: "2026-07-01T00:00:00Z",
  challengeGoals: [{ value: 5 }],
  challengeListProducts: [{ challengeProduct: { id: 1 } }],
  challengeResults: [{ id: 1, resultValue: 3, entity: { userId: 12 } }],
  declarations: [{ id: 1, status: "waiting" }],
};
const list = { "hydra:member": [], "hydra:totalItems": 0 };

let clock: ReturnType<typeof createManualClock>;

async function open(
  more: Partial<Challenge>,
  now: string,
  answer?: ReturnType<typeof reply>,
  drawn = layout as unknown as PlainLayout,
) {
  clock = createManualClock(now);
  const scene = await renderScene(<Page layout={drawn} />, {
    user: camille,
    route: { path: "/challenge/1", params: { id: "1" } },
    clock,
    registry: tables.registry,
    facts,
    wire: {
      "GET /challenges/1/user.jsonld": answer ?? { ...challenge, ...more },
      "GET /challenges/1/challenge-results.jsonld": list,
      "GET /challenges/1/rank/user": { rank: null, total: 0 },
      "GET /challenge/1/results": list,
      "GET /declarations/challenge/1/user": list,
      "GET /challenge-list-products.jsonld": list,
    },
  });
  await waitFor(() => {
    expect(scene.queries.isFetching()).toBe(0);
    expect(document.querySelector("[data-block]")).not.toBeNull();
    expect(document.querySelector("[aria-busy=true]")).toBeNull();
  });
  return blocksShown();
}

const blocksShown = () =>
  [...document.querySelectorAll<HTMLElement>("[data-block]")].map(
    ({ dataset }) => dataset["block"]?.replace("Challenge", ""),
  );

const before = "2026-04-10";
const during = "2026-05-10";
const after = "2026-06-10";
const photoHead = ["Hero", "Description", "Participation"];
const head = ["Hero", "Description", "DeclarationStep", "Participation"];

test.each<[string, Partial<Challenge>]>([
  [
    "No dates given",
    {
      startDiffusionDate: null,
      startDate: null,
      endDate: null,
      endDiffusionDate: null,
    },
  ],
  ["Dates error, cannot calculate challenge phase", { startDate: null }],
])(
  "CH-4.1.3 without a phase the challenge is not available; logged once: %s",
  async (reason, dates) => {
    const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
    expect(await open(dates, during)).toEqual(["PageMessage"]);
    expect(log.mock.calls).toEqual([[`Challenge 1: ${reason}`]]);
  },
);

test.each<[string, Partial<Challenge>, string, string[]]>([
  ["CH-1.5 classic, before", {}, before, [...head, "Goals", "Products"]],
  [
    "CH-1.5 CH-2.4.12 classic, during",
    {},
    during,
    [
      "Hero",
      "Description",
      "DeclarationStep",
      "MyPlace",
      "Participation",
      "Goals",
      "OwnResults",
      "ResultsByProduct",
      "Ranking",
      "Products",
    ],
  ],
  [
    "CH-4.1.5 classic, after, results not visible",
    { areResultsVisible: false },
    after,
    [...head, "Goals", "OwnResults", "ResultsByProduct", "Products"],
  ],
  [
    "CH-2.4.10 goal type result, before",
    { goalType: "result" },
    before,
    [...head, "Products"],
  ],
  ["deal, before", { type: "Deal" }, before, [...head, "Goals", "Products"]],
  [
    "CH-2.4.1 list, during",
    { type: "List", goalType: "result" },
    during,
    [
      "Hero",
      "Description",
      "DeclarationStep",
      "MyPlace",
      "Participation",
      "OwnResults",
      "ResultsByProduct",
      "Declarations",
      "Ranking",
      "Products",
    ],
  ],
  ["CH-2.4.2 before diffusion", {}, "2026-03-01", ["PageMessage"]],
  ["CH-2.4.2 after diffusion", {}, "2026-08-01", ["PageMessage"]],
  ["photo, before", { type: "Photo" }, before, [...photoHead, "PhotoEntry"]],
  [
    "CH-2.4.1 photo, during",
    { type: "Photo" },
    during,
    [...photoHead, "PhotoEntry", "PhotoGallery"],
  ],
  [
    "photo, after, results not visible",
    { type: "Photo", areResultsVisible: false },
    after,
    [...photoHead, "PhotoEntry"],
  ],
  [
    "CH-2.4.2 photo, after diffusion",
    { type: "Photo" },
    "2026-08-01",
    ["PageMessage"],
  ],
])("CH-2.1.6 %s", async (_, more, now, blocks) => {
  expect(await open(more, now)).toEqual(blocks);
});

test("CH-2.4.1 a photo contest has none of the blocks of products, goals and declarations", async () => {
  const blocks = await open({ type: "Photo" }, during);
  for (const block of [
    "Goals",
    "MyPlace",
    "Ranking",
    "Products",
    "ResultsByProduct",
    "DeclarationStep",
  ])
    expect(blocks).not.toContain(block);
});

test.each([
  [500, "Quelle surprise…"],
  [403, "Accès refusé"],
  [404, "Challenge indisponible"],
])(
  "CH-2.4.2 CH-8.5 a challenge that is answered %i is replaced by “%s”",
  async (status, title) => {
    expect(await open({}, during, reply(status))).toEqual(["PageFailure"]);
    const heading = await screen.findByRole("heading", { level: 1 });
    expect(heading.textContent).toBe(title);
  },
);

test("the same blocks make another page: the ranking first, no products", async () => {
  const blocks = await open(
    {},
    during,
    undefined,
    rankingFirst as unknown as PlainLayout,
  );
  expect(blocks).toEqual([
    "Hero",
    "Ranking",
    "MyPlace",
    "Participation",
    "Goals",
    "Description",
    "DeclarationStep",
  ]);
});

test("CH-4.1.5 CH-4.1.6 the page turns with the phase, at the instant and without a reload", async () => {
  await open(
    {
      isDeclarationMultiple: true,
      endDate: "2026-05-01T00:00:03Z",
      endDiffusionDate: "2026-05-01T00:00:05Z",
    },
    "2026-04-30T23:59:58Z",
  );
  const declare = () =>
    screen.queryByRole("link", { name: "Déclarer mes résultats" });
  expect(screen.getByRole("timer").textContent).toContain("2 secondes");
  expect(blocksShown()).not.toContain("Ranking");
  expect(declare()).toBeNull();
  act(() => clock.moveTo("2026-05-01T00:00:00Z"));
  await waitFor(() => expect(blocksShown()).toContain("Ranking"));
  await waitFor(() => expect(declare()).not.toBeNull());
  act(() => clock.moveTo("2026-05-01T00:00:03Z"));
  expect(screen.queryByRole("timer")).toBeNull();
  expect(declare()).toBeNull();
  act(() => clock.moveTo("2026-05-01T00:00:05Z"));
  await waitFor(() => expect(blocksShown()).toEqual(["PageMessage"]));
});

test("AS-2.1.10 a challenge is at /challenge/{id}", () => {
  expect(routes.routes.find(({ page }) => page === "challenge")?.path).toBe(
    "/challenge/:id",
  );
});

test.each<[string, string[], string, string]>([
  ["2026-03-10", ["DeclarationWizard"], "H1", "Bientôt à vous"],
  ["2026-04-10", ["Hero", "DeclarationWizard"], "H2", "Bientôt à vous"],
  ["2026-07-10", ["DeclarationWizard"], "H1", "Les déclarations sont closes"],
])(
  "CH-2.5.7 CH-4.1.4 to declare on %s there is %j",
  async (now, blocks, level, title) => {
    const page = declareLayout as unknown as PlainLayout;
    expect(await open({ declarations: [] }, now, undefined, page)).toEqual(
      blocks,
    );
    const heading = await screen.findByText(title);
    expect(heading.tagName).toBe(level);
    expect(document.body.textContent).not.toContain("En cours");
    if (level === "H1") expect(document.body.textContent).not.toContain("Cap");
  },
);
