import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createManualClock } from "#src/engine/react/testing.tsx";
import { initForTests } from "#src/i18n/testing.ts";
import type {
  Challenge,
  ChallengeDescription as Config,
} from "#src/schema/types.gen.ts";
import { camille, renderScene } from "#tests/support/scene.tsx";
import type { WireAnswers } from "#tests/support/wire.ts";
import ChallengeDescription from "./challenge-description.tsx";

/** The measured height: jsdom has no layout. */
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

const isPhone = (query: string) => ({
  matches: query.includes("max-width"),
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
});

const text = () => document.body.textContent;
const allConditions = { name: "Voir toutes les conditions" };

test("CH-2.4.3 teaser, sponsor, and the maximum to win in the programme's currency", async () => {
  await show({ maxToWin: 8000, sponsor: "Calvéo", resultUnit: "pompes" });
  expect(screen.getByText("Chaque pompe compte.")).toBeTruthy();
  expect(screen.getByText("Calvéo")).toBeTruthy();
  expect(text()).toContain("8\u202f000 soleils");
});

test("CH-2.4.3 without a maximum the largest reward of the goals is what can be won", async () => {
  await show({
    maxToWin: null,
    challengeGoals: [2500, 8000].map((value) => ({
      value,
      challengeReward: { value },
    })),
  });
  expect(text()).toContain("8\u202f000 soleils");
});

test("its configuration can omit the sponsor", async () => {
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

test("CH-2.4.5 without conditions there is a button to the dialog only if something is cut off", async () => {
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

test("CH-2.4.7 the dialog has all conditions, and can be closed", async () => {
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

test("a deal's illustration is not repeated below a banner that shows it", async () => {
  const image = { contentUrl: "/pictures/summer.svg", alt: "Un soleil" };
  await show({ type: "Deal", image, dealImage: image });
  expect(screen.queryByAltText("Un soleil")).toBeNull();
});

test("CH-2.4.3 CH-2.4.31 on a phone the buttons of a deal are in a bar, otherwise in the card", async () => {
  const deal: Partial<Challenge> = {
    type: "Deal",
    startSignInDate: "2026-04-01T00:00:00Z",
    endSignInDate: "2026-04-20T00:00:00Z",
  };
  const answers = ["J’accepte", "Je décline"];
  const buttons = (within: HTMLElement) =>
    [...within.querySelectorAll("button")].map(
      ({ textContent }) => textContent,
    );
  await show(deal, { now: "2026-04-10" });
  expect(buttons(screen.getByRole("article"))).toEqual(answers);
  cleanup();
  vi.stubGlobal("matchMedia", isPhone);
  await show(
    deal,
    { now: "2026-04-10" },
    { "GET /challenges/1/rank/user": { rank: null, total: 0 } },
  );
  expect(buttons(screen.getByRole("region"))).toEqual(answers);
  expect(buttons(screen.getByRole("article"))).toEqual([]);
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
  [
    "a deal without places left",
    {
      type: "Deal",
      isParticipating: null,
      inscriptionsLeft: 0,
      startSignInDate: "2026-04-01T00:00:00Z",
      endSignInDate: "2026-04-20T00:00:00Z",
    },
    "2026-04-10",
    null,
  ],
  ["a photo contest", { type: "Photo" }, "2026-05-10", null],
])("%s: the next step", async (_, more, now, words) => {
  await show(more, { now });
  if (words === null) expect(text()).not.toMatch(/déclar|résultat/i);
  else expect(screen.getByText(words)).toBeTruthy();
});
