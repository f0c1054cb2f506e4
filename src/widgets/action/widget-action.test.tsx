import { act, cleanup, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createManualClock } from "#src/engine/react/testing.tsx";
import { initForTests } from "#src/i18n/testing.ts";
import type { Challenge } from "#src/schema/types.gen.ts";
import { renderScene } from "#tests/support/scene.tsx";
import { lost, reply, type WireAnswer } from "#tests/support/wire.ts";
import WidgetAction from "./widget-action.tsx";

beforeEach(() => initForTests("fr"));
afterEach(() => {
  cleanup();
  vi.unstubAllEnvs();
});

const classic: Challenge = {
  id: 1,
  type: "Classic",
  title: "Objectif Confort",
  startDiffusionDate: "2026-01-01",
  endDiffusionDate: "2026-12-31T00:00Z",
  startDate: "2026-03-01",
  endDate: "2026-06-01T00:00Z",
};

async function show(challenge: WireAnswer, now: string, currency?: string) {
  const clock = createManualClock(now);
  await renderScene(
    <WidgetAction
      config={{ "@type": "WidgetAction", challenge: "/v2/challenges/1" }}
    />,
    {
      clock,
      options: currency ? [{ name: "CURRENCY_NAME", value: currency }] : [],
      wire: {
        "GET /challenges/1/user.jsonld": challenge,
        "GET /challenge-lists/1/user.jsonld": challenge,
        "GET /challenges/1/total-participants": { total: 1204 },
      },
    },
  );
  await waitFor(() =>
    expect(screen.queryByText("Chargement en cours")).toBeNull(),
  );
  return clock;
}

const signIn = {
  startSignInDate: "2026-01-10",
  endSignInDate: "2026-02-10",
};

test.each<[string, string, Partial<Challenge>, string, string]>([
  [
    "BEFORE_SIGN_IN",
    "2026-01-05",
    signIn,
    "Inscriptions dans",
    "Découvrir le challenge",
  ],
  [
    "DURING_SIGN_IN",
    "2026-01-20",
    { ...signIn, type: "Deal", isParticipating: null },
    "Il reste pour répondre",
    "Répondre à l’invitation",
  ],
  [
    "DURING_SIGN_IN, answered",
    "2026-01-20",
    { ...signIn, type: "Deal", isParticipating: true },
    "Fin des inscriptions dans",
    "Découvrir le challenge",
  ],
  [
    "DURING_SIGN_IN, without a place",
    "2026-01-20",
    { ...signIn, type: "Deal", isParticipating: null, inscriptionsLeft: 0 },
    "Fin des inscriptions dans",
    "Découvrir le challenge",
  ],
  [
    "DURING_SIGN_IN, which continues after the start",
    "2026-03-20",
    { ...signIn, endSignInDate: "2026-04-10" },
    "Fin des inscriptions dans",
    "Découvrir le challenge",
  ],
  [
    "DURING_SIGN_IN, no end",
    "2026-01-20",
    { startSignInDate: "2026-01-10", startDate: null },
    "Inscriptions ouvertes",
    "Découvrir le challenge",
  ],
  [
    "BEFORE_CHALLENGE",
    "2026-02-20",
    {},
    "Début dans",
    "Découvrir le challenge",
  ],
  ["DURING_CHALLENGE", "2026-05-01", {}, "Temps restant", "Participer"],
  [
    "DURING_CHALLENGE, declared",
    "2026-05-01",
    { declarations: [{ id: 1 }] },
    "Temps restant",
    "Suivre ma progression",
  ],
  [
    "DURING_CHALLENGE, no end",
    "2026-05-01",
    { endDate: null },
    "En cours, sans date de fin",
    "Participer",
  ],
  [
    "CH-2.4.31 DURING_CHALLENGE, of a deal that was not answered in time",
    "2026-05-01",
    { ...signIn, type: "Deal", isParticipating: null },
    "Temps restant",
    "Découvrir le challenge",
  ],
  ["AFTER_CHALLENGE", "2026-07-01", {}, "Terminé le", "Voir les résultats"],
])("CH-4.1.6 %s on %s", async (_, now, more, banner, step) => {
  await show({ ...classic, ...more }, now);
  expect(screen.getByText(banner, { exact: false })).toBeTruthy();
  const links = screen.getAllByRole("link");
  expect(links.map((link) => link.textContent)).toEqual([step]);
  expect(links[0]?.getAttribute("href")).toBe("/challenge/1");
});

test.each(["Classic", "Deal", "List", "Photo"] as const)(
  "CH-4.1.6 a %s challenge mentions its sign-in before and during it",
  async (type) => {
    const challenge = { ...classic, ...signIn, type, isParticipating: null };
    await show(challenge, "2026-01-05");
    expect(document.body.textContent).toContain("Inscriptions dans");
    expect(document.body.textContent).toContain("le 10/01/2026");
    cleanup();
    await show(challenge, "2026-01-20");
    expect(document.body.textContent).toMatch(
      type === "Deal" ? /répondre/ : /Fin des inscriptions dans/,
    );
    expect(document.body.textContent).toContain("jusqu’au 10/02/2026");
  },
);

const declined = { ...signIn, type: "Deal", isParticipating: false } as const;

test.each(["2026-01-05", "2026-01-20", "2026-02-20", "2026-05-01"])(
  "a declined deal has no countdown and no action on %s",
  async (now) => {
    await show({ ...classic, ...declined }, now);
    expect(screen.queryByRole("timer")).toBeNull();
    expect(screen.getByRole("link").textContent).toBe("Découvrir le challenge");
  },
);

test("a declined deal that is over says so", async () => {
  await show({ ...classic, ...declined }, "2026-07-01");
  expect(screen.getByText(/Terminé le/)).toBeTruthy();
});

test.each(["2025-12-31", "2026-12-31"])(
  "CH-4.1.4 before and after diffusion (%s) the challenge is hidden",
  async (now) => {
    await show(classic, now);
    expect(screen.queryByRole("link")).toBeNull();
    expect(
      screen.getByText("Ce challenge n’est pas disponible en ce moment."),
    ).toBeTruthy();
  },
);

test("CH-4.1.6 the countdown and the phase follow the server's clock", async () => {
  const clock = await show(classic, "2026-05-31T23:59:58Z");
  expect(screen.getByRole("timer").textContent).toContain("2 secondes");
  act(() => clock.moveTo("2026-05-31T23:59:59Z"));
  expect(screen.getByRole("timer").textContent).toContain("1 seconde");
  act(() => clock.moveTo("2026-06-01T00:00:00Z"));
  expect(screen.queryByRole("timer")).toBeNull();
  expect(screen.getByRole("link").textContent).toBe("Voir les résultats");
});

test("the last day is included, in the programme's zone", async () => {
  vi.stubEnv("TZ", "America/Martinique");
  const ends = { ...classic, endDate: "2026-11-20" };
  const clock = await show(ends, "2026-11-20T22:59:59Z");
  expect(screen.getByRole("timer").textContent).toContain("1 seconde");
  expect(screen.getByText(/jusqu’au/).textContent).toBe("jusqu’au 20/11/2026");
  act(() => clock.moveTo("2026-11-20T23:00:00Z"));
  expect(screen.getByText("Terminé le 20/11/2026")).toBeTruthy();
});

test("days are in the programme's zone, even west of it", async () => {
  vi.stubEnv("TZ", "America/Martinique");
  const starts = { ...classic, startDate: "2026-11-20T00:00:00+01:00" };
  await show({ ...starts, endDate: null }, "2026-11-18");
  expect(document.body.textContent).toContain("20/11/2026");
  expect(document.body.textContent).not.toContain("19/11/2026");
});

test("CH-4.1.3 without dates there is no phase, and the reason is logged", async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => {});
  await show({ id: 1, type: "Classic" }, "2026-05-01");
  expect(logged).toHaveBeenCalledWith("Challenge 1: No dates given");
  expect(screen.getByRole("link").textContent).toBe("Découvrir le challenge");
});

test("CH-7.3.7 CH-9.16 the number of participants", async () => {
  await show(classic, "2026-05-01");
  await waitFor(() =>
    expect(document.body.textContent).toContain("1\u202f204 participants"),
  );
});

test.each([
  ["soleils", "8\u202f000\u00a0soleils"],
  [undefined, "8\u202f000\u00a0points"],
])(
  "the maximum to win is in the programme's currency, %s",
  async (currency, amount) => {
    const challenge = { ...classic, maxToWin: 8000, resultUnit: "pompes" };
    await show(challenge, "2026-05-01", currency);
    expect(document.body.textContent).toContain(`Jusqu’à ${amount} à gagner`);
  },
);

test("the maximum to win is the largest reward of the goals if the challenge does not say", async () => {
  await show(
    {
      ...classic,
      challengeGoals: [500, 8000].map((value) => ({
        value,
        challengeReward: { value },
      })),
    },
    "2026-05-01",
  );
  expect(document.body.textContent).toContain(
    "Jusqu’à 8\u202f000\u00a0points à gagner",
  );
});

test.each([
  ["missing", reply(404), /n’existe pas/, 0],
  ["not for this user", reply(403), /contactez l’administrateur/, 1],
  ["out of order", reply(503), /contactez l’administrateur/, 1],
  ["not reached", lost, /Vérifiez votre connexion/, 1],
])(
  "AS-8.10 a challenge that is %s says so",
  async (_, answer, words, retries) => {
    await show(answer, "2026-05-01");
    expect(await screen.findByText(words)).toBeTruthy();
    expect(screen.queryAllByRole("button", { name: "Réessayer" })).toHaveLength(
      retries,
    );
  },
);
