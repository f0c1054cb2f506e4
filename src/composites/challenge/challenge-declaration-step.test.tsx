import { useQuery } from "@tanstack/react-query";
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { challengeQuery } from "#src/api/challenge/challenges.ts";
import { createManualClock } from "#src/engine/react/testing.tsx";
import { initForTests } from "#src/i18n/testing.ts";
import type { Challenge } from "#src/schema/types.gen.ts";
import { camille, renderScene } from "#tests/support/scene.tsx";
import type { WireAnswers } from "#tests/support/wire.ts";
import ChallengeDeclarationStep from "./challenge-declaration-step.tsx";

beforeEach(() => initForTests("fr"));
afterEach(cleanup);

const challenge: Challenge = {
  id: 1,
  type: "Classic",
  title: "Cap sur la pompe à chaleur",
  teaser: "Chaque pompe compte.",
  isParticipating: null,
  areResultsVisible: true,
  resultEntryEnabled: true,
  startDate: "2026-05-01T00:00:00Z",
  endDate: "2026-06-01T00:00:00Z",
};

const show = (
  more: Partial<Challenge> = {},
  {
    clock = createManualClock("2026-05-10"),
    config = {},
    wire = {},
  }: {
    clock?: ReturnType<typeof createManualClock>;
    config?: object;
    wire?: WireAnswers;
  } = {},
) =>
  renderScene(
    <ChallengeDeclarationStep
      config={{ "@type": "ChallengeDeclarationStep", ...config }}
      data={{ ...challenge, ...more }}
    />,
    { user: camille, clock, wire },
  );

const steps = () =>
  screen.getAllByRole("listitem").map(({ textContent }) => textContent);
const words = "Déclarer mes résultats";
/** Where the button leads, or whether there is a disabled one. */
const declare = () =>
  screen.queryByRole("link", { name: words })?.getAttribute("href") ??
  screen.queryByRole<HTMLButtonElement>("button", { name: words })?.disabled;
const declarable = "/challenge/1/declare";

const last = {
  currentChallengeMetaData: { lastDeclarationDate: "2026-05-08T12:00:00Z" },
};

test("CH-2.5.37 title, teaser, steps, the last declaration with a link to the history, and “declare”", async () => {
  await show({ ...last, needProof: true, isDeclarationMultiple: true });
  expect(screen.getByText("Cap sur la pompe à chaleur")).toBeTruthy();
  expect(screen.getByText("Chaque pompe compte.")).toBeTruthy();
  expect(steps()).toEqual(["Produits", "Justificatif", "Vérification"]);
  const history = screen.getByRole("link", { name: "Voir mes déclarations" });
  expect(history.getAttribute("href")).toBe("/challenge/history/1");
  expect(history.parentElement?.textContent).toContain("08/05/2026");
  expect(declare()).toBe(declarable);
});

test("CH-2.5.37 title and teaser are omitted if other blocks show them, the date if nothing was declared", async () => {
  await show({}, { config: { showChallenge: false } });
  expect(document.body.textContent).not.toContain("Chaque pompe compte.");
  expect(document.body.textContent).not.toContain("Cap sur");
  expect(screen.queryByText(/Dernière déclaration/)).toBeNull();
  expect(steps()).toEqual(["Produits", "Vérification"]);
});

const waiting = { id: 1, status: "waiting" } as const;
const validated = { id: 2, status: "validated" } as const;
const refused = { id: 3, status: "refused" } as const;

test.each<[string, Partial<Challenge>, string, string | boolean | undefined]>([
  ["without declaration", {}, "2026-05-10", declarable],
  ["before the challenge", {}, "2026-04-01", true],
  ["after it", last, "2026-07-01", undefined],
  ["one that waits", { declarations: [waiting] }, "2026-05-10", true],
  ["one that is valid", { declarations: [validated] }, "2026-05-10", true],
  ["all refused", { declarations: [refused] }, "2026-05-10", declarable],
  ["not all refused", { declarations: [refused, waiting] }, "2026-05-10", true],
  [
    "several allowed",
    { declarations: [validated], isDeclarationMultiple: true },
    "2026-05-10",
    declarable,
  ],
  [
    "several allowed, before",
    { declarations: [validated], isDeclarationMultiple: true },
    "2026-04-10",
    true,
  ],
  ["not ongoing", { isActionOnGoing: false }, "2026-05-10", true],
  [
    "an accepted deal",
    { type: "Deal", isParticipating: true },
    "2026-05-10",
    declarable,
  ],
])("CH-2.5.38 CH-2.5.39 “declare”, %s", async (_, more, now, expected) => {
  await show(more, { clock: createManualClock(now) });
  expect(declare()).toBe(expected);
});

test.each<[string, Partial<Challenge>, string]>([
  ["in a deal that was not accepted", { type: "Deal" }, "2026-05-10"],
  ["after a challenge without declaration", {}, "2026-07-01"],
])("nothing %s", async (_, more, now) => {
  await show(more, { clock: createManualClock(now) });
  expect(document.body.textContent).toBe("");
});

test("after the challenge the link to the history stays", async () => {
  await show(last, { clock: createManualClock("2026-07-01") });
  expect(
    screen.getByRole("link", { name: "Voir mes déclarations" }),
  ).toBeTruthy();
  expect(screen.queryByRole("list")).toBeNull();
});

test("CH-2.5.38 CH-4.1.6 “declare” is enabled at the instant the challenge starts, and disappears when it ends", async () => {
  const clock = createManualClock("2026-04-30T23:59:59Z");
  await show({ endDate: "2026-05-01T00:00:02Z" }, { clock });
  expect(declare()).toBe(true);
  act(() => clock.moveTo("2026-05-01T00:00:00Z"));
  expect(declare()).toBe(declarable);
  act(() => clock.moveTo("2026-05-01T00:00:02Z"));
  expect(declare()).toBeUndefined();
});

test("CH-2.5.38 “declare” is enabled even if the server said before the start that the challenge is not ongoing", async () => {
  const clock = createManualClock("2026-04-30T23:00:00Z");
  function OfServer() {
    const { data } = useQuery(challengeQuery("1"));
    const config = { "@type": "ChallengeDeclarationStep" } as const;
    return data && <ChallengeDeclarationStep config={config} data={data} />;
  }
  const told = { ...challenge, isActionOnGoing: false };
  await renderScene(<OfServer />, {
    ...{ user: camille, clock },
    wire: { "GET /challenges/1/user.jsonld": told },
  });
  await waitFor(() => expect(declare()).toBe(true));
  act(() => clock.moveTo("2026-05-01T00:00:00Z"));
  expect(declare()).toBe(declarable);
});

const onPhone = () =>
  vi.stubGlobal("matchMedia", (query: string) => ({
    matches: query.includes("max-width"),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));

test("on a phone “declare” is in a bar, without the user's rank if results are hidden", async () => {
  onPhone();
  const { wire } = await show({ areResultsVisible: false });
  const bar = screen.getByRole("region", { name: "À faire maintenant" });
  expect(bar.textContent).toBe(words);
  expect(wire.calls).toEqual([]);
});

test("on a phone “declare” is in a bar, with the user's rank", async () => {
  onPhone();
  await show(
    {},
    { wire: { "GET /challenges/1/rank/user": { rank: 2, total: 30 } } },
  );
  const bar = screen.getByRole("region", { name: "À faire maintenant" });
  expect(within(bar).getByRole("link").textContent).toBe(words);
  expect(await within(bar).findByText("2")).toBeTruthy();
  expect(screen.getAllByRole("link")).toHaveLength(1);
});
