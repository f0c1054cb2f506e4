import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createQueryClient } from "#src/api/cache/query-client.ts";
import { createClient } from "#src/api/client/client.ts";
import { localTexts } from "#src/browser/storage.ts";
import { createEngine } from "#src/engine/engine.ts";
import { createManualClock } from "#src/engine/react/testing.tsx";
import { initForTests } from "#src/i18n/testing.ts";
import type { Wall } from "#src/schema/types.gen.ts";
import { createDataPort } from "#src/shell/data-port.ts";
import { faultsOfExchange } from "#tests/support/strict-wire.ts";
import {
  createWire,
  lost,
  reply,
  type WireAnswer,
} from "#tests/support/wire.ts";
import { adoptStored, storedWall } from "./wall-query.ts";
import { wallRegistry } from "./wall-registry.ts";
import { WallScreen } from "./wall-screen.tsx";

const token = "abcdefgh-ijkl";

const entry = (rank: number) => ({
  ...{ rank, name: `Person ${rank}`, value: 100 - rank, unit: "points" },
});

const wall: Wall = {
  ...{ language: "en", title: "This month", config: {}, options: [] },
  contentBlocs: [
    {
      ...{ type: "widget", position: 1 },
      widget: { "@type": "WidgetRanking", challenge: "/v2/challenges/1" },
    },
  ],
  challenges: [
    {
      challenge: {
        ...{ id: 1, type: "Classic", title: "Goals", areResultsVisible: true },
      },
      entries: Array.from({ length: 12 }, (_, index) => entry(index + 1)),
    },
  ],
};

beforeEach(() => initForTests("en"));
afterEach(() => {
  cleanup();
  for (const key of localTexts.keys()) localTexts.remove(key);
});

/** A screen, whose API gives these responses one after the other; the last one again and again. */
function openScreen(...answers: WireAnswer[]) {
  const clock = createManualClock("2026-06-15T08:42:00Z");
  const left = [...answers];
  const wire = createWire(
    {
      "GET /walls/*": (call) => {
        const [answer] = left.length > 1 ? left.splice(0, 1) : left;
        return typeof answer === "function" ? answer(call) : answer;
      },
    },
    faultsOfExchange,
  );
  const api = createClient({
    ...{ base: "/v2", fetch: wire.fetch, retryDelay: () => 0 },
    ...{ getToken: () => undefined, getLanguage: () => "en" },
    ...{ onUnauthorized: () => undefined, serverNow: clock.now },
    onReport: ({ finding }) => console.error(finding),
  });
  const session = { open: async () => undefined, end: async () => undefined };
  const queries = createQueryClient(api, session);
  adoptStored(queries, token, storedWall(token));
  const engine = createEngine({
    ...{ registry: wallRegistry, clock },
    data: createDataPort({ sources: {}, pages: {} }, queries),
  });
  render(
    <QueryClientProvider client={queries}>
      <WallScreen token={token} engine={engine} mode="light" />
    </QueryClientProvider>,
  );
  return {
    clock,
    comeAgain: () => act(() => queries.refetchQueries({ queryKey: ["wall"] })),
  };
}

const status = () => screen.getByRole("status").textContent;

test("BO-24 a wall shows the first places, without a word about the reader", async () => {
  openScreen(wall);
  expect(await screen.findByText("Person 1")).toBeTruthy();
  expect(screen.queryByText("Person 10")).toBeNull();
  expect(document.body.textContent).not.toMatch(/you|see all/i);
  expect(status()).toBe("");
});

test("BO-24 a long ranking is turned over", async () => {
  const { clock } = openScreen(wall);
  await screen.findByText("Person 1");
  act(() => clock.moveTo("2026-06-15T08:42:12Z"));
  expect(await screen.findByText("Person 10")).toBeTruthy();
  expect(screen.queryByText("Person 1")).toBeNull();
});

test("BO-24 without a connection it shows the last state, and since when", async () => {
  const { clock, comeAgain } = openScreen(wall, lost);
  await screen.findByText("Person 1");
  for (const time of ["44", "50"]) {
    act(() => clock.moveTo(`2026-06-15T08:${time}:00Z`));
    await comeAgain();
  }
  expect(screen.getByText("Person 1")).toBeTruthy();
  expect(status()).toMatch(/As of 10:42.*no connection since 10:44/);
});

test("BO-24 a screen that starts without a connection shows what its device stored", async () => {
  openScreen(wall);
  await screen.findByText("Person 1");
  cleanup();
  openScreen(lost);
  expect(await screen.findByText("Person 1")).toBeTruthy();
  expect(await screen.findByText(/no connection since/)).toBeTruthy();
});

test("BO-24 a link that was revoked says so and forgets what was shown", async () => {
  const { comeAgain } = openScreen(wall, reply(404));
  await screen.findByText("Person 1");
  await comeAgain();
  expect(
    await screen.findByText("The link of this screen is no longer valid."),
  ).toBeTruthy();
  expect(screen.queryByText("Person 1")).toBeNull();
  expect(storedWall(token)).toEqual({});
});

test("BO-24 a page that is not live leaves a calm sentence", async () => {
  openScreen({ ...wall, title: null, contentBlocs: [], challenges: [] });
  expect(
    await screen.findByText("There is nothing to show at the moment."),
  ).toBeTruthy();
  expect(screen.getByRole("heading", { level: 1 }).textContent).not.toBe("");
});
