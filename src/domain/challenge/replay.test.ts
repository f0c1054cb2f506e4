import { describe, expect, test } from "vitest";
import { type ReplayRules, replay } from "./replay.ts";
import { byWeek, type ForecastSpan, forecast } from "./replay-forecast.ts";

type Line = [
  entrant: number,
  day: string,
  product: string | null,
  quantity: number,
  groups?: number[],
];

const columnsOf = (lines: readonly Line[]) => ({
  entrant: lines.map(([entrant]) => entrant),
  day: lines.map(([, day]) => `2026-05-${day}`),
  product: lines.map(([, , product]) => product),
  quantity: lines.map(([, , , quantity]) => quantity),
  value: lines.map(() => 0),
  groups: lines.map(([, , , , groups = []]) => groups),
});

const tier = (
  key: string,
  value: number,
  reward: number,
  userGroups?: number[],
) => ({
  ...{ key, value, challengeReward: { value: reward } },
  ...(userGroups && { userGroups }),
});

const rules: ReplayRules = {
  money: {
    ...{ type: "Classic", goalType: "generic", isRewardingGlobal: true },
    ...{
      maxToWin: null,
      goals: [tier("gold", 10, 500), tier("silver", 4, 100)],
    },
  },
  ...{ isGroup: false, targets: [], budget: 550, goalsList: "a" },
  products: new Map([
    ["A", { threshold: 3, reward: 5.255, coefficient: 1 }],
    ["B", { threshold: null, reward: null, coefficient: 2 }],
  ]),
};
const perProduct: ReplayRules = {
  ...rules,
  money: { ...rules.money, isRewardingGlobal: false, maxToWin: 20 },
};

const run = (lines: readonly Line[], under: ReplayRules = rules, source = {}) =>
  replay(
    {
      columns: columnsOf(lines),
      isGroup: false,
      isOwn: true,
      goals: {},
      ...source,
    },
    under,
  );

describe("BO-14.2 a replay", () => {
  const lines: Line[] = [
    [0, "05", "A", 2, [1]],
    [1, "05", "B", 2, [1, 2]],
    [0, "06", "A", 2, [1]],
    [0, "09", "B", 3, [1]],
    [2, "10", "Z", 50],
  ];

  test("credits tiers on the days on which they are reached", () => {
    const { results, ...outcome } = run(lines);
    expect(outcome).toEqual({
      ...{ entrants: 3, rewarded: 2, points: 600 },
      tiers: [
        { key: null, entrants: 1, points: 0 },
        { key: "silver", entrants: 1, points: 100 },
        { key: "gold", entrants: 1, points: 500 },
      ],
      groups: [
        { id: 1, entrants: 2, points: 600 },
        { id: 2, entrants: 1, points: 100 },
        { id: null, entrants: 1, points: 0 },
      ],
      days: [
        { day: "2026-05-05", points: 100 },
        { day: "2026-05-06", points: 100 },
        { day: "2026-05-09", points: 400 },
      ],
      ...{ budgetEnds: "2026-05-09", unknownLines: 1, excluded: 0 },
    });
    expect(results.get(0)).toEqual({ reward: 500, result: 10 });
  });

  test("does not depend on the order of lines", () => {
    expect({ ...run(lines.toReversed()), groups: [] }).toEqual({
      ...run(lines),
      ...{ results: expect.anything(), groups: [] },
    });
  });

  test.each([
    [
      "each product from its threshold on, in whole points",
      [[0, "05", "A", 3]],
      16,
    ],
    [
      "nothing below the threshold",
      [
        [0, "05", "A", 2],
        [0, "06", "A", 2],
      ],
      0,
    ],
    ["at most the maximum", [[0, "05", "A", 90]], 20],
    [
      "each line by itself",
      [
        [0, "05", "A", 3],
        [1, "05", "A", 3],
      ],
      32,
    ],
  ] as [string, Line[], number][])("credits %s", (_, some, points) => {
    expect(run(some, perProduct).points).toBe(points);
  });

  test("never takes back what was credited", () => {
    const falling = {
      ...rules.money,
      goals: [tier("a", 1, 90), tier("b", 5, 10)],
    };
    const under = { ...rules, money: falling };
    expect(
      run(
        [
          [0, "05", "A", 1],
          [0, "06", "A", 9],
        ],
        under,
      ).points,
    ).toBe(90);
    expect(
      run(
        [
          [0, "05", "A", 1],
          [0, "05", "A", 9],
        ],
        under,
      ).points,
    ).toBe(10);
  });

  test("takes results without lines as they are", () => {
    expect(
      run([
        [0, "05", null, 4],
        [0, "06", null, 6],
      ]).results.get(0),
    ).toEqual({ reward: 500, result: 10 });
  });

  test("credits nothing for photos", () => {
    const money = { ...rules.money, type: "Photo" };
    expect(run([[0, "05", null, 40]], { ...rules, money }).points).toBe(0);
  });

  test("knows goals by group and by person", () => {
    const byProfile = {
      ...rules.money,
      ...{
        goalType: "by-profile",
        goals: [tier("a", 5, 50, [1]), tier("b", 2, 70, [2])],
      },
    };
    const some: Line[] = [
      [0, "05", "A", 3, [1]],
      [1, "05", "A", 3, [2]],
    ];
    expect(run(some, { ...rules, money: byProfile }).points).toBe(70);
    const custom = {
      ...rules.money,
      goalType: "custom",
      goals: [tier("a", 99, 30)],
    };
    expect(
      run(
        some,
        { ...rules, money: custom, goalsList: "b" },
        { goals: { b: [3, 4] } },
      ).tiers,
    ).toEqual([
      { key: null, entrants: 1, points: 0 },
      { key: "a", entrants: 1, points: 30 },
    ]);
  });

  test("lets groups compete where only the draft does, and leaves out those it is not for", () => {
    const some: Line[] = [
      [0, "05", "A", 2, [1]],
      [1, "05", "A", 2, [1, 3]],
      [2, "05", "A", 9, [2]],
    ];
    const grouped = { ...rules, isGroup: true, targets: [1] };
    expect(run(some, grouped, { isOwn: false })).toMatchObject({
      ...{ entrants: 1, points: 100, excluded: 1 },
      groups: [{ id: 1, entrants: 1, points: 100 }],
    });
    expect(run(some, { ...rules, targets: [1] }).entrants).toBe(3);
  });

  test("is done in steps, of which each says how far it came", () => {
    const many = Array.from(
      { length: 12_000 },
      (_, at): Line => [at, "05", "A", 4],
    );
    const source = {
      columns: columnsOf(many),
      isGroup: false,
      isOwn: true,
      goals: {},
    };
    const steps: number[] = [];
    replay(source, rules, (done) => steps.push(done));
    expect(steps).toEqual([5_000 / 12_000, 10_000 / 12_000]);
  });

  test("of 65,000 entrants takes at most 3 s of a processor", () => {
    const entrants = 65_000;
    const many = Array.from(
      { length: entrants * 4 },
      (_, at): Line => [
        at % entrants,
        String(1 + (at % 28)).padStart(2, "0"),
        "A",
        1 + (at % 7),
        [at % 9],
      ],
    );
    const columns = columnsOf(many);
    // Of the processor: other tests run beside this one.
    const before = process.threadCpuUsage();
    const { points, entrants: found } = replay(
      { columns, isGroup: false, isOwn: true, goals: {} },
      rules,
    );
    const { user, system } = process.threadCpuUsage(before);
    expect((user + system) / 1_000).toBeLessThan(3_000);
    expect(found).toBe(entrants);
    expect(points).toBeGreaterThan(0);
  });
});

describe("BO-14.2 a forecast", () => {
  const days = [
    { day: "2026-05-01", points: 100 },
    { day: "2026-05-10", points: 100 },
  ];
  const span = {
    ...{ from: "2026-05-01", to: "2026-05-10", sourceStart: null },
    ...{ start: null, end: null, budget: null },
  };
  test.each([
    ["without an end says what there was", {}, 200, null, false],
    ["goes on at the average pace", { end: "2026-05-20" }, 400, null, true],
    [
      "finds the end of the budget",
      { end: "2026-05-20", budget: 250 },
      400,
      "2026-05-13",
      true,
    ],
    ["in the days that are known", { budget: 150 }, 200, "2026-05-10", false],
    [
      "moved to the days of the plan",
      {
        sourceStart: "2026-05-01",
        start: "2027-06-01",
        end: "2027-06-10",
        budget: 150,
      },
      ...([200, "2027-06-10", false] as [number, string, boolean]),
    ],
    [
      "without points ends nothing",
      { points: 0, end: "2026-06-30", budget: 1 },
      0,
      null,
      false,
    ],
  ] as [
    string,
    Partial<ForecastSpan> & { points?: number },
    number,
    string | null,
    boolean,
  ][])(
    "%s",
    (_, {
      points = 200,
      ...given
    }: { points?: number }, total, budgetEnds, isExtended) => {
      const outcome = { days: points === 0 ? [] : days, points };
      expect(forecast(outcome, { ...span, ...given })).toMatchObject({
        ...{ points: total, budgetEnds, isExtended },
      });
    },
  );

  test("adds up weeks from their Mondays", () => {
    expect(byWeek([...days, { day: "2026-05-11", points: 5 }])).toEqual([
      { monday: "2026-04-27", points: 100 },
      { monday: "2026-05-04", points: 100 },
      { monday: "2026-05-11", points: 5 },
    ]);
  });
});
