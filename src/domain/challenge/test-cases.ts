import type { Fault } from "#src/domain/documents/kinds/kind.ts";
import type { ListRow } from "#src/domain/documents/lists.ts";
import { roundQuantity } from "#src/domain/values/number.ts";
import type { Challenge } from "./challenge-differences.ts";
import type { ProductRows, TestCase } from "./test-declaration.ts";
import { type TestOutcome, testRun } from "./test-run.ts";
import { testedChallenge } from "./tested-challenge.ts";

/** What a case may expect, in the order in which it is said. */
export const expectable = [
  ...(["phase", "mayDeclare", "gain", "tier"] as const),
  ...(["reward", "points", "rank"] as const),
] as const;

export type Expectable = (typeof expectable)[number];

type Value = string | number | boolean | null;

/** What comes out of a test-run, as a case can expect it; null for none. */
export const expectationOf = (
  outcome: TestOutcome,
): Required<NonNullable<TestCase["expect"]>> => ({
  phase: outcome.phase ?? null,
  mayDeclare: outcome.mayDeclare,
  gain: outcome.gain,
  tier: outcome.tier ?? null,
  reward: outcome.reward,
  points: outcome.points,
  rank: outcome.rank ?? null,
});

/** An expectation that is not met. */
export interface TestDifference {
  field: Expectable;
  expected: Value;
  actual: Value;
}

const isSame = (one: Value, other: Value): boolean =>
  typeof one === "number" && typeof other === "number"
    ? roundQuantity(one) === roundQuantity(other)
    : one === other;

/** The expectations of a case that what comes out does not meet. */
export function testDifferences(
  { expect = {} }: TestCase,
  outcome: TestOutcome,
): TestDifference[] {
  const found = expectationOf(outcome);
  return expectable.flatMap((field) => {
    const expected = expect[field];
    const actual = found[field];
    return expected === undefined || isSame(expected, actual)
      ? []
      : [{ field, expected, actual }];
  });
}

/** The codes of the products that the cases of a body name. */
export const testedProducts = ({ tests }: Challenge): string[] => [
  ...new Set(
    (tests ?? []).flatMap(({ lines }) =>
      (lines ?? []).flatMap(({ productCode }) => productCode ?? []),
    ),
  ),
];

export const productRows = (rows: readonly ListRow[]): ProductRows =>
  new Map(rows.map((row) => [String(row["productCode"]), row]));

/**
 * A warning for each case of which something else comes out than is expected (BO-16.70).
 * @param rows those of the products that the cases name; without them, no case is run
 */
export function testFaults(
  body: Challenge,
  rows: readonly ListRow[] | undefined,
): Fault[] {
  if (!body.tests?.length || rows === undefined) return [];
  const tested = testedChallenge(body);
  const products = productRows(rows);
  return body.tests.flatMap((test, index): Fault[] => {
    const outcome = testRun(tested, test, products);
    const [first] = outcome ? testDifferences(test, outcome) : [];
    if (first === undefined) return [];
    const { field, expected, actual } = first;
    return [
      {
        ...{ pointer: `/tests/${index}`, outcome: outcomes[field] },
        level: "warning",
        values: {
          name: test.name ?? "",
          expected: numberOr(expected),
          actual: numberOr(actual),
        },
      },
    ];
  });
}

const outcomes = {
  phase: "testPhase",
  mayDeclare: "testMayDeclare",
  gain: "testGain",
  tier: "testTier",
  reward: "testReward",
  points: "testPoints",
  rank: "testRank",
} as const satisfies Record<Expectable, Fault["outcome"]>;

/** Other values than numbers are not said. */
const numberOr = (value: Value) => (typeof value === "number" ? value : "–");
