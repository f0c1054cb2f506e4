import {
  act,
  cleanup,
  fireEvent,
  screen,
  waitFor,
} from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { initForTests } from "#src/i18n/testing.ts";
import type { Challenge, ChallengeResult } from "#src/schema/types.gen.ts";
import { camille, renderScene } from "#tests/support/scene.tsx";
import type { WireAnswers, WireCall } from "#tests/support/wire.ts";
import ChallengeRanking from "./challenge-ranking.tsx";

const onDesktop = (matches: boolean) =>
  vi.stubGlobal("matchMedia", () => ({
    matches,
    addEventListener: () => {},
    removeEventListener: () => {},
    addListener: () => {},
    removeListener: () => {},
  }));

beforeEach(async () => {
  onDesktop(true);
  await initForTests("fr");
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const challenge: Challenge = {
  id: 1,
  type: "Classic",
  goalType: "generic",
  resultUnit: "pompes",
};

/** User `id` has rank `id`; Camille is 12. */
const result = (id: number): ChallengeResult => ({
  id,
  rank: id,
  resultValue: 1000 - id,
  totalPoints: 2000 - id,
  entity: { userId: id, profile: { firstName: `Personne ${id}.` } },
});

const path = "GET /challenges/1/challenge-results.jsonld";

let settle = async () => {};
const settled = (queries: { isFetching: () => number }) =>
  waitFor(() => expect(queries.isFetching()).toBe(0));

/** A ranking of `total` entries, paginated like the API's. */
const ranking =
  (total: number, change: (one: ChallengeResult) => ChallengeResult) =>
  ({ query }: WireCall) => {
    const all = Array.from({ length: total }, (_, index) =>
      change(result(index + 1)),
    );
    if (query["order[rank]"] === "desc") all.reverse();
    const size = Number(query["itemsPerPage"]);
    const start = (Number(query["page"] ?? 1) - 1) * size;
    return {
      "hydra:member": all.slice(start, start + size),
      "hydra:totalItems": total,
    };
  };

const show = async (
  {
    total = 20,
    change = (one: ChallengeResult) => one,
    position = 12 as number | null,
    ...more
  }: Partial<Challenge> & {
    total?: number;
    change?: (one: ChallengeResult) => ChallengeResult;
    position?: number | null;
  } = {},
  wire: WireAnswers = {},
) => {
  const scene = await renderScene(
    <ChallengeRanking
      config={{ "@type": "ChallengeRanking" }}
      data={{ ...challenge, ...more }}
    />,
    {
      user: camille,
      wire: {
        [path]: ranking(total, change),
        "GET /challenges/1/rank/user": { rank: position, position, total },
        ...wire,
      },
    },
  );
  await settled(scene.queries);
  settle = () => settled(scene.queries);
  return scene;
};

const rows = () =>
  [...document.querySelectorAll("ol > li[data-own]")].map(
    ({ textContent }) => textContent,
  );
const names = () => rows().map((row) => row?.match(/Personne \d+(?=\.)/)?.[0]);
const people = (...ids: number[]) => ids.map((id) => `Personne ${id}`);
const press = async (name: string) => {
  await act(async () => {
    fireEvent.click(screen.getByRole("button", { name }));
  });
  await settle();
};

test("CH-2.4.19 CH-9.5 nine entries a page, and pagination on a desktop", async () => {
  await show();
  expect(names()).toEqual(people(1, 2, 3, 4, 5, 6, 7, 8, 9));
  await act(async () => {
    fireEvent.click(screen.getByRole("button", { name: "3" }));
  });
  await settle();
  expect(names()).toEqual(people(19, 20));
});

test("CH-2.4.24 percentages above 100 % are not capped", async () => {
  await show({
    total: 2,
    goalType: "custom",
    change: (one) => ({
      ...one,
      ...{ goalValue: 10, resultValue: one.rank === 1 ? 18 : 12 },
    }),
  });
  expect(rows().map((row) => row?.match(/\d+\u00a0%/)?.[0])).toEqual([
    "180\u00a0%",
    "120\u00a0%",
  ]);
});

test.each([
  [9, false],
  [10, true],
])(
  "CH-2.4.19 with %i entries there are pages on a desktop: %j",
  async (total, isPaged) => {
    await show({ total });
    expect(screen.queryByRole("navigation") !== null).toBe(isPaged);
  },
);

test("CH-4.7.1 CH-7.6 on a phone the next page is appended, and requested by page and order", async () => {
  onDesktop(false);
  const { wire } = await show();
  expect(screen.queryByRole("navigation")).toBeNull();
  await press("Afficher la suite");
  expect(names()).toEqual(
    people(...Array.from({ length: 18 }, (_, i) => i + 1)),
  );
  await press("Afficher la suite");
  expect(rows()).toHaveLength(20);
  expect(screen.queryByText("Afficher la suite")).toBeNull();
  expect(
    wire.calls
      .filter((call) => call.path.endsWith("challenge-results.jsonld"))
      .map(({ query }) => query),
  ).toEqual(
    ["1", "2", "3"].map((page) => ({
      page,
      itemsPerPage: "9",
      "order[rank]": "asc",
    })),
  );
});

test("while another order or page is loading the rows and the focus stay", async () => {
  const answered = ranking(20, (one) => one);
  let arrive = () => undefined as unknown;
  const { wire } = await show();
  wire.answer(path, async (call) => {
    await new Promise<void>((resolve) => {
      arrive = () => resolve();
    });
    return answered(call);
  });
  for (const name of ["Premiers d’abord", "2"]) {
    const before = names();
    const button = screen.getByRole("button", { name });
    button.focus();
    await act(async () => {
      fireEvent.click(button);
    });
    expect(names()).toEqual(before);
    expect(document.activeElement).toBe(button);
    await act(async () => {
      arrive();
    });
    await settle();
    expect(names()).not.toEqual(before);
    expect(document.activeElement).toBe(button);
  }
});

test("CH-2.4.18 can be sorted by rank in both directions", async () => {
  await show();
  await press("Premiers d’abord");
  expect(names().slice(0, 3)).toEqual(people(20, 19, 18));
  await press("Derniers d’abord");
  expect(names().slice(0, 3)).toEqual(people(1, 2, 3));
});

test.each([
  ["Premiers d’abord", people(10, 11, 12)],
  ["Derniers d’abord", people(20, 19, 18)],
])(
  "CH-2.4.20 with %s ‘see me’ loads the user's page, scrolls to their entry and announces it",
  async (order, first) => {
    await show();
    if (order === "Derniers d’abord") await press("Premiers d’abord");
    const own = () => document.querySelector("[data-own=true]");
    await press("Me voir");
    expect(names().slice(0, 3)).toEqual(first);
    expect(own()?.getAttribute("data-marked")).toBe("true");
    expect(document.activeElement).toBe(own());
    expect(screen.getByRole("status").textContent).toBe(
      "Vous êtes ici\u00a0: rang 12 sur 20.",
    );
  },
);

test("CH-2.4.20 “see me” leads to the rank if the server gives no position", async () => {
  const rank = { rank: 12, total: 20 };
  await show({}, { "GET /challenges/1/rank/user": rank });
  await press("Me voir");
  expect(names()).toContain("Personne 12");
});

test("users without a rank have no “see me”", async () => {
  await show({ position: null });
  expect(screen.queryByText("Me voir")).toBeNull();
});

test("CH-2.4.24 a card has rank, name and value; the badge of a long rank is small", async () => {
  await show({
    total: 2,
    change: (one) => ({ ...one, rank: one.id === 1 ? 999 : 1000 }),
  });
  expect(rows()[0]).toBe("999Personne 1.999\u00a0pompes");
  expect(
    [...document.querySelectorAll<HTMLElement>("[data-rank]")].map(
      ({ dataset }) => dataset["size"],
    ),
  ).toEqual(["normal", "small"]);
});

test("CH-2.4.24 with custom goals the value is a percentage of the participant's own goal", async () => {
  await show({
    goalType: "custom",
    total: 1,
    change: (one) => ({ ...one, customResultValue: 5, goalValue: 8 }),
  });
  expect(rows()[0]).toContain("62,5\u00a0%");
});

test("CH-2.4.21 CH-2.4.22 an anonymized ranking names no one but the user", async () => {
  await show({ areResultsAnonymized: true, position: 12 });
  expect(rows()[0]).toContain("Un participant");
  await press("Me voir");
  expect(document.querySelector("[data-own=true]")?.textContent).toContain(
    "Personne 12. (vous)",
  );
  expect(names().filter(Boolean)).toEqual(people(12));
});

test("CH-2.4.25 CH-8.13 no results, no ranking", async () => {
  await show({ total: 0, position: null });
  expect(
    await screen.findByText(/la première place est à prendre/),
  ).toBeTruthy();
});

test("the first three are on a podium on the page that starts the ranking, and only there", async () => {
  const lists = () =>
    [...document.querySelectorAll("ol")].map((list) => list.children.length);
  await show();
  expect(lists()).toEqual([3, 6]);
  await press("Premiers d’abord");
  expect(lists()).toEqual([9]);
});

test("the user's entry stays visible while another page is shown", async () => {
  await show(
    {},
    {
      "GET /challenges/1/rank/user": {
        rank: 12,
        position: 12,
        total: 20,
        result: result(12),
      },
    },
  );
  const own = () => screen.queryByRole("list", { name: "Votre place" });
  expect(own()?.textContent).toContain("12Personne 12. (vous)");
  await press("Me voir");
  expect(own()).toBeNull();
});

test("L5 if the rank comes without an entry, the user's entry is taken from their own results", async () => {
  const { entity: _, rank: __, ...own } = result(12);
  await show(
    { startDate: "2020-01-01", endDate: "2100-01-01" },
    {
      "GET /challenges/1/rank/user": { rank: 12, total: 20 },
      "GET /challenge/1/results": { "hydra:member": [own] },
    },
  );
  await settle();
  expect(
    screen.getByRole("list", { name: "Votre place" }).textContent,
  ).toContain("12Camille Durand (vous)988");
});

test("L4 without ranks and owners the rows are numbered across pages, and have no names", async () => {
  const challengeResultsOf = ({ id, resultValue = null }: ChallengeResult) => ({
    id: id ?? null,
    resultValue,
    rank: null,
    entity: { "@id": `/v2/users/${id}` },
  });
  await show({ change: challengeResultsOf, position: null });
  await press("2");
  expect(rows().slice(0, 3)).toEqual([
    "10Un participant990\u00a0pompes",
    "11Un participant989\u00a0pompes",
    expect.stringMatching(/^12.*988/),
  ]);
  expect(document.querySelector("[data-own=true]")?.textContent).toContain(
    "988",
  );
});

test("CH-2.4.20 “see me” continues to the next page if several share the rank", async () => {
  await show(
    { change: (one) => ({ ...one, rank: Math.min(8, Number(one.id)) }) },
    { "GET /challenges/1/rank/user": { rank: 8, total: 20 } },
  );
  await press("Me voir");
  await settle();
  expect(names()).toContain("Personne 12");
  expect(document.activeElement?.textContent).toContain("Personne 12");
});

test("CH-2.4.26 an unknown value says whom to contact", async () => {
  await show({ total: 1, change: (one) => ({ ...one, resultValue: null }) });
  expect(rows()[0]).toContain("contactez votre administrateur");
});

test("CH-2.4.17 an unknown goal type is a warning in the console, once", async () => {
  const warned = vi.spyOn(console, "warn").mockImplementation(() => {});
  await show({ goalType: "weekly" });
  expect(warned.mock.calls).toEqual([
    ["Challenge 1: Unknown goal type: weekly"],
  ]);
});

test("CH-2.4.27 a ranking by points is paginated by a server that ranks that way", async () => {
  const { wire } = await show({
    type: "List",
    goalType: "result",
    isRewardingGlobal: false,
    total: 1100,
  });
  await press("Me voir");
  expect(names()).toEqual(people(10, 11, 12, 13, 14, 15, 16, 17, 18));
  expect(
    wire.calls
      .filter((call) => call.path.endsWith("challenge-results.jsonld"))
      .map(({ query }) => [query["itemsPerPage"], query["page"]]),
  ).toEqual([
    ["9", "1"],
    ["9", "2"],
  ]);
});

test("CH-7.7 CH-9.5 a ranking by points that the server does not support is computed from all results, fetched 1000 at a time", async () => {
  const { wire } = await show({
    type: "List",
    goalType: "result",
    isRewardingGlobal: false,
    total: 1100,
    change: (one) => ({ ...one, rank: null }),
  });
  expect(
    wire.calls
      .filter((call) => call.path.endsWith("challenge-results.jsonld"))
      .map(({ query }) => [query["itemsPerPage"], query["page"]]),
  ).toEqual([
    ["9", "1"],
    ["1000", undefined],
    ["1000", "2"],
  ]);
  await waitFor(() => expect(rows()).toHaveLength(9));
  expect(rows()[3]).toBe("4Personne 4.1\u202f996\u00a0pompes");
  await press("Me voir");
  expect(names()).toEqual(people(10, 11, 12, 13, 14, 15, 16, 17, 18));
});
