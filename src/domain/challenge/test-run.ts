import {
  nextStep,
  type WizardStep,
  wizardSteps,
} from "#src/domain/declaration/declaration.ts";
import type { DeclarationViolation } from "#src/domain/declaration/declaration-request.ts";
import { groupIds } from "#src/domain/documents/kinds/rows.ts";
import { storedTimeZone } from "#src/domain/programme/time-zone.ts";
import {
  competitorOf,
  isDeclaredIn,
  photoResult,
  settle,
} from "#src/domain/settlement.ts";
import { sumTotals, type Totals } from "#src/domain/store/reward.ts";
import { instant } from "#src/domain/values/dates.ts";
import { roundQuantity } from "#src/domain/values/number.ts";
import type { Challenge, Unit } from "#src/schema/types.gen.ts";
import { challengeSummary } from "./challenge-summary.ts";
import { goalsFor } from "./entrant-goals.ts";
import { type GoalStep, goalProgress } from "./goals.ts";
import { type ChallengePhase, challengePhase, isHidden } from "./phase.ts";
import { ranked } from "./ranking.ts";
import {
  isMissing,
  type ProductRows,
  type TestCase,
  type TestedLine,
  testDraft,
  testedLines,
  testViolations,
} from "./test-declaration.ts";
import { type TestRefusal, testRefusal } from "./test-refusal.ts";
import type { TestedChallenge } from "./tested-challenge.ts";

/** What happens to a person in a challenge. */
export interface TestOutcome {
  /** Undefined where the dates do not say. */
  phase: ChallengePhase | undefined;
  /** What the page says to do; undefined if nothing. */
  message: ReturnType<typeof nextStep>;
  mayDeclare: boolean;
  /** Undefined if they may. */
  refusal: TestRefusal | undefined;
  /** Of the wizard; none in a photo contest. */
  steps: WizardStep[];
  /** What is missing or wrong in the declaration. */
  violations: DeclarationViolation[];
  /** Whether what is declared, or the photo, counts: the person may declare, and nothing is wrong, though something may be missing. */
  isCounted: boolean;
  lines: TestedLine[];
  /** What the lines bring together. */
  gain: number;
  /** What is measured and ranked; undefined without a result. */
  result: number | undefined;
  /** The tiers that it is measured against, the lowest first. */
  goals: (GoalStep & { key: string | undefined })[];
  /** The key of the highest tier reached. */
  tier: string | undefined;
  reward: number;
  /** Those that this declaration adds. */
  points: number;
  rank: number | undefined;
}

/**
 * What happens to the person of a case at its instant, by the rules of participants and of money alone (BO-14.1).
 * @returns undefined for a case without an instant
 */
export function testRun(
  tested: TestedChallenge,
  test: TestCase,
  rows: ProductRows,
): TestOutcome | undefined {
  const now = instant(test.at);
  if (now === undefined) return undefined;
  const { stored, targets, isGroup } = tested;
  const { result: former, isParticipating = null } = test.person ?? {};
  const hasDeclared =
    former != null && !isGroup && isDeclaredIn(stored.settings);
  const challenge: Challenge = {
    ...challengeSummary({ ...stored, isParticipating }, now),
    inscriptionsLeft: tested.places,
    countDeclarationsValidated: hasDeclared ? 1 : 0,
  };
  const { phase } = challengePhase(challenge, now, storedTimeZone);
  const groups = groupIds(test.person?.groups);
  const isTargeted =
    targets.length === 0 || groups.some((id) => targets.includes(id));
  const refusal = testRefusal(challenge, phase, { isTargeted, now });
  const isPhoto = challenge.type === "Photo";
  const draft = testDraft(tested, test, rows);
  const violations = isPhoto ? [] : testViolations(challenge, draft, rows);
  const lines = testedLines(draft, rows);
  const gains = sumTotals(lines);
  const isCounted = isPhoto
    ? test.votes != null && !isHidden(phase) && isTargeted
    : refusal === undefined && violations.every(isMissing);
  const standing = standingOf(tested, test, isCounted ? gains : undefined);
  return {
    ...{ phase, refusal, violations, isCounted, lines, ...standing },
    message:
      isHidden(phase) || !isTargeted
        ? undefined
        : nextStep(challenge, phase, {
            hasResults: standing.result !== undefined,
          }),
    mayDeclare: refusal === undefined,
    steps: isPhoto ? [] : wizardSteps(challenge),
    gain: gains.reward,
  };
}

/** What a person has in the end. @param gains of what counts; undefined if nothing does */
function standingOf(
  tested: TestedChallenge,
  { person, lines = [], votes, others }: TestCase,
  gains: Pick<Totals, "reward" | "result"> | undefined,
): Pick<
  TestOutcome,
  "result" | "goals" | "tier" | "reward" | "points" | "rank"
> {
  const { stored, money, isGroup, targets } = tested;
  const isDeclared = isDeclaredIn(stored.settings);
  const isPhoto = stored.type === "Photo";
  const former = isPhoto ? undefined : (person?.result ?? undefined);
  const groups = groupIds(person?.groups).sort((a, b) => a - b);
  const user = { groupIds: groups, customGoal: person?.goal ?? null };
  const entrant = competitorOf(user, { isGroup, targets });
  const hasResult =
    former !== undefined ||
    (gains !== undefined && (isPhoto || !isDeclared || lines.length > 0));
  const result = isPhoto
    ? (photoResult("validated", votes ?? 0) ?? 0)
    : roundQuantity((former ?? 0) + (gains?.result ?? 0));
  const before =
    isDeclared && former !== undefined
      ? settle({ reward: null }, { reward: 0, result: former }, entrant, money)
      : { reward: null };
  const settled =
    hasResult && !isPhoto
      ? settle(before, { reward: gains?.reward ?? 0, result }, entrant, money)
      : unsettled;
  const own = goalsFor({ ...money, ...entrant });
  const { steps = [] } = goalProgress(
    {
      goalType: money.goalType,
      goalsUnit: stored.texts["goalsUnit"] as Unit,
      challengeGoals: own,
    },
    { resultValue: hasResult ? result : null },
  );
  const goals = steps.map((step) => ({
    ...step,
    key: own.find(({ value }) => value === step.value)?.key,
  }));
  const reached = goals.findLast(({ state }) => state === "done");
  return {
    goals,
    ...{ reward: settled.reward, points: settled.points },
    ...(hasResult
      ? {
          ...{ result, tier: reached?.key },
          rank: rankOf(tested, { result, ...settled }, others ?? []),
        }
      : { result: undefined, tier: undefined, rank: undefined }),
  };
}

const unsettled = { reward: 0, points: 0, goal: null, totalPoints: null };

/** The rank of a result among those of others, which came before it: values or, where goals differ, shares of their goals in percent. */
function rankOf(
  { stored, money, isRewardingAuto }: TestedChallenge,
  own: { result: number; goal: number | null; totalPoints: number | null },
  others: readonly number[],
): number | undefined {
  const rules = { ...money, type: stored.type, isRewardingAuto };
  const id = others.length + 1;
  const results = others.map((value, index) => ({
    ...{ id: index + 1, resultValue: value, totalPoints: value },
    ...(own.goal !== null && { goalShare: value }),
  }));
  const { result: resultValue, goal: goalValue, totalPoints } = own;
  return ranked(
    [...results, { id, resultValue, goalValue, totalPoints }],
    rules,
  ).find(({ result }) => result.id === id)?.rank;
}
