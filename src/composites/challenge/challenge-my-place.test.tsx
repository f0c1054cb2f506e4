import { act, cleanup, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { rankingPageQuery } from "#src/api/challenge/challenges.ts";
import { createManualClock } from "#src/engine/react/testing.tsx";
import { initForTests } from "#src/i18n/testing.ts";
import type {
  Challenge,
  ChallengeResult,
  UserRank,
} from "#src/schema/types.gen.ts";
import { camille, renderScene } from "#tests/support/scene.tsx";
import ChallengeMyPlace from "./challenge-my-place.tsx";

beforeEach(() => initForTests("fr"));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const running: Challenge = {
  id: 1,
  type: "Classic",
  resultUnit: "pompes",
  startDate: "2026-05-01T00:00:00Z",
  endDate: "2026-06-01T00:00:00Z",
};
const result = (
  id: number,
  rank: number,
  resultValue: number,
  firstName: string,
): ChallengeResult => ({
  id,
  rank,
  resultValue,
  entity: { userId: id, profile: { firstName } },
});
const fourth: UserRank = {
  rank: 4,
  position: 4,
  total: 38,
  updatedAt: "2026-05-10T11:57:00Z",
  above: result(2, 2, 9, "Nadia"),
  result: result(12, 4, 7, "Camille"),
  below: result(5, 5, 6, "Paul"),
};

const show = (rank: UserRank, config = {}, challenge: Challenge = running) =>
  renderScene(
    <ChallengeMyPlace
      config={{ "@type": "ChallengeMyPlace", ...config }}
      data={challenge}
    />,
    {
      user: camille,
      clock: createManualClock("2026-05-10T12:00:00Z"),
      wire: { "GET /challenges/1/rank/user": rank },
    },
  );
const rows = () =>
  screen.queryAllByRole("listitem").map(({ textContent }) => textContent);

test("the user's rank, its neighbors, the distance to the next one, and when it was updated", async () => {
  await show(fourth);
  await screen.findByText("sur 38");
  expect(rows()).toEqual([
    "2Nadia9\u00a0pompes",
    "4Camille (vous)7\u00a0pompes",
    "5Paul6\u00a0pompes",
  ]);
  expect(
    screen.getByText(/^Encore 2\spompes pour rejoindre le rang 2$/),
  ).toBeTruthy();
  expect(screen.getByText("Chiffres mis à jour il y a 3 minutes")).toBeTruthy();
});

test("if goals differ, the distance is in terms of the user's own goal", async () => {
  const ofGoal = (one: object, goalValue: number) => ({ ...one, goalValue });
  await show(
    {
      ...fourth,
      above: ofGoal(result(11, 2, 9, "Nadia"), 10),
      result: ofGoal(result(12, 4, 7, "Camille"), 20),
      below: null,
    },
    {},
    { ...running, goalType: "custom" },
  );
  expect(
    await screen.findByText(/^Encore 11\spompes pour rejoindre le rang 2$/),
  ).toBeTruthy();
});

test("its configuration can omit the neighbors", async () => {
  await show(fourth, { showNeighbors: false });
  await screen.findByText("sur 38");
  expect(rows()).toEqual([]);
});

test("what is missing to the next goal, if there are goals", async () => {
  await show(
    fourth,
    {},
    {
      ...running,
      goalType: "generic",
      goalsUnit: "pompes",
      challengeGoals: [{ value: 12, challengeReward: { value: 4000 } }],
      challengeResults: [result(12, 4, 7, "Camille")],
    },
  );
  expect(
    await screen.findByText(/^Encore 5\spompes pour 4\s000\spoints$/),
  ).toBeTruthy();
});

test("first place has no distance", async () => {
  await show({ ...fourth, rank: 1, above: null });
  expect(await screen.findByText("Personne n’est devant vous.")).toBeTruthy();
});

test("no rank until there is a result", async () => {
  await show(
    { rank: null, total: 38 },
    {},
    { ...running, isParticipating: null },
  );
  expect(await screen.findByText(/pas encore de place/)).toBeTruthy();
});

test.each<[string, Partial<Challenge>]>([
  ["after the end", { endDate: "2026-05-09T00:00:00Z" }],
  ["in a deal that was not answered", { type: "Deal" }],
  ["with the one declaration waiting", { countDeclarationsWaiting: 1 }],
])("%s users are not invited to declare for a rank", async (_, challenge) => {
  await show(
    { rank: null, total: 38 },
    {},
    { ...running, isParticipating: null, ...challenge },
  );
  expect(
    await screen.findByText("Vous n’êtes pas au classement."),
  ).toBeTruthy();
});

test("a refresh is one request; the ranking is refetched only if the figures have changed", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { wire, queries } = await show(fourth);
  const rankCalls = () =>
    wire.calls.filter(({ path }) => path === "/challenges/1/rank/user");
  const page = rankingPageQuery("1", { page: 1, order: "asc" }).queryKey;
  queries.setQueryData(page, { items: [], total: 0, omitted: 0, received: 0 });
  const isInvalidated = () => queries.getQueryState(page)?.isInvalidated;
  await act(() => vi.advanceTimersByTimeAsync(60_100));
  expect(rankCalls()).toHaveLength(2);
  expect(isInvalidated()).toBe(false);
  wire.answer("GET /challenges/1/rank/user", {
    ...fourth,
    updatedAt: "2026-05-10T12:00:30Z",
  });
  await act(() => vi.advanceTimersByTimeAsync(60_100));
  expect(rankCalls()).toHaveLength(3);
  expect(isInvalidated()).toBe(true);
});
