import { personName } from "#src/domain/people/person.ts";
import { roundQuantity } from "#src/domain/values/number.ts";
import { entityId } from "#src/domain/values/reference.ts";
import type {
  Challenge,
  ChallengeResult,
  Image,
  Unit,
  User,
} from "#src/schema/types.gen.ts";
import { hasOwnGoals, shareOfGoal, unknownGoalType } from "./goals.ts";
import { firstUnit } from "./unit.ts";

/** Entries on a page of the ranking. */
export const rankingPageSize = 9;

/** Ranks of values in ranking order: equal values share a rank and the next rank is skipped (1, 2, 2, 4; CH-2.4.28). */
export function sharedRanks(values: readonly number[]): number[] {
  let rank = 1;
  return values.map((value, index) => {
    if (value !== values[index - 1]) rank = index + 1;
    return rank;
  });
}

/** The position of a page in the whole ranking. */
export interface PagePlace {
  /** Entries ranked above the page. */
  before: number;
  /** Entries whose value is greater than the best of the page. */
  aboveBest: number;
}

/**
 * Ranks of a page's values, sorted in either direction: equal ones share a rank and the next one skips (1, 2, 2, 4),
 * across pages too. A page of a ranking of any length needs two counts.
 */
export function ranksOfPage(
  values: readonly number[],
  { before, aboveBest }: PagePlace,
): number[] {
  const best = Math.max(...values);
  const sorted = [...values].sort((a, b) => b - a);
  const first = new Map<number, number>();
  for (const [index, value] of sorted.entries())
    if (!first.has(value)) first.set(value, before + index + 1);
  first.set(best, aboveBest + 1);
  return values.map((value) => first.get(value) ?? before + 1);
}

type RankingRules = Pick<
  Challenge,
  "type" | "goalType" | "isRewardingGlobal" | "isRewardingAuto"
>;

/** Whether a challenge ranks by `totalPoints`: a list challenge of type result that is not globally rewarded. */
export function isRankedByPoints(challenge: RankingRules): boolean {
  return (
    challenge.type === "List" &&
    challenge.goalType === "result" &&
    challenge.isRewardingGlobal !== true
  );
}

/** Whether a rank is the position in the list, so that equal values do not share it (CH-2.4.29). */
export const isRankPosition = (challenge: RankingRules): boolean =>
  isRankedByPoints(challenge) && challenge.isRewardingAuto === true;

/**
 * Whether the server has ranked the results of a challenge that ranks by points: every result with points has a rank, and
 * none has fewer points than the next. Its pages can then be used unchanged.
 */
export function isRankedByServer(results: readonly ChallengeResult[]): boolean {
  const places = results
    .map((result) => ({
      rank: result.rank ?? Number.POSITIVE_INFINITY,
      points: result.totalPoints ?? Number.NEGATIVE_INFINITY,
    }))
    .toSorted((a, b) => a.rank - b.rank || 0);
  return places.every(
    ({ rank, points }, index) =>
      Number.isFinite(rank) === Number.isFinite(points) &&
      points <= (places[index - 1]?.points ?? points),
  );
}

/** The figure that ranks a result: its value, or, if goals differ and its own is known, its share of it in millionths. */
function rankedValue(
  { resultValue, goalValue, goalShare }: ChallengeResult,
  goalType: string | null | undefined,
): number | undefined {
  if (hasOwnGoals(goalType) && typeof goalShare === "number")
    return Math.round(goalShare * 10_000);
  const value = resultValue ?? undefined;
  const goal = hasOwnGoals(goalType) ? (goalValue ?? undefined) : undefined;
  return value === undefined || goal === undefined || goal <= 0
    ? value
    : Math.round((value / goal) * 1_000_000);
}

/**
 * Ranks results, first place first. A challenge that ranks by points sorts by `totalPoints`, then by id, and gives equal
 * ones a shared rank, or with `isRewardingAuto` their position in the list, whatever rank the server gave (CH-2.4.28,
 * CH-2.4.29). Any other challenge uses the server's ranks; if they are missing, results rank by `resultValue`, or by its share
 * of the goal if goals differ. A result without a value has no rank and is last.
 * @param offset how many results of the whole ranking precede these; if omitted, derived from the first rank
 */
export function ranked(
  results: readonly ChallengeResult[],
  challenge?: RankingRules,
  offset?: number,
): { result: ChallengeResult; rank: number | undefined }[] {
  const isByPoints = challenge !== undefined && isRankedByPoints(challenge);
  const value = (result: ChallengeResult) =>
    (isByPoints
      ? result.totalPoints
      : rankedValue(result, challenge?.goalType)) ?? Number.NEGATIVE_INFINITY;
  const id = (result: ChallengeResult) => Number(entityId(result));
  const sorted = results.toSorted(
    (a, b) => value(b) - value(a) || id(a) - id(b) || 0,
  );
  const given = sorted.map((result) => result.rank ?? undefined);
  if (!isByPoints && given.some((rank) => rank !== undefined))
    return sorted
      .map((result, index) => ({ result, rank: given[index] }))
      .toSorted((a, b) => (a.rank ?? Infinity) - (b.rank ?? Infinity) || 0);

  const first = isByPoints && isRankedByServer(results) ? given[0] : undefined;
  const before = offset ?? (first ?? 1) - 1;
  const isAuto = challenge !== undefined && isRankPosition(challenge);
  const shared = sharedRanks(sorted.map(value));
  return sorted.map((result, index) => {
    const isTiedBefore = first !== undefined && shared[index] === 1 && !isAuto;
    const rank = isTiedBefore
      ? Math.min(first, before + 1)
      : before + (isAuto ? index + 1 : (shared[index] ?? index + 1));
    const hasValue = value(result) !== Number.NEGATIVE_INFINITY;
    return { result, rank: hasValue ? rank : undefined };
  });
}

/** Identifies the user's own results. */
export type ResultUser = Pick<User, "@id" | "id" | "userGroups">;

/**
 * The user's own entries of `challengeResults`; in a group challenge also those of their groups. An entry without an entity
 * is the user's, unless the challenge is anonymized: it may be another user's then.
 */
export const ownResults = (
  { challengeResults, isGroup, areResultsAnonymized }: Challenge,
  user: ResultUser | null,
): ChallengeResult[] =>
  (challengeResults ?? []).filter((result) =>
    result.entity
      ? isOwnResult(result, user, isGroup === true)
      : user !== null && areResultsAnonymized !== true,
  );

/** Whether a result is the user's own or, in a group challenge, that of one of their groups (CH-2.4.23). */
export function isOwnResult(
  { entity }: ChallengeResult,
  user: ResultUser | null,
  isGroup: boolean,
): boolean {
  if (user === null || !entity) return false;
  const id = entityId(entity.userId) ?? entityId(entity["@id"]);
  if (id === undefined) return false;
  return isGroup
    ? (user.userGroups ?? []).some((group) => entityId(group) === id)
    : entityId(user) === id;
}

/** Adds the user to a result that is known to be their own, in the form of a ranking entry. */
export function asOwnEntry(
  result: ChallengeResult,
  user: (ResultUser & Pick<User, "profile">) | null,
  isGroup: boolean,
): ChallengeResult {
  if (isOwnResult(result, user, isGroup)) return result;
  const owner = isGroup ? user?.userGroups?.[0] : user;
  const id = entityId(owner);
  return id === undefined
    ? result
    : {
        ...result,
        entity: {
          ...result.entity,
          userId: id,
          ...(!isGroup && user?.profile && { profile: user.profile }),
        },
      };
}

/** The owner's name: a group's name, or first and last name; undefined if the server withholds it. */
export function resultName({ entity }: ChallengeResult): string | undefined {
  return entity?.name?.trim() || personName(entity?.profile);
}

/** The displayed value of an entry; `reason` is to be logged. */
export type RankingValue = { reason?: string } & (
  | { kind: "value"; value: number; unit: Unit | undefined }
  | {
      kind: "percent";
      /** One decimal; above 100 if the value exceeds the goal. */
      percent: number;
      /** The value and its goal; of an anonymous entry, which tells neither, its share of 100. */
      value: number;
      goal: number;
      unit: Unit | undefined;
    }
  | { kind: "unknown" }
);

/**
 * An entry's value, or its percentage of the goal. If goals differ by entry (goal types custom and by-profile), only
 * percentages are comparable, so they are shown if the entry's goal is known. With custom goals the result's own value and
 * unit take precedence; a challenge that ranks by points shows points. An unknown goal type shows the value and gives a
 * reason.
 */
export function rankingValue(
  result: ChallengeResult,
  challenge: RankingRules & Pick<Challenge, "resultUnit">,
): RankingValue {
  const { goalType } = challenge;
  const share = result.goalShare ?? undefined;
  if (hasOwnGoals(goalType) && share !== undefined)
    return {
      kind: "percent",
      percent: shareOfGoal(share, 100),
      ...{ value: share, goal: 100, unit: undefined },
    };
  const goal = result.goalValue ?? undefined;
  const reason = unknownGoalType(goalType);
  const finding = reason === undefined ? {} : { reason };
  const own =
    goalType === "custom" ? (result.customResultValue ?? undefined) : undefined;
  const value =
    own ??
    (isRankedByPoints(challenge) ? result.totalPoints : result.resultValue) ??
    undefined;
  if (value === undefined) return { kind: "unknown", ...finding };
  const unit = firstUnit(
    own === undefined ? undefined : result.customResultUnit,
    challenge.resultUnit,
  );
  return hasOwnGoals(goalType) && goal !== undefined
    ? {
        kind: "percent",
        percent: shareOfGoal(value, goal),
        ...{ value, goal, unit },
      }
    : { kind: "value", value, unit, ...finding };
}

/** An entry of the ranking; if results are anonymized, it does not identify other users. */
export interface RankingEntry {
  /** The result's id. */
  id: string | undefined;
  /** Undefined if the result has no value. */
  rank: number | undefined;
  isOwn: boolean;
  /** Undefined if secret or unknown: the entry is shown as a “participant” or a “group”. */
  name: string | undefined;
  picture: Image | undefined;
  value: RankingValue;
}

/**
 * The entries of a ranking, first place first (see `ranked` and `rankingValue`). If it is anonymized, only the user's own
 * have a name and a picture.
 * @param offset how many entries of the whole ranking precede these
 */
export function rankingEntries(
  results: readonly ChallengeResult[],
  challenge: Challenge,
  user: ResultUser | null,
  offset?: number,
): RankingEntry[] {
  return ranked(results, challenge, offset).map(({ result, rank }) => {
    const isOwn = isOwnResult(result, user, challenge.isGroup === true);
    const isNamed = isOwn || challenge.areResultsAnonymized !== true;
    return {
      id: entityId(result),
      rank,
      isOwn,
      name: isNamed ? resultName(result) : undefined,
      picture: isNamed ? result.entity?.profile?.picture : undefined,
      value: rankingValue(result, challenge),
    };
  });
}

/** The user's position among the known entries. */
export interface Standing {
  own: RankingEntry;
  /** How many others share the rank. */
  tied: number;
  /** The nearest entry with a better rank. */
  above: RankingEntry | undefined;
  /** The nearest entry with a worse rank. */
  below: RankingEntry | undefined;
  /** What is missing to draw level with `above`, in the unit of the values; undefined if a value is unknown. */
  distance: number | undefined;
}

/**
 * The user's best entry with its neighbors and the distance to the next one.
 * @param entries by rank; a part of the ranking is enough if it contains the neighbors
 * @returns undefined if none of the entries is the user's, or theirs has no rank
 */
export function standing(
  entries: readonly RankingEntry[],
): Standing | undefined {
  const own = entries.find(({ isOwn }) => isOwn);
  const rank = own?.rank;
  if (own === undefined || rank === undefined) return undefined;
  const rankIn = (entry: RankingEntry) => entry.rank ?? Infinity;
  const above = entries.findLast((entry) => rankIn(entry) < rank);
  return {
    own,
    tied: entries.filter((entry) => entry.rank === rank).length - 1,
    above,
    below: entries.find((entry) => rankIn(entry) > rank),
    distance: above && distanceBetween(own.value, above.value),
  };
}

/**
 * If goals differ, the distance is what the user's own value lacks to reach the same percentage, rounded up for whole
 * values; undefined if the server ranks a higher percentage lower.
 */
function distanceBetween(
  from: RankingValue,
  to: RankingValue,
): number | undefined {
  if (from.kind === "unknown" || to.kind === "unknown") return undefined;
  if (from.kind !== "percent" || to.kind !== "percent" || to.goal <= 0)
    return roundQuantity(to.value - from.value);
  const missing = roundQuantity((to.value / to.goal) * from.goal - from.value);
  if (missing <= 0) return undefined;
  return Number.isInteger(from.value) ? Math.ceil(missing) : missing;
}

/**
 * The page, from 1, that contains a rank. If several entries share the rank, it is the page of the one closest to first
 * place, so the user's own may be on the next page (ascending) or the previous one (descending).
 * @param order `asc` starts with first place
 */
export function pageOfRank(
  rank: number,
  {
    total,
    order = "asc",
    pageSize = rankingPageSize,
  }: { total: number; order?: "asc" | "desc"; pageSize?: number },
): number {
  const place = order === "asc" ? rank : total - rank + 1;
  const pages = Math.max(1, Math.ceil(total / pageSize));
  return Math.min(pages, Math.max(1, Math.ceil(place / pageSize)));
}
