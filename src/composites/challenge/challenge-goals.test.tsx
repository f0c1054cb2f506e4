import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createManualClock } from "#src/engine/react/testing.tsx";
import { initForTests } from "#src/i18n/testing.ts";
import type { Challenge, ChallengeResult } from "#src/schema/types.gen.ts";
import { camille, renderScene } from "#tests/support/scene.tsx";
import ChallengeGoals from "./challenge-goals.tsx";

beforeEach(() => initForTests("fr"));
afterEach(cleanup);

const challenge: Challenge = {
  id: 1,
  type: "Classic",
  goalType: "generic",
  goalsUnit: "pompes",
  startDate: "2026-05-01T00:00:00Z",
  endDate: "2026-06-01T00:00:00Z",
  challengeGoals: [
    { name: "Éclaircie", value: 5, challengeReward: { value: 1000 } },
    { name: "Plein soleil", value: 15, challengeReward: { value: 4000 } },
    { name: "Canicule", value: 30, challengeReward: { value: 8000 } },
  ],
};

const withResult = (resultValue: number): Partial<Challenge> => ({
  challengeResults: [{ id: 7, resultValue, entity: { userId: 12 } }],
});

const show = (
  more: Partial<Challenge> = {},
  now = "2026-05-10",
  own: ChallengeResult[] = [],
) =>
  renderScene(
    <ChallengeGoals
      config={{ "@type": "ChallengeGoals" }}
      data={{ ...challenge, ...more }}
    />,
    {
      user: camille,
      options: [{ name: "CURRENCY_NAME", value: "soleils" }],
      clock: createManualClock(now),
      wire: { "GET /challenge/1/results": { "hydra:member": own } },
    },
  );

const panel = () => document.querySelector("details");
const summary = () => document.querySelector("summary p")?.textContent;

test("CH-2.4.13 CH-2.4.14 each goal has its state, its icon and what it earns", async () => {
  await show(withResult(12));
  const stations = within(panel() as HTMLElement).getAllByRole("listitem", {
    hidden: true,
  });
  expect(
    stations.map(({ dataset, textContent }) => [dataset["state"], textContent]),
  ).toEqual([
    ["done", "Éclaircie5\u00a0pompes1\u202f000\u00a0soleilsAtteint"],
    [
      "next",
      "Plein soleil15\u00a0pompes4\u202f000\u00a0soleils70\u00a0% du chemin",
    ],
    ["disabled", "Canicule30\u00a0pompes8\u202f000\u00a0soleilsEnsuite"],
  ]);
  const icons = stations.map(
    (station) => station.querySelector("svg")?.dataset["icon"],
  );
  expect(icons).toEqual(["check", "flag", "lock"]);
});

test("a goal of one has its unit in the singular, and its subject does not repeat it", async () => {
  await show({
    ...withResult(0),
    goalsUnit: { one: "pompe", other: "pompes" },
    challengeGoals: [{ name: "Éclaircie", subject: "pompes", value: 1 }],
  });
  expect(screen.getByRole("listitem").textContent).toBe(
    "Éclaircie1\u00a0pompe0\u00a0% du chemin",
  );
  expect(summary()).toBe("Encore 1\u00a0pompe jusqu’au prochain palier");
});

test.each<[string, Partial<Challenge>, string, string]>([
  [
    "running",
    withResult(12),
    "2026-05-10",
    "Encore 3\u00a0pompes pour 4\u202f000\u00a0soleils",
  ],
  [
    "without a result",
    {},
    "2026-05-10",
    "Encore 5\u00a0pompes pour 1\u202f000\u00a0soleils",
  ],
  [
    "all reached",
    withResult(31),
    "2026-05-10",
    "Palier atteint\u00a0: Canicule",
  ],
  ["over", withResult(12), "2026-07-10", "Palier atteint\u00a0: Éclaircie"],
  ["over, none", withResult(2), "2026-07-10", "Aucun palier atteint"],
  [
    "without a reward",
    { challengeGoals: [{ value: 5 }] },
    "2026-05-10",
    "Encore 5\u00a0pompes jusqu’au prochain palier",
  ],
])("%s: one sentence about the distance", async (_, more, now, words) => {
  await show(more, now);
  expect(summary()).toBe(words);
});

test("CH-2.4.9 CH-2.4.10 the panel can be collapsed, and is so by default once there is a result", async () => {
  await show();
  expect(panel()?.open).toBe(true);
  cleanup();
  await show(withResult(3));
  expect(panel()?.open).toBe(false);
  expect(
    screen.getByRole("heading", { level: 2 }).closest("summary"),
  ).toBeTruthy();
});

test.each<[string, Partial<Challenge>, ChallengeResult[]]>([
  ["come by a call of their own", {}, [{ id: 7, resultValue: 12 }]],
  ["omit their owner", { challengeResults: [{ id: 7, resultValue: 12 }] }, []],
])("L5 results that %s count", async (_, more, own) => {
  await show(more, "2026-05-10", own);
  await waitFor(() => expect(summary()).toContain("Encore 3\u00a0pompes"));
});

test("anonymized results without an owner are not attributed to the user", async () => {
  await show({
    areResultsAnonymized: true,
    challengeResults: [{ id: 7, resultValue: 12 }],
  });
  expect(summary()).toContain("Encore 5\u00a0pompes");
});

test("CH-2.4.17 CH-8.12 an unknown goal type is only logged", async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => {});
  await show({ goalType: "weekly" });
  expect(logged.mock.calls).toEqual([
    ["Challenge 1: Unknown goal type: weekly"],
  ]);
  expect(panel()).toBeNull();
});

test("a declined deal does not urge the user on to its goals", async () => {
  await show({ type: "Deal", isParticipating: false });
  expect(panel()?.hasAttribute("open")).toBe(false);
  expect(summary()).toBeUndefined();
  expect(panel()?.textContent).not.toMatch(/%/);
});
