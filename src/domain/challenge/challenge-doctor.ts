import { registeredKind } from "#src/domain/declaration/questions.ts";
import type {
  DoctorFacts,
  DoctorQuestions,
  Fault,
  Outcome,
} from "#src/domain/documents/kinds/kind.ts";
import { splitLanguages } from "#src/domain/documents/languages.ts";
import { instant } from "#src/domain/values/dates.ts";
import { idIn } from "#src/domain/values/reference.ts";
import { isObject, type JsonObject } from "#src/schema/json.ts";
import { highestCost } from "./budget.ts";
import { type Challenge, challengeDefaults } from "./challenge-differences.ts";
import { phoneReach, usualPhone } from "./phone-sizes.ts";

const tiersOf = ({ goalType, challengeGoals }: Challenge) =>
  goalType === "generic" || goalType === "by-profile"
    ? (challengeGoals ?? []).flatMap(({ value, reward }, index) =>
        typeof value === "number" ? [{ value, reward, index }] : [],
      )
    : [];

/** What has to be read for a challenge before it is examined. */
export function doctorQuestions(body: Challenge): DoctorQuestions {
  const unit = body.challengeGoals?.[0]?.unit ?? body.goalsUnit ?? null;
  const { fr } = splitLanguages({ unit } as JsonObject);
  return {
    type: body.type ?? challengeDefaults.type,
    isGroup: body.isGroup ?? false,
    unit: isObject(fr) ? (fr["unit"] ?? null) : null,
    tiers: tiersOf(body).map(({ value }) => value),
    groups:
      typeof body.budget?.points === "number"
        ? (body.audience?.groups ?? []).flatMap((group) => idIn(group) ?? [])
        : undefined,
    products: tiersOf(body).length > 0 ? body.products?.list : undefined,
  };
}

const warning = (
  pointer: string,
  outcome: Fault["outcome"],
  values?: Fault["values"],
): Fault => ({
  ...{ pointer, outcome, level: "warning", ...(values && { values }) },
});

const advice: readonly Outcome[] = [
  ...(["tierAboveLastSeason", "noProducts", "signInAfterStart"] as const),
  ...(["budgetBelowLastSeason", "budgetBelowMost", "noChoices"] as const),
  ...(["photoBeyondPhones", "photoTooSmall", "noCoefficient"] as const),
];

/** Whether it is the doctor who says it. */
export const isAdvice = ({ outcome }: Pick<Fault, "outcome">): boolean =>
  advice.includes(outcome);

/** How many days before its start a challenge has to be put right. */
const DAYS_BEFORE = 14;

/** Whether a challenge starts soon or runs. */
export function isDueSoon(
  { startDate, endDate }: Challenge,
  now: Date,
): boolean {
  const start = instant(startDate) ?? Number.POSITIVE_INFINITY;
  const end = instant(endDate) ?? Number.POSITIVE_INFINITY;
  return (
    start - DAYS_BEFORE * 86_400_000 <= now.getTime() && now.getTime() < end
  );
}

/** What most likely is a slip in a challenge, though it breaks no rule (BO-14.5). */
export const doctorFaults = (
  body: Challenge,
  facts: DoctorFacts | undefined,
): Fault[] => [
  ...lateSignIn(body),
  ...noProducts(body),
  ...emptyChoices(body),
  ...photoFaults(body),
  ...(facts === undefined
    ? []
    : [
        ...unreachedTiers(body, facts),
        ...smallBudget(body, facts),
        ...uncounted(facts),
      ]),
];

/** A sign-in that goes on when people already compete. */
function lateSignIn(body: Challenge): Fault[] {
  const start = instant(body.startDate);
  const isLate = (date: string | null | undefined, isAtStart: boolean) => {
    const time = instant(date);
    if (time === undefined || start === undefined) return false;
    return time > start || (isAtStart && time === start);
  };
  if (isLate(body.endSignInDate, false))
    return [warning("/endSignInDate", "signInAfterStart")];
  return body.endSignInDate == null && isLate(body.startSignInDate, true)
    ? [warning("/startSignInDate", "signInAfterStart")]
    : [];
}

/** A challenge in which people declare products, and has none once it starts. */
function noProducts({
  type,
  resultEntryEnabled,
  products,
  startDate,
}: Challenge): Fault[] {
  const isDeclared =
    (type ?? challengeDefaults.type) !== "Photo" &&
    (resultEntryEnabled ?? challengeDefaults.resultEntryEnabled);
  const isEmpty = products ? products.count === 0 : startDate != null;
  return isDeclared && isEmpty ? [warning("/products", "noProducts")] : [];
}

const emptyChoices = ({ declarationForm }: Challenge): Fault[] =>
  (declarationForm ?? []).flatMap(({ type, choices, isRetired }, index) =>
    !isRetired && registeredKind(type ?? "") === "choice" && !choices?.length
      ? [warning(`/declarationForm/${index}/choices`, "noChoices")]
      : [],
  );

/** A photo of a phone has at least so many bytes a pixel, and a megabyte. */
const BYTES_PER_PIXEL = 0.2;
const MEGABYTE = 1_048_576;

/** Limits that photos of phones do not meet. */
function photoFaults({
  type,
  photoMinWidth,
  photoMinHeight,
  photoMaxSize,
}: Challenge): Fault[] {
  if (type !== "Photo") return [];
  const [width, height] = [photoMinWidth ?? 0, photoMinHeight ?? 0];
  const isTooLarge = phoneReach(width, height) === "few";
  const side = width >= height ? "/photoMinWidth" : "/photoMinHeight";
  const least = Math.max(
    1,
    Math.ceil((10 * width * height * BYTES_PER_PIXEL) / MEGABYTE) / 10,
  );
  return [
    ...(isTooLarge ? [warning(side, "photoBeyondPhones", usualPhone)] : []),
    ...(photoMaxSize != null && photoMaxSize < least
      ? [warning("/photoMaxSize", "photoTooSmall", { least })]
      : []),
  ];
}

/** Products whose sales do not count towards the tiers. */
const uncounted = ({ uncounted: count }: DoctorFacts): Fault[] =>
  count > 0 ? [warning("/products", "noCoefficient", { count })] : [];

/** Tiers above anything that people reached in the last challenge of the type. */
const unreachedTiers = (
  body: Challenge,
  { lastSeason }: DoctorFacts,
): Fault[] =>
  lastSeason === null
    ? []
    : tiersOf(body)
        .filter(({ value }) => value > lastSeason.best)
        .map(({ index }) =>
          warning(`/challengeGoals/${index}/value`, "tierAboveLastSeason", {
            ...{ name: lastSeason.name, best: lastSeason.best },
          }),
        );

/** A budget below the cost if people do as in the last challenge or, without one before, reach the highest reward. */
function smallBudget(body: Challenge, facts: DoctorFacts): Fault[] {
  const points = body.budget?.points;
  if (typeof points !== "number") return [];
  const { lastSeason, targeted } = facts;
  const isRewarding =
    body.isRewardingGlobal ?? challengeDefaults.isRewardingGlobal;
  if (lastSeason !== null && isRewarding && body.goalType === "generic") {
    const cost = costLike(lastSeason.reached, body);
    return cost > points
      ? [
          warning("/budget/points", "budgetBelowLastSeason", {
            ...{ name: lastSeason.name, cost },
          }),
        ]
      : [];
  }
  const most = highestCost(body, targeted);
  return most !== undefined && most > points
    ? [warning("/budget/points", "budgetBelowMost", { cost: most })]
    : [];
}

/**
 * The points that the tiers cost if as many people reach each as did in another challenge.
 * @param reached by tier, in the order of the body
 */
function costLike(reached: readonly number[], body: Challenge): number {
  const lowestFirst = tiersOf(body)
    .map(({ value, reward }, index) => ({
      ...{ value, reward: reward ?? 0, people: reached[index] ?? 0 },
    }))
    .toSorted((one, other) => one.value - other.value);
  return Math.round(
    lowestFirst.reduce((sum, { reward, people }, index) => {
      const further = lowestFirst[index + 1]?.people ?? 0;
      return sum + reward * Math.max(0, people - further);
    }, 0),
  );
}
