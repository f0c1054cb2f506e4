import { type Random, random } from "#server/seed/random.ts";
import type { TestCase } from "#src/domain/challenge/test-declaration.ts";
import type { ListRow } from "#src/domain/documents/lists.ts";
import type { ChallengeDocument } from "#src/schema/types.gen.ts";
import { six } from "./documents.ts";

/** A challenge, a person with what they declare, and the results of others, for the rules and for the API. */
export interface TestRunCase {
  body: Partial<ChallengeDocument> & JsonBody;
  products: ListRow[];
  test: TestCase & { at: string };
  /** Results and the goals that they are measured against, if these differ. */
  others: { result: number; goal: number | null }[];
}

type JsonBody = Record<string, unknown>;

/** What the cases are made of: codes of products, the last of which brings no reward, and ids of groups. */
export interface TestRunMaterial {
  codes: readonly string[];
  groups: readonly number[];
}

const MINUTE = 60_000;
const iri = (id: number) => `/v2/user-groups/${id}`;
const maybe = <Value>(rng: Random, share: number, value: () => Value) =>
  rng.chance(share) ? value() : undefined;

/** Windows, of which the phase with this number runs now. */
function windows(rng: Random, phase: number, now: number, isDeal: boolean) {
  const at = (boundary: number) =>
    new Date(now + (boundary - phase + 0.5) * MINUTE).toISOString();
  const hasSignIn = isDeal || phase === 1 || phase === 2 || rng.chance(0.2);
  return {
    ...{ startDiffusionDate: at(0), startDate: at(3), endDiffusionDate: at(5) },
    ...((phase > 4 || rng.chance(0.9)) && { endDate: at(4) }),
    ...(hasSignIn && { startSignInDate: at(1), endSignInDate: at(2) }),
  };
}

const questions = (rng: Random) => {
  const choices = [
    { key: "yes", label: six("yes") },
    { key: "7", label: six("7") },
  ];
  const all = [
    { key: "boiler", question: six("boiler"), type: "choice", choices },
    { key: "41", question: six("41"), type: "number" },
    { key: "mail", question: six("mail"), type: "email" },
  ];
  return all.slice(0, rng.int(1, 3)) as NonNullable<
    ChallengeDocument["declarationForm"]
  >;
};

const answersTo = (rng: Random) => ({
  ...maybe(rng, 0.9, () => ({
    boiler: rng.pick(["yes", "7", "7", "perhaps"]),
  })),
  "41": rng.pick(["12", "3,5", "12", "twelve"]),
  ...maybe(rng, 0.9, () => ({ mail: rng.pick(["a@b.example", "nobody"]) })),
});

const amounts = [0, 0.5, 1, 1.005, 2.5, 7, 12.345, 40, 99.99];

const goals = (rng: Random, isByProfile: boolean, groups: readonly number[]) =>
  Array.from({ length: rng.int(0, 4) }, (_, index) => ({
    key: `tier-${index}`,
    ...{ name: six("Palier"), subject: six("pompes"), unit: "pompe" },
    value: rng.pick([1, 3, 5, 8, 12.5, 20, 40, 80]),
    reward: rng.pick([10, 20.5, 99.99, 150]) * (index + 1),
    ...(isByProfile &&
      rng.chance(0.7) && {
        groups: rng.sample(groups, rng.int(1, 2)).map(iri),
      }),
  }));

const productRows = (rng: Random, codes: readonly string[]): ListRow[] => [
  ...rng.sample(codes.slice(0, -2), rng.int(1, 3)).map((productCode) => ({
    productCode,
    ...maybe(rng, 0.9, () => ({ threshold: rng.pick([0, 1, 2, 2.5, 10]) })),
    ...maybe(rng, 0.9, () => ({ reward: rng.pick(amounts) })),
    ...maybe(rng, 0.9, () => ({
      coefficient: rng.pick([0, 0.1, 1, 1.5, 2, 10]),
    })),
  })),
  { productCode: codes.at(-1) ?? "", coefficient: 1 },
];

/** The case with this number, the same at every call but for its instants. */
export function testRunCase(
  index: number,
  { codes, groups }: TestRunMaterial,
  now: number,
): TestRunCase {
  const rng = random(`test-run ${index}`);
  const type = rng.pick([
    "Classic",
    "Classic",
    "List",
    "List",
    "Deal",
    "Photo",
  ] as const);
  const goalType = rng.pick([
    "generic",
    "generic",
    "custom",
    "by-profile",
    "result",
  ] as const);
  const isGroup = type !== "Deal" && rng.chance(0.25);
  // Most run, since otherwise nothing can be declared.
  const phase = rng.chance(0.7) ? 4 : rng.int(0, 6);
  const own = rng.sample(groups, rng.int(isGroup ? 1 : 0, 3));
  const products = productRows(rng, codes);
  const isAsked = rng.chance(0.9);
  const form = maybe(rng, 0.3, () => questions(rng));
  const needCurrencyValue = rng.chance(0.3);
  const body = {
    ...{ type, goalType, isGroup, needCurrencyValue, title: six("Essai") },
    ...windows(rng, phase, now, type === "Deal"),
    audience: { groups: rng.chance(0.5) ? rng.sample(groups, 3).map(iri) : [] },
    challengeGoals: goals(rng, goalType === "by-profile", groups),
    ...maybe(rng, 0.4, () => ({ maxToWin: rng.pick([10, 12.5, 150]) })),
    ...{ isRewardingGlobal: rng.chance(0.6), isRewardingAuto: rng.chance(0.3) },
    ...{ areResultsVisible: true, areResultsAnonymized: false },
    ...{
      resultEntryEnabled: isAsked,
      isDeclarationMultiple: isGroup || rng.chance(0.8),
    },
    needProof: rng.chance(0.2),
    ...(form && { declarationForm: form }),
    ...maybe(rng, 0.2, () => ({
      predefinedQuestions: [
        { key: "distributor", label: six("Qui ?"), isDisplayed: true },
      ] as NonNullable<ChallengeDocument["predefinedQuestions"]>,
    })),
  };
  const isPhoto = type === "Photo";
  const hasFormer =
    phase === 4 &&
    isAsked &&
    !isPhoto &&
    type !== "Deal" &&
    !form &&
    rng.chance(0.4);
  const line = (productCode: string) => ({
    productCode,
    quantity: rng.chance(0.05)
      ? 0
      : rng.chance(0.3)
        ? rng.int(1, 5_000) / 1_000
        : rng.int(1, 12),
    ...(needCurrencyValue &&
      rng.chance(0.95) && { currencyValue: rng.int(1, 9_000) / 100 }),
  });
  const named = rng.sample(
    [
      ...products.map((row) => String(row["productCode"])),
      ...(rng.chance(0.1) ? codes.slice(-2, -1) : []),
    ],
    rng.int(1, 3),
  );
  const goal = maybe(rng, 0.6, () => rng.pick([2, 5, 12.5]));
  return {
    ...{ body, products },
    test: {
      ...{
        key: `case-${index}`,
        name: `Case ${index}`,
        at: new Date(now).toISOString(),
      },
      person: {
        groups: own.map(iri),
        ...(type === "Deal" && {
          isParticipating: rng.pick([true, true, true, false, null]),
        }),
        ...(hasFormer && { result: rng.int(1, 15) }),
        ...(goalType === "custom" && goal !== undefined && { goal }),
      },
      lines: isAsked && !isPhoto && rng.chance(0.95) ? named.map(line) : [],
      answers: {
        ...(form && answersTo(rng)),
        ...(body.predefinedQuestions &&
          rng.chance(0.9) && { distributor: "Ondrea" }),
      },
      ...(isPhoto && { votes: rng.int(0, 5) }),
    },
    others: Array.from({ length: rng.int(0, 4) }, () => ({
      result: rng.pick([1, 2, 3, 5, 5, 8, 20, 60]),
      goal:
        goalType === "custom" || goalType === "by-profile"
          ? rng.pick([5, 10, 20])
          : null,
    })),
  };
}
