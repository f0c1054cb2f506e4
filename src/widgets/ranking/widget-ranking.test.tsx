// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createFakeData, TestEngine } from "#src/engine/testing.tsx";
import { initForTests } from "#src/i18n/testing.ts";
import type { Challenge, ChallengeResult } from "#src/schema/types.gen.ts";
import WidgetRanking from "./widget-ranking.tsx";

beforeEach(() => initForTests("fr"));
afterEach(cleanup);

const challenge: Challenge = { id: 1, type: "Classic", resultUnit: "pts" };
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

function show(
  rules: Partial<Challenge> = {},
  ranking: ChallengeResult[] = results,
  rank: number | null = 4,
) {
  const sources = {
    challenge: { ...challenge, ...rules },
    ranking: { results: ranking, total: ranking.length },
    myRank: { rank, total: 38 },
  };
  const user = {
    id: "12",
    groups: [],
    points: 0,
    permissions: [],
    firstName: "Camille",
  };
  render(
    <TestEngine data={createFakeData({ sources })} context={{ user }}>
      <WidgetRanking config={{ "@type": "WidgetRanking", challenge: 1 }} />
    </TestEngine>,
  );
}

const places = () =>
  screen.getAllByRole("listitem").map(({ textContent }) => textContent);

test("contract 6 ranks: those who share a rank say the same one", () => {
  show();
  expect(places().map((text) => text?.match(/\d$|^\d/)?.[0])).toEqual([
    "1",
    "2",
    "2",
    "4",
  ]);
});

test("challenges 2: the user's own entry is marked, and the own place always told", () => {
  show();
  expect(places()[3]).toContain("Camille (vous)");
  expect(screen.getByText("Votre place").parentElement?.textContent).toBe(
    "Votre place4 / 38",
  );
});

test("challenges 2: an anonymous ranking names nobody but the user", () => {
  show({ areResultsAnonymized: true });
  expect(places()[0]).toContain("Un participant");
  expect(places()[3]).toContain("Camille (vous)");
  expect(document.body.textContent).not.toContain("Léa");
});

test("challenges 2: an unknown value says whom to ask", () => {
  show({}, [{ id: 1, rank: 1, entity: { name: "Nord" } }]);
  expect(places()[0]).toContain("contactez votre administrateur");
});

test("challenges 2: a ranking that may not be seen is not drawn", () => {
  show({ areResultsVisible: false });
  expect(screen.queryByRole("listitem")).toBeNull();
  expect(
    screen.getByText("Le classement sera visible plus tard."),
  ).toBeTruthy();
});

test("contract 4: without a result there is no place yet", () => {
  show({}, [], null);
  expect(screen.getByText(/la première place est à prendre/)).toBeTruthy();
  expect(screen.getByText(/pas encore classé/)).toBeTruthy();
});
