// @vitest-environment jsdom
import {
  act,
  cleanup,
  fireEvent,
  screen,
  within,
} from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createManualClock } from "#src/engine/testing.tsx";
import { initForTests } from "#src/i18n/testing.ts";
import type {
  Challenge,
  ChallengeDescription as Config,
} from "#src/schema/types.gen.ts";
import { camille, renderScene } from "#tests/support/scene.tsx";
import type { WireAnswers } from "#tests/support/wire.ts";
import ChallengeDescription from "./challenge-description.tsx";

/** What layout would measure: jsdom has none. */
let scrollHeight = 0;

beforeEach(async () => {
  scrollHeight = 0;
  vi.spyOn(Element.prototype, "scrollHeight", "get").mockImplementation(
    () => scrollHeight,
  );
  await initForTests("fr");
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const challenge: Challenge = {
  id: 1,
  type: "Classic",
  title: "Cap sur la pompe à chaleur",
  teaser: "Chaque pompe compte.",
  isParticipating: null,
  startDate: "2026-05-01T00:00:00Z",
  endDate: "2026-06-01T00:00:00Z",
};

const show = (
  more: Partial<Challenge> = {},
  { now = "2026-05-10", currency = "soleils", ...config } = {} as {
    now?: string;
    currency?: string;
  } & Partial<Config>,
  wire: WireAnswers = {},
) =>
  renderScene(
    <ChallengeDescription
      config={{ "@type": "ChallengeDescription", ...config }}
      data={{ ...challenge, ...more }}
    />,
    {
      user: camille,
      options: [{ name: "CURRENCY_NAME", value: currency }],
      clock: createManualClock(now),
      wire,
    },
  );

const text = () => document.body.textContent;
const allConditions = { name: "Voir toutes les conditions" };

test("CH-2.4.3 teaser, sponsor, and the maximum to win in the programme's currency", async () => {
  await show({ maxToWin: 8000, sponsor: "Calvéo", resultUnit: "pompes" });
  expect(screen.getByText("Chaque pompe compte.")).toBeTruthy();
  expect(screen.getByText("Calvéo")).toBeTruthy();
  expect(text()).toContain("8\u202f000 soleils");
});

test("its configuration leaves out the sponsor", async () => {
  await show({ sponsor: "Calvéo" }, { showSponsor: false });
  expect(text()).not.toContain("Calvéo");
});

test.each([
  [true, true],
  [false, false],
  [null, false],
])(
  "CH-2.4.4 with isDealCategoryVisible %j the category is shown: %j; the illustration in any case",
  async (isDealCategoryVisible, isShown) => {
    await show({
      type: "Deal",
      dealCategory: "Offre d’été",
      isDealCategoryVisible,
      dealImage: { contentUrl: "/pictures/summer.svg", alt: "Un soleil" },
    });
    expect(text()?.includes("Offre d’été")).toBe(isShown);
    expect(screen.getByAltText("Un soleil")).toBeTruthy();
  },
);

test.each([
  ["generic", "200px"],
  ["custom", "280px"],
] as const)(
  "CH-2.4.6 CH-9.12 with %s goals the teaser is capped at %s",
  async (goalType, height) => {
    await show({ goalType });
    const teaser = screen.getByText("Chaque pompe compte.").parentElement;
    expect(teaser?.style.maxBlockSize || teaser?.style.maxHeight).toBe(height);
  },
);

test("CH-2.4.5 without conditions there is a button to the dialog only when something is cut", async () => {
  await show();
  expect(screen.queryByRole("button", allConditions)).toBeNull();
  cleanup();
  scrollHeight = 400;
  await show();
  fireEvent.click(screen.getByRole("button", allConditions));
  expect(screen.getByRole("dialog").textContent).toContain(
    "Chaque pompe compte.",
  );
});

test("CH-2.4.7 the dialog has all conditions there are, and closes", async () => {
  await show({
    conditions: {
      conditions: "Ouvert à tous.",
      rules: "Une pompe par facture.",
      profiles: "Installateurs.",
      eligibility: "Validée par le programme.",
      description: " ",
    },
  });
  fireEvent.click(screen.getByRole("button", allConditions));
  const dialog = screen.getByRole("dialog", {
    name: "Cap sur la pompe à chaleur",
  });
  expect(
    within(dialog)
      .getAllByRole("heading", { level: 3 })
      .map(({ textContent }) => textContent),
  ).toEqual(["Conditions", "Règles", "Profils concernés", "Ce qui compte"]);
  expect(dialog.textContent).toContain("Une pompe par facture.");
  fireEvent.click(within(dialog).getByRole("button", { name: "Fermer" }));
  expect(screen.queryByRole("dialog")).toBeNull();
});

test.each<[string, Partial<Challenge>, string, string[]]>([
  ["during", {}, "2026-05-10", ["Déclarer mes résultats"]],
  ["before", {}, "2026-04-01", []],
  ["after", {}, "2026-07-01", []],
  ["declared once", { declarations: [{ id: 1 }] }, "2026-05-10", []],
  ["a photo contest", { type: "Photo" }, "2026-05-10", []],
  ["a deal not accepted", { type: "Deal" }, "2026-05-10", []],
  [
    "an accepted deal",
    { type: "Deal", isParticipating: true },
    "2026-05-10",
    ["Déclarer mes résultats"],
  ],
])(
  "CH-2.4.3 CH-2.5.39 the button to declare, %s",
  async (_, more, now, expected) => {
    await show(more, { now });
    const links = screen.queryAllByRole<HTMLAnchorElement>("link");
    expect(links.map(({ textContent }) => textContent)).toEqual(expected);
    for (const link of links)
      expect(link.getAttribute("href")).toBe("/challenge/1/declare");
  },
);

test("CH-4.1.6 the button to declare comes at the instant at which the challenge starts, and goes when it ends", async () => {
  const clock = createManualClock("2026-04-30T23:59:59Z");
  await renderScene(
    <ChallengeDescription
      config={{ "@type": "ChallengeDescription" }}
      data={{ ...challenge, endDate: "2026-05-01T00:00:02Z" }}
    />,
    { user: camille, clock },
  );
  expect(screen.queryByRole("link")).toBeNull();
  act(() => clock.moveTo("2026-05-01T00:00:00Z"));
  expect(screen.getByRole("link")).toBeTruthy();
  act(() => clock.moveTo("2026-05-01T00:00:02Z"));
  expect(screen.queryByRole("link")).toBeNull();
});

test("a deal's illustration that the banner shows already is not repeated", async () => {
  const image = { contentUrl: "/pictures/summer.svg", alt: "Un soleil" };
  await show({ type: "Deal", image, dealImage: image });
  expect(screen.queryByAltText("Un soleil")).toBeNull();
});

test("on a phone what is to be done stands in a bar, with the user's rank", async () => {
  vi.stubGlobal("matchMedia", (query: string) => ({
    matches: query.includes("max-width"),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  await show({}, {}, { "GET /challenges/1/rank/user": { rank: 2, total: 30 } });
  const bar = screen.getByRole("region", { name: "À faire maintenant" });
  expect(within(bar).getByRole("link").textContent).toBe(
    "Déclarer mes résultats",
  );
  expect(await within(bar).findByText("2")).toBeTruthy();
  expect(screen.getAllByRole("link")).toHaveLength(1);
});

test("when the user last declared, with the way to their declarations", async () => {
  await show({
    currentChallengeMetaData: { lastDeclarationDate: "2026-05-08T12:00:00Z" },
  });
  const link = screen.getByRole("link", { name: "Voir mes déclarations" });
  expect(link.getAttribute("href")).toBe("/challenge/history/1");
  expect(link.parentElement?.textContent).toContain("08/05/2026");
});

const own = { entity: { userId: 12 }, resultValue: 3 };
const validated = { id: 1, status: "validated" } as const;
const refused = { id: 2, status: "refused" } as const;

test.each<[string, Partial<Challenge>, string, RegExp | null]>([
  ["CH-4.3.1 before", {}, "2026-04-01", /^Bientôt à vous/],
  ["CH-4.3.2 after, no result", {}, "2026-07-01", /sans résultat/],
  ["after, results", { challengeResults: [own] }, "2026-07-01", null],
  [
    "CH-4.3.3 several, one validated",
    { isDeclarationMultiple: true, declarations: [validated] },
    "2026-05-10",
    /nouveaux résultats/,
  ],
  [
    "CH-4.3.3 several, none validated",
    { isDeclarationMultiple: true },
    "2026-05-10",
    /Déclarez vos résultats pour participer/,
  ],
  ["CH-4.3.4 single, none", {}, "2026-05-10", /Une seule déclaration/],
  [
    "CH-4.3.4 single, all refused",
    { declarations: [refused] },
    "2026-05-10",
    /refusée/,
  ],
  [
    "CH-4.3.4 single, validated",
    { declarations: [refused, validated] },
    "2026-05-10",
    /déjà déclaré/,
  ],
  [
    "a declined deal",
    { type: "Deal", isParticipating: false },
    "2026-05-10",
    null,
  ],
  ["a photo contest", { type: "Photo" }, "2026-05-10", null],
])("%s: what is asked for now", async (_, more, now, words) => {
  await show(more, { now });
  if (words === null) expect(text()).not.toMatch(/déclar|résultat/i);
  else expect(screen.getByText(words)).toBeTruthy();
});
