import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import type { OfficeReplay } from "#src/schema/types.gen.ts";
import { openDocument } from "#tests/support/office-document.tsx";
import { press } from "#tests/support/office-scene.tsx";
import { example, listOf } from "#tests/support/office-wire.ts";
import { stubReplayWorker } from "#tests/support/replay-worker.ts";

const list = (letter: string) => ({ list: letter.repeat(64), count: 1 });

const draft = {
  ...{ type: "Classic", goalType: "generic", isRewardingGlobal: true },
  ...{ startDate: "2026-09-15T06:00:00Z", endDate: "2026-09-30T06:00:00Z" },
  challengeGoals: [
    { key: "silver", name: { en: "Silver" }, value: 2, reward: 100 },
    { key: "gold", name: { en: "Gold", fr: "Or" }, value: 5, reward: 900 },
  ],
  ...{ products: list("a"), budget: { points: 950 } },
};
const live = {
  ...draft,
  challengeGoals: [
    draft.challengeGoals[0],
    { key: "gold", value: 9, reward: 900 },
  ],
  budget: { points: 9_000 },
};

const lines: Partial<OfficeReplay> = {
  total: 4,
  columns: {
    ...{ entrant: [0, 1, 0, 2], groups: [[1], [1], [1], []] },
    product: ["PAC-8", "PAC-8", "PAC-8", "OLD"],
    ...{ quantity: [3, 2, 2, 9], value: [0, 0, 0, 0] },
    day: ["2026-09-15", "2026-09-15", "2026-09-22", "2026-09-22"],
  },
  to: "2026-09-22",
};

interface Scene {
  view?: string;
  replay?: Partial<OfficeReplay> | undefined;
  challenges?: object[];
  permissions?: string[];
  revisions?: number[];
}

const own = example("office-challenge", { id: 1, title: "Spring" });
const other = example("office-challenge", { id: 7, title: "Last spring" });

function open({
  view = "",
  replay = lines,
  challenges = [own, other],
  permissions = ["STATS_READ", "CHALLENGE_WRITE"],
  revisions = [3, 2],
}: Scene = {}) {
  const released = revisions.map((revision, at) =>
    example("office-release", {
      ...{ id: 9 - at, revision, state: at === 0 ? "live" : "earlier" },
    }),
  );
  return openDocument("challenge", {
    document: {
      ...{ entityId: 1, name: "Spring", statuses: ["live", "changed"] },
    },
    body: draft,
    view: `/replay${view}`,
    permissions,
    answers: {
      "GET /bo/challenges": listOf(challenges),
      "GET /bo/challenges/*/replay": ({ query }) =>
        example("office-replay", {
          ...replay,
          source: Number(query["source"] ?? 1),
        }),
      "GET /bo/groups": listOf([
        example("office-group", { id: 1, name: "Lyon" }),
      ]),
      "GET /bo/documents/*/settling": {
        ...{ done: 0, total: 0, finishedAt: null },
      },
      "GET /bo/lists/*": listOf([
        example("office-list-row", {
          ...{ key: "PAC-8", name: "Pompe", position: 1 },
          row: { productCode: "PAC-8", coefficient: 1 },
        }),
      ]),
      "GET /bo/documents/*/releases": {
        ...listOf(released),
        planned: [],
      },
      "GET /bo/documents/*/revisions/*": ({ path }) =>
        example("office-revision", {
          revision: Number(path.split("/").at(-1)),
          body: live,
        }),
    },
  });
}

const shown = () => screen.findByRole("region", { name: "By tier" });

const sentences = () =>
  [...document.querySelectorAll("section p, section li")]
    .map(({ textContent }) => textContent?.replaceAll("\u202f", " "))
    .slice(1);

const cells = (title: string) =>
  within(screen.getAllByRole("region", { name: title })[0] as HTMLElement)
    .getAllByRole("row")
    .map((row) =>
      [...row.children]
        .slice(0, -1)
        .map(({ textContent }) => textContent?.replaceAll("\u202f", " ")),
    );

describe("BO-14.2 the replay of a challenge", () => {
  test("says what the draft would bring beside what is live", async () => {
    stubReplayWorker();
    await open();
    await shown();
    await screen.findByText("Lyon");
    expect(sentences()).toEqual([
      "Based on 4 validated lines of 3 people, declared in “Spring” from 15/09/2026 to 22/09/2026.",
      "Under the draft, 2 of 3 would receive points: 1 000 in all.",
      "That is 800 points more than with version 3.",
      "1 instead of 2 would reach the tier “Silver (from 2)”.",
      "1 instead of 0 would reach the tier “Gold (from 5)”.",
      "If declarations go on at this pace until the end on 30/09/2026, it would come to 2 000 points.",
      "The budget of 950 points would be used up on 22/09/2026.",
      "1 line is about a product that is not in this challenge; it brings nothing.",
    ]);
    expect(cells("By tier")).toEqual([
      [
        "Highest tier",
        "PeopleDraft",
        "PeopleVersion 3",
        "PointsDraft",
        "PointsVersion 3",
      ],
      ["Gold (from 5)", "1", "0", "900", "0"],
      ["Silver (from 2)", "1", "2", "100", "200"],
      ["No tier", "1", "1", "0", "0"],
    ]);
    expect(cells("By group").slice(1)).toEqual([
      ["Lyon", "2", "2", "1 000", "200"],
      ["No group, or a group of fewer than five people", "1", "1", "0", "0"],
    ]);
    expect(cells("By week")).toEqual([
      ["Week", "PointsDraft", "PointsVersion 3"],
      ["From 14/09/2026", "200", "200"],
      ["From 21/09/2026", "800", "0"],
    ]);
  });

  test("takes another challenge’s declarations, a period and no other version from the address", async () => {
    stubReplayWorker();
    const { calls } = await open({
      view: "?source=7&from=2025-09-01&to=2025-09-30&compare=nothing",
      replay: { ...lines, start: "2025-09-14" },
    });
    await shown();
    expect(calls.find(({ path }) => path.endsWith("/replay"))?.query).toEqual({
      ...{ source: "7", from: "2025-09-01", to: "2025-09-30" },
    });
    expect(cells("By week")[0]).toEqual(["Week", "Points"]);
    expect(sentences().join(" ")).toContain(
      "Days are moved: the first day of “Last spring”, 14/09/2025, becomes 15/09/2026.",
    );
    expect(sentences().join(" ")).not.toContain("version");
    const to = screen.getByLabelText("To");
    fireEvent.change(to, { target: { value: "15/09/2025" } });
    fireEvent.blur(to);
    await waitFor(() =>
      expect(
        calls.findLast(({ path }) => path.endsWith("/replay"))?.query,
      ).toMatchObject({ from: "2025-09-01", to: "2025-09-15" }),
    );
  });

  test("teaches where there is nothing to replay", async () => {
    stubReplayWorker();
    const untouched = { ...own, declared: 0, participating: 0 };
    const { address } = await open({
      challenges: [untouched, other],
      revisions: [],
    });
    await screen.findByText(
      /^Nobody has declared anything in this challenge yet/,
    );
    const source = screen.getByRole("combobox", { name: "Declarations from" });
    fireEvent.mouseDown(source);
    fireEvent.click(await screen.findByText("Last spring · 210 entries"));
    await shown();
    expect(address()).toContain("source=7");
  });

  test.each([
    [
      "no challenge has declarations",
      { challenges: [{ ...own, declared: 0, participating: 0 }] },
      /in any challenge yet/,
    ],
    [
      "the period is empty",
      { replay: { total: 0, from: null, to: null } },
      /Choose another period/,
    ],
    [
      "figures may not be read",
      { permissions: ["CHALLENGE_WRITE"] },
      /needs the permission “Read figures”/,
    ],
  ] as [string, Scene, RegExp][])(
    "says what to do where %s",
    async (_, scene, text) => {
      stubReplayWorker();
      await open(scene);
      expect(await screen.findByText(text)).toBeTruthy();
    },
  );

  test("can be cancelled and begun again", async () => {
    stubReplayWorker({ isStuck: true });
    await open();
    await screen.findByRole("progressbar");
    await press("Cancel");
    await screen.findByText("The calculation was cancelled.");
    stubReplayWorker();
    await press("Calculate again");
    await shown();
    await waitFor(() =>
      expect(document.querySelector("[data-said]")?.textContent).toBe(
        "The result is there.",
      ),
    );
  });
});
