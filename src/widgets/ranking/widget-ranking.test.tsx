import { cleanup, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { initForTests } from "#src/i18n/testing.ts";
import type { Challenge, ChallengeResult } from "#src/schema/types.gen.ts";
import { camille, renderScene } from "#tests/support/scene.tsx";
import { reply, type WireAnswers } from "#tests/support/wire.ts";
import WidgetRanking from "./widget-ranking.tsx";

beforeEach(() => initForTests("fr"));
afterEach(cleanup);

const challenge: Challenge = {
  id: 1,
  type: "Classic",
  resultUnit: "pts",
  areResultsVisible: true,
};
const result = (
  id: number,
  rank: number,
  firstName: string,
): ChallengeResult => ({
  id,
  rank,
  resultValue: 1000 - rank,
  entity: { userId: id, profile: { firstName } },
});
const results = [
  result(1, 1, "Léa"),
  result(2, 2, "Noé"),
  result(3, 2, "Inès"),
  result(12, 4, "Camille"),
];

const show = (
  rules: Partial<Challenge> = {},
  ranking: ChallengeResult[] = results,
  rank: number | null = 4,
  more: WireAnswers = {},
) =>
  renderScene(
    <WidgetRanking config={{ "@type": "WidgetRanking", challenge: 1 }} />,
    {
      user: camille,
      wire: {
        "GET /challenges/1/user.jsonld": { ...challenge, ...rules },
        "GET /challenges/1/challenge-results.jsonld": {
          "hydra:member": ranking,
          "hydra:totalItems": ranking.length,
        },
        "GET /challenges/1/rank/user": { rank, total: 38 },
        ...more,
      },
    },
  );

const places = async () =>
  (await screen.findAllByRole("listitem")).map(
    ({ textContent }) => textContent,
  );

test("CH-2.4.28 equal results show the same rank", async () => {
  await show();
  expect((await places()).map((text) => text?.match(/\d$|^\d/)?.[0])).toEqual([
    "1",
    "2",
    "2",
    "4",
  ]);
});

test("CH-2.4.22 CH-7.3.13 the user's own entry is marked, and their rank is always shown", async () => {
  await show();
  expect((await places())[3]).toContain("Camille (vous)");
  expect(
    (await screen.findByText("Votre place")).parentElement?.textContent,
  ).toBe("Votre place4 / 38");
});

test("CH-2.4.21 an anonymized ranking names no one but the user", async () => {
  await show({ areResultsAnonymized: true });
  expect((await places())[0]).toContain("Un participant");
  expect((await places())[3]).toContain("Camille (vous)");
  expect(document.body.textContent).not.toContain("Léa");
});

test("CH-2.4.26 an unknown value says whom to contact", async () => {
  await show({}, [{ id: 1, rank: 1, entity: { name: "Nord" } }]);
  expect((await places())[0]).toContain("contactez votre administrateur");
});

test("a hidden ranking is not shown, and neither is the user's rank", async () => {
  await show({ areResultsVisible: false });
  expect(
    await screen.findByText("Le classement sera visible plus tard."),
  ).toBeTruthy();
  expect(screen.queryByRole("listitem")).toBeNull();
  expect(screen.queryByText("Votre place")).toBeNull();
});

test("CH-2.4.25 CH-8.13 without a result there is no rank yet", async () => {
  await show({ startDate: "2026-06-01" }, [], null);
  expect(
    await screen.findByText(/la première place est à prendre/),
  ).toBeTruthy();
  expect(await screen.findByText(/pas encore de place/)).toBeTruthy();
});

test.each([
  ["runs", "06-01", "06-30", /prendre/, /déclarez/],
  ["has not started", "07-01", "07-31", /prendre/, /n’êtes pas au classement/],
  [
    "is over",
    "05-01",
    "05-31",
    /^Pas encore de résultat\.$/,
    /n’êtes pas au classement/,
  ],
])(
  "a challenge that %s without a result says what the user can still do",
  async (_, start, end, first, own) => {
    const dates = { startDate: `2026-${start}`, endDate: `2026-${end}` };
    await show(dates, [], null);
    expect(await screen.findByText(first)).toBeTruthy();
    expect(await screen.findByText(own)).toBeTruthy();
  },
);

test.each([
  [404, /n’existe pas/, 0],
  [403, /contactez l’administrateur/, 1],
  [500, /contactez l’administrateur/, 1],
])(
  "AS-8.10 CH-6.3 a challenge with response %i says so, and does not blame the connection",
  async (status, words, retries) => {
    await show({}, [], null, {
      "GET /challenges/1/user.jsonld": reply(status),
    });
    expect(await screen.findByText(words)).toBeTruthy();
    expect(screen.queryAllByRole("button", { name: "Réessayer" })).toHaveLength(
      retries,
    );
    expect(document.body.textContent).not.toMatch(/connexion/);
  },
);
