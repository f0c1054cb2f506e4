import { act, cleanup, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createManualClock } from "#src/engine/react/testing.tsx";
import { initForTests } from "#src/i18n/testing.ts";
import type {
  ChallengeCard,
  Welcome as Config,
} from "#src/schema/types.gen.ts";
import { camille, renderScene } from "#tests/support/scene.tsx";
import Welcome from "./welcome.tsx";

beforeEach(() => initForTests("fr"));
afterEach(cleanup);

const running: ChallengeCard = {
  id: 1,
  type: "Classic",
  title: "Objectif",
  startDate: "2026-06-01",
  endDate: "2026-06-30",
};
const deal: ChallengeCard = {
  id: 2,
  type: "Deal",
  title: "Partenaires",
  startSignInDate: "2026-06-01",
  endSignInDate: "2026-06-20T00:00Z",
  startDate: "2026-07-01",
  endDate: "2026-08-01",
};

async function show(
  challenges: ChallengeCard[],
  parts: Config["parts"] = ["balance", "nextChallenge"],
  isTop = true,
) {
  const clock = createManualClock("2026-06-18T00:00:00Z");
  await renderScene(
    <Welcome
      config={{ "@type": "Welcome", ...(parts && { parts }) }}
      isTop={isTop}
    />,
    {
      clock,
      user: camille,
      wire: {
        "GET /challenges/user.jsonld": { "hydra:member": challenges },
        "GET /user/12/points": { points: 4250 },
        "GET /challenges/1/user.jsonld": {
          ...running,
          goalType: "generic",
          areResultsVisible: true,
          goalsUnit: "pompes",
          challengeGoals: [{ value: 12, challengeReward: { value: 4000 } }],
          challengeResults: [{ id: 9, resultValue: 9, entity: { userId: 12 } }],
        },
        "GET /challenges/1/rank/user": { rank: 2, total: 30 },
      },
    },
  );
  await waitFor(() =>
    expect(screen.queryByText("Chargement en cours")).toBeNull(),
  );
  return clock;
}
const link = () => {
  const { textContent, pathname } = screen.getByRole<HTMLAnchorElement>("link");
  return [textContent, pathname];
};

test("greets by name, and shows the points and the challenge that ends first", async () => {
  await show([{ ...running, id: 3, endDate: "2026-07-31" }, running]);
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(
    "Bonjour Camille",
  );
  expect(document.body.textContent).toContain("4\u202f250");
  expect(screen.getByText(/Encore 12 jours/)).toBeDefined();
  expect(link()).toEqual(["Voir le challenge", "/challenge/1"]);
});

test("a deal to reply to comes first, until replying is impossible", async () => {
  const clock = await show([running, deal]);
  expect(screen.getByRole("heading", { level: 2 }).textContent).toBe(
    "Partenaires",
  );
  expect(screen.getByText("Encore 2 jours pour répondre")).toBeDefined();
  expect(link()).toEqual(["Répondre à l’invitation", "/challenge/2"]);
  act(() => clock.moveTo("2026-06-20T00:00:00Z"));
  expect(link()).toEqual(["Voir le challenge", "/challenge/1"]);
});

test("below other blocks it is a normal block, without the page's heading", async () => {
  await show([running], ["balance"], false);
  expect(screen.queryByRole("heading", { level: 1 })).toBeNull();
  expect(screen.getByRole("heading", { level: 2 }).textContent).toBe(
    "Bonjour Camille",
  );
});

test("shows the parts that the programme selects", async () => {
  await show([running], ["nextChallenge"]);
  expect(document.body.textContent).not.toContain("4\u202f250");
  expect(screen.getByText("Objectif")).toBeDefined();
  cleanup();
  await show([running], ["balance"]);
  expect(document.body.textContent).toContain("4\u202f250");
  expect(screen.queryByText("Objectif")).toBeNull();
});

test("shows rank, next goal and what is missing in the running challenge; the balance if none is running", async () => {
  await show([running], ["progress"]);
  expect(await screen.findByText(/Encore 3 pompes pour 4 000/)).toBeDefined();
  await screen.findByText(/sur 30/);
  expect(document.body.textContent).toContain("Votre place 2 sur 30");
  expect(link()).toEqual(["Objectif", "/challenge/1"]);
  // On a narrow screen the header has no room for it.
  expect(document.body.textContent).toContain("Votre solde 4\u202f250");
  cleanup();
  await show([running], ["progress", "balance"]);
  await screen.findByText(/sur 30/);
  expect(document.body.textContent?.match(/Votre solde/g)).toHaveLength(1);
  cleanup();
  await show([deal], ["progress"]);
  expect(document.body.textContent).toContain("4\u202f250");
});
