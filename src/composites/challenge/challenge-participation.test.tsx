import {
  act,
  cleanup,
  fireEvent,
  getByRole,
  screen,
} from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { challengeQuery } from "#src/api/challenge/challenges.ts";
import { createManualClock } from "#src/engine/react/testing.tsx";
import { initForTests } from "#src/i18n/testing.ts";
import type { Challenge } from "#src/schema/types.gen.ts";
import { camille, renderScene } from "#tests/support/scene.tsx";
import { reply, type WireAnswer } from "#tests/support/wire.ts";
import ChallengeDescription from "./challenge-description.tsx";
import ChallengeParticipation from "./challenge-participation.tsx";

beforeEach(() => initForTests("fr"));
afterEach(cleanup);

const deal: Challenge = {
  id: 2,
  type: "Deal",
  isParticipating: null,
  startSignInDate: "2026-05-01T00:00:00Z",
  endSignInDate: "2026-05-20T12:00:00Z",
  startDate: "2026-06-01T00:00:00Z",
  endDate: "2026-07-01T00:00:00Z",
  dealAcceptBtn: "Je relève le deal",
  dealRefuseBtn: "Pas cette fois",
};

const show = (
  more: Partial<Challenge> = {},
  now = "2026-05-10",
  answer?: WireAnswer,
  base: Challenge = deal,
) =>
  renderScene(
    <>
      <ChallengeDescription
        config={{ "@type": "ChallengeDescription" }}
        data={{ ...base, ...more }}
      />
      <ChallengeParticipation
        config={{ "@type": "ChallengeParticipation" }}
        data={{ ...base, ...more }}
      />
    </>,
    {
      user: camille,
      clock: createManualClock(now),
      wire: {
        "POST /challenges/2/participation/user.jsonld": answer,
        "GET /challenges/2/challenge-results/participating": reply(500),
      },
    },
  );

const text = () => document.body.textContent;
const buttons = () =>
  screen.queryAllByRole("button").map(({ textContent }) => textContent);
const greyed = () => document.querySelector("[data-greyed=true]") !== null;

test.each<[string, Partial<Challenge>, string, answers: boolean, RegExp]>([
  ["places", { inscriptionsLeft: 12 }, "2026-05-10", true, /12 places restan/],
  ["one place", { inscriptionsLeft: 1 }, "2026-05-10", true, /1 place restant/],
  ["no number", {}, "2026-05-10", true, /avant le 20\/05\/2026/],
  ["no place", { inscriptionsLeft: 0 }, "2026-05-10", false, /est complet/],
  ["before", { inscriptionsLeft: 12 }, "2026-04-10", false, /01\/05\/2026/],
  ["after", {}, "2026-05-25", false, /closes/],
  ["accepted", { isParticipating: true }, "2026-05-10", false, /participez/],
  [
    "declined, full",
    { isParticipating: false, inscriptionsLeft: 0 },
    "2026-05-10",
    false,
    /refusé/,
  ],
  [
    "declined, too late",
    { isParticipating: false },
    "2026-05-25",
    false,
    /refusé/,
  ],
  [
    "without an end",
    { endSignInDate: null, startDate: null },
    "2026-05-10",
    true,
    /Relevez-vous ce deal/,
  ],
])(
  "CH-1.6 CH-2.4.31 CH-2.4.32 CH-4.4.2 a deal, %s",
  async (_, more, now, canAnswer, words) => {
    await show(more, now);
    expect(buttons()).toEqual(
      canAnswer ? ["Je relève le deal", "Pas cette fois"] : [],
    );
    expect(text()).toMatch(words);
  },
);

test("CH-7.3.8 if the challenge omits whether the user takes part, it is fetched", async () => {
  const { isParticipating: _, ...untold } = deal;
  await renderScene(
    <ChallengeParticipation
      config={{ "@type": "ChallengeParticipation" }}
      data={untold}
    />,
    {
      user: camille,
      clock: createManualClock("2026-05-10"),
      wire: {
        "GET /challenges/2/challenge-results/participating": {
          isParticipating: true,
        },
      },
    },
  );
  expect(await screen.findByText("Vous participez")).toBeTruthy();
  expect(buttons()).toEqual([]);
});

test.each<[string, string[]]>([
  ["2026-05-10", ["Je relève le deal", "Pas cette fois"]],
  ["2026-06-10", []],
])(
  "L7 if the reply cannot be loaded, on %s it can be given: %j; none is assumed",
  async (now, offered) => {
    const { isParticipating: _, ...untold } = deal;
    await show({}, now, undefined, untold);
    expect(
      await screen.findByText(/n’est pas connue pour le moment/),
    ).toBeTruthy();
    expect(buttons()).toEqual(offered);
    expect(text()).not.toContain("sans réponse");
  },
);

test("while a photo contest is running, photos and votes are mentioned, not results", async () => {
  await show({ type: "Photo" }, "2026-06-10");
  expect(text()).toContain("envoyez votre photo et votez");
  expect(text()).not.toContain("résultat validé");
});

test("buttons without configured texts have default ones", async () => {
  await show({ dealAcceptBtn: null, dealRefuseBtn: " " });
  expect(buttons()).toEqual(["J’accepte", "Je décline"]);
});

test.each<[Partial<Challenge>, string, boolean]>([
  [{ isParticipating: false }, "2026-05-10", true],
  [{}, "2026-05-10", false],
  [{}, "2026-04-10", true],
  [{}, "2026-06-10", true],
  [{ isParticipating: true }, "2026-06-10", false],
  [{ type: "Classic" }, "2026-06-10", false],
])("CH-2.4.33 %j at %s is greyed: %j", async (more, now, isGreyed) => {
  await show(more, now);
  expect(greyed()).toBe(isGreyed);
});

test.each(["Classic", "List", "Photo"] as const)(
  "CH-4.4.2 a %s challenge says when its sign-in opens, and while it runs until when",
  async (type) => {
    await show({ type }, "2026-04-10");
    expect(text()).toContain("Les inscriptions ouvrent le 01/05/2026.");
    cleanup();
    await show({ type, inscriptionsLeft: 3 }, "2026-05-10");
    expect(text()).toContain(
      "Les inscriptions sont ouvertes jusqu’au 20/05/2026.",
    );
    expect(text()).toContain("3 places restantes");
  },
);

test.each([
  ["2026-05-25", /préparez-vous/],
  ["2026-06-10", /en cours/],
  ["2026-07-10", /terminé/],
])("CH-2.4.8 any other challenge shows its state on %s", async (now, words) => {
  await show({ type: "Classic" }, now);
  expect(text()).toMatch(words);
  expect(text()).toContain("Du 01/06/2026 au 01/07/2026");
  expect(buttons()).toEqual([]);
});

const press = (name: string, within: HTMLElement = document.body) =>
  act(async () =>
    fireEvent.click(getByRole(within, "button", { name, hidden: true })),
  );

const answersSent = (sent: (path: string) => unknown[]) =>
  sent("/challenges/2/participation/user.jsonld");

test("CH-7.5 accepting sends isParticipating and refetches the challenge", async () => {
  const { sent, queries } = await show({}, "2026-05-10", {
    isParticipating: true,
  });
  queries.setQueryData(challengeQuery("2").queryKey, deal);
  await press("Je relève le deal");
  expect(answersSent(sent)).toEqual([{ isParticipating: true }]);
  expect(
    queries.getQueryState(challengeQuery("2").queryKey)?.isInvalidated,
  ).toBe(true);
});

test("CH-7.5 declining asks for confirmation once", async () => {
  const { sent } = await show({}, "2026-05-10", { isParticipating: false });
  await press("Pas cette fois");
  const dialog = screen.getByRole("dialog", {
    name: "Décliner ce deal\u202f?",
  });
  await press("Annuler", dialog);
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(answersSent(sent)).toEqual([]);
  await press("Pas cette fois");
  await press("Pas cette fois", screen.getByRole("dialog"));
  expect(answersSent(sent)).toEqual([{ isParticipating: false }]);
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("a decline that fails leaves its dialog open for another attempt", async () => {
  const { notified } = await show({}, "2026-05-10", reply(500));
  await press("Pas cette fois");
  await press("Pas cette fois", screen.getByRole("dialog"));
  expect(notified()).toHaveLength(1);
  expect(screen.getByRole("dialog")).toBeTruthy();
});

test("CH-2.4.31 a declined deal can be accepted after all while places remain", async () => {
  const { sent } = await show(
    { isParticipating: false, inscriptionsLeft: 12 },
    "2026-05-10",
    { isParticipating: true },
  );
  expect(buttons()).toEqual(["Je relève le deal"]);
  expect(text()).toContain("Challenge refusé");
  expect(text()).toContain("Vous pouvez encore l’accepter avant le 20/05/2026");
  expect(text()).toContain("12 places restantes");
  await press("Je relève le deal");
  expect(answersSent(sent)).toEqual([{ isParticipating: true }]);
});

test.each([
  [
    "the server's message",
    reply(409, { "hydra:description": "La dernière place est prise." }),
    "La dernière place est prise.",
  ],
  ["ours", reply(409), "Il n’y a plus de place."],
  [
    "those of a failure",
    reply(500),
    "Votre réponse n’a pas pu être enregistrée. Réessayez dans un moment.",
  ],
])(
  "a reply that was too late or failed is notified with %s, and the challenge refetched",
  async (_, answer, message) => {
    const { notified, queries } = await show({}, "2026-05-10", answer);
    queries.setQueryData(challengeQuery("2").queryKey, deal);
    await act(async () =>
      fireEvent.click(
        screen.getByRole("button", { name: "Je relève le deal" }),
      ),
    );
    expect(notified()).toEqual([{ variant: "error", message }]);
    expect(
      queries.getQueryState(challengeQuery("2").queryKey)?.isInvalidated,
    ).toBe(true);
  },
);
