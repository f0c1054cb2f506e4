import {
  type ChallengeMoney,
  type KeyedMoney,
  type Settlement,
  settle,
  tierReached,
} from "./settlement.ts";

/** A result that is settled again. */
export interface SettledResult {
  id: number;
  /** The groups of its user, or the group itself. */
  groupIds: number[];
  customGoal: number | null;
  result: number;
  /** What its products brought. */
  productReward: number;
  reward: number | null;
  goal: number | null;
  totalPoints: number | null;
  /** Who gets what the reward rises by: its user or, of a group, who declared last; null without an account. */
  payee: number | null;
}

/** A result as it is to be stored, and who gets the points. */
export interface ChangedResult extends Settlement {
  id: number;
  payee: number | null;
}

/** What the rules of today change of a result, if anything; nothing is credited to those who have no account (BO-11.2). */
export function changeOfResult(
  stored: SettledResult,
  challenge: ChallengeMoney,
): ChangedResult | undefined {
  const { id, payee, groupIds, customGoal, result, productReward } = stored;
  const settled = settle(
    stored,
    { result, reward: productReward },
    { groupIds, customGoal },
    challenge,
  );
  const paid =
    payee === null ? { ...settled, reward: stored.reward, points: 0 } : settled;
  const isSame =
    paid.reward === (stored.reward ?? 0) &&
    paid.goal === stored.goal &&
    paid.totalPoints === stored.totalPoints;
  return isSame ? undefined : { id, payee, ...paid, reward: paid.reward ?? 0 };
}

/** A result under the live rules and under those that are to come. */
export interface ComparedResult extends SettledResult {
  /** The entrant's own goal under the rules that are to come. */
  nextGoal: number | null;
}

/** What a change of rules does to the people who have a result (BO-14.3). */
export interface ResultConsequences {
  entrants: number;
  /** The entrants whose highest tier it is. */
  tiers: { key: string; before: number; after: number }[];
  /** What settling will add. */
  more: number;
  /** Those who would have less than before. */
  losers: number;
}

/**
 * Adds up what a change of rules does, result by result, in constant memory.
 * @param before the rules that are live
 * @param isSettled whether results are settled again
 */
export function compareResults(
  before: KeyedMoney,
  after: KeyedMoney,
  isSettled: boolean,
) {
  const tiers = new Map<
    string,
    { key: string; before: number; after: number }
  >();
  for (const { key } of [...after.goals, ...before.goals])
    if (key !== undefined) tiers.set(key, { key, before: 0, after: 0 });
  const sums = { entrants: 0, more: 0, losers: 0 };

  const count = (
    side: "before" | "after",
    money: KeyedMoney,
    stored: SettledResult,
  ) => {
    const reached = tierReached(stored.result, stored, money);
    const tier = tiers.get(reached?.key ?? "");
    if (tier !== undefined) tier[side] += 1;
  };

  return {
    add(stored: ComparedResult): void {
      const next = { ...stored, customGoal: stored.nextGoal };
      sums.entrants += 1;
      count("before", before, stored);
      count("after", after, next);
      const changed = isSettled ? changeOfResult(next, after) : undefined;
      if (changed === undefined) return;
      sums.more += changed.points;
      if (changed.reward < (stored.reward ?? 0)) sums.losers += 1;
    },

    get sums(): ResultConsequences {
      return { ...sums, tiers: [...tiers.values()] };
    },
  };
}
