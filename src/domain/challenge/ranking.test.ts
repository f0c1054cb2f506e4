import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Challenge, ChallengeResult } from "#src/schema/types.gen.ts";
import {
  isOwnResult,
  isRankedByPoints,
  isRankedByServer,
  pageOfRank,
  type RankingValue,
  ranked,
  rankingEntries,
  rankingValue,
  ranksOfPage,
  resultName,
  sharedRanks,
  standing,
} from "./ranking.ts";

const rankIn = (all: readonly number[], value: number) =>
  1 + all.filter((other) => other > value).length;

describe("ranksOfPage", () => {
  test("shares a rank and skips the next", () => {
    expect(ranksOfPage([9, 7, 7, 3], { before: 0, aboveBest: 0 })).toEqual([
      1, 2, 2, 4,
    ]);
  });

  test("returns the rank in the whole list on every page, in both directions", () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 6 }), { minLength: 1 }),
        fc.integer({ min: 1, max: 5 }),
        fc.nat(20),
        fc.boolean(),
        (values, limit, skip, isRising) => {
          const all = values.sort((a, b) => (isRising ? a - b : b - a));
          const offset = skip % all.length;
          const page = all.slice(offset, offset + limit);
          const ranks = ranksOfPage(page, {
            before: isRising ? all.length - offset - page.length : offset,
            aboveBest: all.filter((value) => value > Math.max(...page)).length,
          });
          expect(ranks).toEqual(page.map((value) => rankIn(all, value)));
        },
      ),
    );
  });
});

test.each([
  [
    [90, 80, 80, 70],
    [1, 2, 2, 4],
  ],
  [
    [5, 5, 5],
    [1, 1, 1],
  ],
  [
    [3, 2, 1],
    [1, 2, 3],
  ],
  [[], []],
])("CH-2.4.28 %j gives %j", (values, ranks) => {
  expect(sharedRanks(values)).toEqual(ranks);
});

test("the server's rank is used, whatever the order in the response", () => {
  const results: ChallengeResult[] = [
    { id: 2, rank: 2, resultValue: 10 },
    { id: 1, rank: 1, resultValue: 20 },
  ];
  expect(ranked(results).map(({ rank, result }) => [rank, result.id])).toEqual([
    [1, 1],
    [2, 2],
  ]);
});

test("results without a rank are ranked by value, unknown values last", () => {
  const results: ChallengeResult[] = [
    { id: 1, resultValue: null },
    { id: 2, resultValue: 10 },
    { id: 3, resultValue: 30 },
    { id: 4, resultValue: 10 },
  ];
  expect(ranked(results).map(({ rank, result }) => [rank, result.id])).toEqual([
    [1, 3],
    [2, 2],
    [2, 4],
    [undefined, 1],
  ]);
});

test.each<[string, [number, number | undefined][]]>([
  [
    "custom",
    [
      [1, 3],
      [2, 1],
      [2, 4],
      [4, 2],
      [5, 5],
    ],
  ],
  [
    "generic",
    [
      [1, 2],
      [2, 5],
      [3, 1],
      [4, 3],
      [5, 4],
    ],
  ],
])(
  "with goals of type %s results without a rank are ranked accordingly",
  (goalType, expected) => {
    const results: ChallengeResult[] = [
      { id: 1, resultValue: 10, goalValue: 10 },
      { id: 2, resultValue: 30, goalValue: 60 },
      { id: 3, resultValue: 6, goalValue: 5 },
      { id: 4, resultValue: 3, goalValue: 3 },
      { id: 5, resultValue: 20, goalValue: null },
    ];
    expect(
      ranked(results, { type: "Deal", goalType }).map(({ rank, result }) => [
        rank,
        result.id,
      ]),
    ).toEqual(expected);
  },
);

test("on a later page a result without a value has no rank, although the others have the server's", () => {
  const results: ChallengeResult[] = [
    { id: 4, rank: null, resultValue: null },
    { id: 3, rank: 38, resultValue: 10 },
    { id: 2, rank: 37, resultValue: 20 },
  ];
  expect(ranked(results).map(({ rank, result }) => [rank, result.id])).toEqual([
    [37, 2],
    [38, 3],
    [undefined, 4],
  ]);
});

const user = { id: 12, userGroups: ["/v2/user-groups/3"] };

test.each<[ChallengeResult["entity"], boolean, boolean]>([
  [{ "@id": "/v2/users/12" }, false, true],
  [{ userId: 12 }, false, true],
  [{ userId: 13, "@id": "/v2/users/12" }, false, false],
  [{ "@id": "/v2/user-groups/3", name: "Nord" }, true, true],
  [{ "@id": "/v2/users/12" }, true, false],
  [{}, false, false],
  [null, false, false],
])("CH-2.4.23 %j, of a group: %s, own: %s", (entity, isGroup, own) => {
  expect(isOwnResult({ id: 1, entity: entity ?? null }, user, isGroup)).toBe(
    own,
  );
});

test.each<[ChallengeResult["entity"], string | undefined]>([
  [{ name: "Agence Nord" }, "Agence Nord"],
  [{ profile: { firstName: "Léa", lastName: "Martin" } }, "Léa Martin"],
  [{ profile: { firstName: "Léa" } }, "Léa"],
  [{ profile: null }, undefined],
  [null, undefined],
])("the result of %j is shown as %s", (entity, name) => {
  expect(resultName({ id: 1, entity: entity ?? null })).toBe(name);
});

const list: Challenge = {
  id: 3,
  type: "List",
  goalType: "result",
  isRewardingGlobal: false,
};

test.each<[Partial<Challenge>, boolean]>([
  [{}, true],
  [{ isRewardingGlobal: null }, true],
  [{ isRewardingGlobal: true }, false],
  [{ type: "Classic" }, false],
  [{ goalType: "generic" }, false],
])(
  "CH-2.4.27 a list challenge of type result with %j is ranked by points: %s",
  (rules, isByPoints) => {
    expect(isRankedByPoints({ ...list, ...rules })).toBe(isByPoints);
  },
);

describe("a ranking by points", () => {
  const results: ChallengeResult[] = [
    { id: 4, totalPoints: 70, resultValue: 9, rank: 1 },
    { id: 3, totalPoints: 80, resultValue: 1, rank: 2 },
    { id: 5, totalPoints: null, resultValue: 99, rank: 3 },
    { id: 2, totalPoints: 80, resultValue: 2, rank: 4 },
    { id: 1, totalPoints: 90, resultValue: 3, rank: 5 },
  ];
  const rankIn = (challenge: Challenge) =>
    ranked(results, challenge).map(({ rank, result }) => [rank, result.id]);

  test("CH-2.4.27 CH-2.4.28 is by totalPoints, whatever the server's ranks; equal points share a rank", () => {
    expect(rankIn(list)).toEqual([
      [1, 1],
      [2, 2],
      [2, 3],
      [4, 4],
      [undefined, 5],
    ]);
  });

  test("CH-2.4.29 with automatic rewarding is by position in the list", () => {
    expect(rankIn({ ...list, isRewardingAuto: true })).toEqual([
      [1, 1],
      [2, 2],
      [3, 3],
      [4, 4],
      [undefined, 5],
    ]);
  });

  test("accepts a page unchanged if the server ranks by points, including the ranks of later pages", () => {
    const page: ChallengeResult[] = [
      { id: 2, totalPoints: 60, rank: 11 },
      { id: 1, totalPoints: 70, rank: 10 },
      { id: 3, totalPoints: 60, rank: 11 },
      { id: 4, totalPoints: null, rank: null },
    ];
    expect(isRankedByServer(page)).toBe(true);
    expect(
      ranked(page, list).map(({ rank, result }) => [rank, result.id]),
    ).toEqual([
      [10, 1],
      [11, 2],
      [11, 3],
      [undefined, 4],
    ]);
    expect(isRankedByServer(results)).toBe(false);
    expect(isRankedByServer([{ id: 1, totalPoints: 60 }])).toBe(false);
  });

  test("with other goals automatic rewarding changes no rank", () => {
    const elsewhere = { ...list, type: "Classic", isRewardingAuto: true };
    expect(rankIn(elsewhere as Challenge).map(([rank]) => rank)).toEqual([
      1, 2, 3, 4, 5,
    ]);
  });
});

describe("the value of an entry", () => {
  const result: ChallengeResult = {
    id: 1,
    resultValue: 8,
    customResultValue: 12,
    customResultUnit: "poses",
    totalPoints: 80,
  };
  const unit = "pompes";

  test.each<[Partial<Challenge>, number | undefined, RankingValue]>([
    [{ goalType: "generic" }, 10, { kind: "value", value: 8, unit }],
    [{ goalType: "result" }, 10, { kind: "value", value: 8, unit }],
    [{}, undefined, { kind: "value", value: 8, unit }],
    [
      { goalType: "by-profile" },
      10,
      { kind: "percent", percent: 80, value: 8, goal: 10, unit },
    ],
    [{ goalType: "by-profile" }, undefined, { kind: "value", value: 8, unit }],
    [
      { goalType: "custom" },
      10,
      { kind: "percent", percent: 120, value: 12, goal: 10, unit: "poses" },
    ],
    [
      { goalType: "custom" },
      undefined,
      { kind: "value", value: 12, unit: "poses" },
    ],
    [
      { type: "List", goalType: "result" },
      undefined,
      { kind: "value", value: 80, unit },
    ],
    [
      { goalType: "weekly" },
      10,
      {
        kind: "value",
        value: 8,
        unit,
        reason: "Unknown goal type: weekly",
      },
    ],
  ])("in %j with a goal of %s is %j", (rules, goal, value) => {
    const challenge: Challenge = {
      id: 1,
      type: "Classic",
      resultUnit: unit,
      ...rules,
    };
    expect(
      rankingValue(
        { ...result, ...(goal !== undefined && { goalValue: goal }) },
        challenge,
      ),
    ).toEqual(value);
  });

  test("of custom goals without their own value is the result's, in the challenge's unit", () => {
    expect(
      rankingValue(
        { id: 1, resultValue: 8, customResultUnit: "poses" },
        { type: "Deal", goalType: "custom", resultUnit: unit },
      ),
    ).toEqual({ kind: "value", value: 8, unit });
  });

  test.each([{}, { resultValue: null }])("of %j is unknown", (result) => {
    expect(rankingValue({ id: 1, ...result }, list)).toEqual({
      kind: "unknown",
    });
  });
});

describe("the entries of a ranking", () => {
  const named = (id: number, rank: number, firstName: string) => ({
    id,
    rank,
    resultValue: 100 - 10 * rank,
    entity: {
      "@id": `/v2/users/${id}`,
      userId: id,
      profile: { firstName, picture: `/${firstName}.png` },
    },
  });
  const results = [named(2, 1, "Noé"), named(12, 2, "Léa"), named(3, 3, "Ana")];
  const classic: Challenge = { id: 1, type: "Classic" };

  test("have names and pictures, and the user's own is marked", () => {
    expect(
      rankingEntries(results, classic, user).map(
        ({ rank, name, picture, isOwn }) => [rank, name, picture, isOwn],
      ),
    ).toEqual([
      [1, "Noé", "/Noé.png", false],
      [2, "Léa", "/Léa.png", true],
      [3, "Ana", "/Ana.png", false],
    ]);
  });

  test("CH-2.4.21 if anonymized, reveal only result, rank and value of others", () => {
    const entries = rankingEntries(
      results,
      { ...classic, areResultsAnonymized: true },
      user,
    );
    expect(entries.map(({ name }) => name)).toEqual([
      undefined,
      "Léa",
      undefined,
    ]);
    const others = JSON.stringify(entries.filter(({ isOwn }) => !isOwn));
    expect(others).not.toMatch(/users|Noé|Ana/);
  });

  test("CH-2.4.21 if anonymized, reveal no names to an unknown user", () => {
    const entries = rankingEntries(
      results,
      { ...classic, areResultsAnonymized: true },
      null,
    );
    expect(entries.filter(({ name }) => name !== undefined)).toEqual([]);
  });

  test("CH-2.4.23 of groups: the user's groups are own entries, even if anonymized", () => {
    const groups = [
      { id: 1, entity: { "@id": "/v2/user-groups/3", name: "Nord" } },
      { id: 2, entity: { "@id": "/v2/user-groups/12", name: "Sud" } },
    ];
    expect(
      rankingEntries(
        groups,
        { ...classic, isGroup: true, areResultsAnonymized: true },
        user,
      ).map(({ isOwn, name }) => [isOwn, name]),
    ).toEqual([
      [true, "Nord"],
      [false, undefined],
    ]);
  });

  test("are in percent if each entry's goal is known", () => {
    const entries = rankingEntries(
      results.map((result) =>
        result.entity?.userId === user.id
          ? { ...result, goalValue: 160 }
          : result,
      ),
      { ...classic, goalType: "by-profile" },
      user,
    );
    expect(entries.map(({ value }) => value.kind)).toEqual([
      "value",
      "percent",
      "value",
    ]);
  });
});

describe("the user's standing", () => {
  const of = (values: (number | null)[], own: number) =>
    standing(
      rankingEntries(
        values.map((resultValue, index) => ({
          id: index,
          resultValue,
          entity: { userId: index === own ? 12 : 100 + index },
        })),
        { id: 1, type: "Classic" },
        user,
      ),
    );

  test.each<[(number | null)[], number, (string | number | undefined)[]]>([
    [[90, 80, 70], 0, [undefined, "1", 0, undefined]],
    [[90, 80, 70], 1, ["0", "2", 0, 10]],
    [[90, 80, 70], 2, ["1", undefined, 0, 10]],
    [[90, 80, 80, 70], 2, ["0", "3", 1, 10]],
    [[0.3, 0.1], 1, ["0", undefined, 0, 0.2]],
    [[90, 80, null], 1, ["0", "2", 0, 10]],
  ])("of %j with the one at %s is %j", (values, own, expected) => {
    const { above, below, tied, distance } = of(values, own) ?? {};
    expect([above?.id, below?.id, tied, distance]).toEqual(expected);
  });

  test.each<[string, [number, number], [number, number], number | undefined]>([
    ["four of the user's own five", [8, 10], [3, 5], 1],
    ["whole units only", [9, 12], [2, 5], 2],
    ["fractions if the value has them", [8, 10], [3.5, 5], 0.5],
    ["nothing if a server ranks by value", [8, 10], [5, 5], undefined],
  ])("to the same share of another goal is %s", (_, above, own, distance) => {
    const result = (
      [resultValue, goalValue]: [number, number],
      rank: number,
    ) => ({
      ...{ id: rank, rank, resultValue, goalValue },
      entity: { userId: 10 + rank },
    });
    const entries = rankingEntries(
      [result(above, 1), result(own, 2)],
      { id: 1, type: "Deal", goalType: "custom" },
      user,
    );
    expect(standing(entries)?.distance).toBe(distance);
  });

  test("to an anonymous entry is what its share asks of one's own goal", () => {
    const entries = rankingEntries(
      [
        { rank: 1, resultValue: null, goalShare: 80, entity: null },
        { rank: 2, resultValue: 3, goalValue: 5, entity: { userId: 12 } },
      ],
      {
        ...{ id: 1, type: "Deal", goalType: "custom" },
        areResultsAnonymized: true,
      },
      user,
    );
    expect(entries.map(({ value }) => value)).toMatchObject([
      { kind: "percent", percent: 80 },
      { kind: "percent", percent: 60 },
    ]);
    expect(standing(entries)?.distance).toBe(1);
  });

  test("is not known without an entry, and without a value", () => {
    expect(of([90, 80], 5)).toBeUndefined();
    expect(of([90, null], 1)).toBeUndefined();
  });

  test("is the best of several own entries", () => {
    const group = (id: number) => ({ "@id": `/v2/user-groups/${id}` });
    const entries = rankingEntries(
      [
        { id: 1, resultValue: 5, entity: group(3) },
        { id: 2, resultValue: 9, entity: group(4) },
        { id: 3, resultValue: 7, entity: group(8) },
      ],
      { id: 1, type: "Classic", isGroup: true },
      { id: 12, userGroups: ["/v2/user-groups/3", { id: 4 }] },
    );
    expect(standing(entries)?.own.id).toBe("2");
  });

  test("has no distance to an entry without a value", () => {
    const entries = rankingEntries(
      [
        { id: 1, rank: 1 },
        { id: 2, rank: 2, resultValue: 7, entity: { userId: 12 } },
      ],
      { id: 1, type: "Classic" },
      user,
    );
    expect(standing(entries)).toMatchObject({
      above: { id: "1" },
      distance: undefined,
    });
  });
});

test.each<[number, number, "asc" | "desc", number]>([
  [1, 100, "asc", 1],
  [9, 100, "asc", 1],
  [10, 100, "asc", 2],
  [100, 100, "asc", 12],
  [100, 100, "desc", 1],
  [92, 100, "desc", 1],
  [91, 100, "desc", 2],
  [1, 100, "desc", 12],
  [1, 1, "asc", 1],
  [30, 20, "asc", 3],
  [1, 0, "asc", 1],
])("rank %s of %s, %s, lies on page %s", (rank, total, order, page) => {
  expect(pageOfRank(rank, { total, order })).toBe(page);
});

test("a page may have another size", () => {
  expect(pageOfRank(10, { total: 100, pageSize: 3 })).toBe(4);
});

const someValues = fc.array(fc.integer({ min: 0, max: 12 }), { minLength: 1 });

test("CH-2.4.28 a rank never falls when its result rises, and no other rank improves", () => {
  fc.assert(
    fc.property(
      someValues,
      fc.nat(),
      fc.nat(12),
      fc.constantFrom(list, { ...list, isRewardingAuto: true }, undefined),
      (values, any, more, challenge) => {
        const own = any % values.length;
        const rankOf = (rise: number) => {
          const results = values.map((value, id) => {
            const points = value + (id === own ? rise : 0);
            return { id, resultValue: points, totalPoints: points };
          });
          return new Map(
            ranked(results, challenge).map(({ result, rank = Infinity }) => [
              result.id,
              rank,
            ]),
          );
        };
        const [before, after] = [rankOf(0), rankOf(more)];
        for (const id of values.keys()) {
          const [then = 0, now = 0] = [before.get(id), after.get(id)];
          if (id === own) expect(now).toBeLessThanOrEqual(then);
          else expect(now).toBeGreaterThanOrEqual(then);
        }
      },
    ),
  );
});

test("CH-2.4.28 a rank is one more than the number of better results, whatever the order in the response", () => {
  fc.assert(
    fc.property(someValues, (values) => {
      const results = values.map((resultValue, id) => ({ id, resultValue }));
      for (const { result, rank } of ranked(results))
        expect(rank).toBe(
          1 +
            values.filter((value) => value > Number(result.resultValue)).length,
        );
      expect(ranked(results.toReversed())).toEqual(ranked(results));
    }),
  );
});
