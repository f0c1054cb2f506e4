import { isSame, type JsonObject } from "#src/schema/json.ts";
import {
  type GoalsOfEntrant,
  goalsFor,
  type StoredGoal,
} from "./challenge/entrant-goals.ts";
import {
  goalProgress,
  hasOwnGoals,
  highestGoal,
  reachedGoal,
} from "./challenge/goals.ts";
import { productGain, type Totals } from "./store/reward.ts";

/** What a challenge says of money. */
export interface ChallengeMoney {
  type: string;
  goalType: string | null;
  goals: readonly StoredGoal[];
  /** Whether the highest tier reached is rewarded; otherwise each product is, up to the maximum to win. */
  isRewardingGlobal: boolean;
  maxToWin: number | null;
}

/** A challenge's rules of money, whose goals have the keys of its body. */
export interface KeyedMoney extends ChallengeMoney {
  goals: readonly (StoredGoal & { key?: string | undefined })[];
}

/** A challenge's rules of money, as they are stored. */
export const moneyOf = ({
  type,
  isRewardingGlobal,
  settings: { goalType, maxToWin },
  goals,
}: {
  type: string;
  isRewardingGlobal: boolean;
  settings: Readonly<Record<string, unknown>>;
  goals: unknown;
}): ChallengeMoney => ({
  ...{ type, isRewardingGlobal },
  goals: (goals ?? []) as StoredGoal[],
  goalType: typeof goalType === "string" ? goalType : null,
  maxToWin: (maxToWin as number | null | undefined) ?? null,
});

/** Whether people declare results; otherwise they are imported (BO-13.5). */
export const isDeclaredIn = ({
  resultEntryEnabled,
}: Readonly<Record<string, unknown>>): boolean => resultEntryEnabled !== false;

/** Who competes: a user, or the group that they compete for. */
export type Entrant = Pick<GoalsOfEntrant, "groupIds" | "customGoal">;

/** What an entrant has before. */
interface Credited {
  /** What was credited. */
  reward: number | null;
}

/** What an entrant's validated declarations come to. */
export interface Settlement {
  /** In the programme's currency. */
  reward: number;
  /** The change of the entrant's points. */
  points: number;
  /** What the result is measured against; null unless goals differ between entrants. */
  goal: number | null;
  /** What a challenge of type List ranks by; null in others. */
  totalPoints: number | null;
}

/** The conditions of a product in a challenge. */
export interface ProductConditions {
  threshold: number | null;
  reward: number | null;
  coefficient: number | null;
}

/** A declared quantity under the conditions of the day on which it was declared. */
export interface SettledLine {
  quantity: number;
  currencyValue: number;
  threshold: number;
  reward: number;
  coefficient: number;
}

/** What refused entries bring, and their lines. */
export const nothing = { reward: 0, result: 0 } as const;

/** A line of a declaration, with what the product brings now; what is not set counts as 0 (BO-11.3). */
export const lineOf = (
  {
    quantity,
    currencyValue,
  }: { quantity: number; currencyValue?: number | null | undefined },
  product: ProductConditions | undefined,
): SettledLine => ({
  quantity,
  currencyValue: currencyValue ?? 0,
  reward: product?.reward ?? 0,
  threshold: product?.threshold ?? 0,
  coefficient: product?.coefficient ?? 0,
});

/** What a line brings: its reward from the threshold on, and what counts for goals and ranking. */
export const gainOf = (line: SettledLine): Totals => productGain(line);

/**
 * The group that a user competes for: the first of theirs that the challenge is for; any, where it is for everybody.
 * @param groupIds in ascending order
 * @param targets the groups that the challenge is for; none for everybody
 */
export const competingGroup = (
  groupIds: readonly number[],
  targets: readonly number[],
): number | undefined =>
  targets.length === 0
    ? groupIds[0]
    : groupIds.find((id) => targets.includes(id));

/** The entrant for a user: the user or, in a group challenge, the group, to which custom goals do not apply. */
export function competitorOf<User extends Entrant>(
  user: User,
  { isGroup, targets }: { isGroup: boolean; targets: readonly number[] },
): User | Entrant {
  const group = isGroup ? competingGroup(user.groupIds, targets) : undefined;
  return group === undefined ? user : { groupIds: [group], customGoal: null };
}

/** The result that an entrant has, and what its products came to. */
export interface StoredResult {
  result: number | null;
  productResult: number;
}

/** What counts of an entrant: what is declared and, where people do not declare results, what was imported besides (BO-13.5). */
export const resultOf = (
  declared: number,
  stored: StoredResult | undefined,
  isDeclared: boolean,
): number =>
  isDeclared || stored === undefined
    ? declared
    : Math.max(0, declared + (stored.result ?? 0) - stored.productResult);

/** The result of a photo: its votes, once it is validated; a refused one has none. */
export const photoResult = (
  status: "validated" | "refused",
  votes: number,
): number | null => (status === "validated" ? votes : null);

/** The highest tier that a result reaches, of those that are the entrant's. */
export const tierReached = <Goal extends StoredGoal>(
  result: number,
  { groupIds, customGoal }: Entrant,
  { goals, goalType }: { goals: readonly Goal[]; goalType: string | null },
): Goal | undefined =>
  reachedGoal(
    {
      goalType,
      challengeGoals: goalsFor({ goals, goalType, groupIds, customGoal }),
    },
    result,
  );

/** What is measured and ranked of an entrant. */
const measured = (entrant: Entrant, { goals, goalType }: ChallengeMoney) => ({
  goals,
  goalType,
  ...entrant,
});

/** The reward by the rules alone: that of each product, at most the maximum to win; or that of the highest tier reached. */
export function rewardByRules(
  { reward, result }: Pick<Totals, "reward" | "result">,
  entrant: Entrant,
  challenge: ChallengeMoney,
): number {
  if (!challenge.isRewardingGlobal)
    return Math.min(reward, challenge.maxToWin ?? Infinity);
  const { steps, ...progress } = goalProgress(
    {
      goalType: challenge.goalType,
      challengeGoals: goalsFor(measured(entrant, challenge)),
    },
    { resultValue: result },
  );
  return steps !== undefined && "reached" in progress
    ? (progress.reached?.reward ?? 0)
    : 0;
}

/** The highest goal of an entrant, which their result is measured against if goals differ; null otherwise. */
export const goalOfResult = (entrant: GoalsOfEntrant): number | null =>
  hasOwnGoals(entrant.goalType)
    ? (highestGoal({ challengeGoals: goalsFor(entrant) }) ?? null)
    : null;

/** A settlement with this reward; points are whole, and so is the difference of two rewards in points. */
const settlementOf = (
  reward: number,
  before: Credited,
  { result }: Pick<Totals, "result">,
  entrant: Entrant,
  challenge: ChallengeMoney,
): Settlement => ({
  reward,
  points: Math.round(reward) - Math.round(before.reward ?? 0),
  goal: goalOfResult(measured(entrant, challenge)),
  totalPoints: challenge.type === "List" ? result : null,
});

/** What an entrant's validated declarations come to by the rules of today; what was credited stays so (BO-11.3). */
export const settle = (
  before: Credited,
  totals: Pick<Totals, "reward" | "result">,
  entrant: Entrant,
  challenge: ChallengeMoney,
): Settlement =>
  settlementOf(
    Math.max(before.reward ?? 0, rewardByRules(totals, entrant, challenge)),
    ...([before, totals, entrant, challenge] as const),
  );

/**
 * The same when a validated declaration is refused after all: the reward falls by what the declaration brought under the rules
 * of today. What was credited under earlier rules stays (BO-5.5).
 * @param former what came together with the declaration
 */
export function settleWithdrawal(
  before: Credited,
  former: Totals,
  totals: Totals,
  entrant: Entrant,
  challenge: ChallengeMoney,
): Settlement {
  const lost =
    rewardByRules(former, entrant, challenge) -
    rewardByRules(totals, entrant, challenge);
  const reward = Math.max(0, (before.reward ?? 0) - Math.max(0, lost));
  return settlementOf(reward, before, totals, entrant, challenge);
}

/** What a body says of money: each changes what results come to. */
const moneyProperties = [
  ...(["type", "goalType", "challengeGoals", "customGoals"] as const),
  ...(["isRewardingGlobal", "maxToWin"] as const),
];

/** Whether a release changes what the results of a challenge come to, which has had a body before (BO-11.2). */
export const changesSettlement = (
  before: JsonObject | null,
  after: JsonObject | null,
): boolean =>
  before !== null &&
  after !== null &&
  moneyProperties.some((name) => !isSame(before[name], after[name]));

/** The points that a user got in a challenge. */
export interface CreditedPoints {
  userId: number;
  points: number;
}

/**
 * Distributes the points to take back: each user gives at most what they got, in this order. The first one gives the rest.
 * @param credited the sender of the declaration first, then the others of a group
 */
export function takeBack(
  points: number,
  credited: readonly CreditedPoints[],
): CreditedPoints[] {
  let left = points;
  const shares = credited.map(({ userId, points: got }) => {
    const share = Math.min(Math.max(0, got), left);
    left -= share;
    return { userId, points: share };
  });
  return shares
    .map(({ userId, points: share }, index) => ({
      userId,
      points: index === 0 ? share + left : share,
    }))
    .filter((share) => share.points > 0);
}
