import type { ChallengeResult } from "#src/schema/types.gen.ts";
import { toNumber } from "./number.ts";
import { entityId } from "./reference.ts";

/**
 * Ranks of values that are already in order: equal ones share a rank and the next skips (1, 2, 2, 4;
 * contract, section 6 “ranks”).
 */
export function sharedRanks(values: readonly number[]): number[] {
  let rank = 1;
  return values.map((value, index) => {
    if (value !== values[index - 1]) rank = index + 1;
    return rank;
  });
}

/** Each result with its rank: the server's where it gives one, else by `resultValue`, the highest first. */
export function ranked(
  results: readonly ChallengeResult[],
): { result: ChallengeResult; rank: number }[] {
  const valueIn = (result: ChallengeResult) =>
    toNumber(result.resultValue) ?? Number.NEGATIVE_INFINITY;
  const inOrder = [...results].sort((a, b) => valueIn(b) - valueIn(a));
  const ranks = sharedRanks(inOrder.map(valueIn));
  return inOrder
    .map((result, index) => ({
      result,
      rank: toNumber(result.rank) ?? ranks[index] ?? index + 1,
    }))
    .sort((a, b) => a.rank - b.rank);
}

/**
 * Whether a result is the user's own; in a group challenge, that of one of their groups
 * (specification, challenges 2 “General ranking”).
 * @param user.groups ids or IRIs
 */
export function isOwnResult(
  { entity }: ChallengeResult,
  user: { id: string; groups: readonly string[] } | null,
  isGroup: boolean,
): boolean {
  if (user === null || !entity) return false;
  const id = entityId(entity.userId) ?? entityId(entity["@id"]);
  if (id === undefined) return false;
  return isGroup
    ? user.groups.some((group) => entityId(group) === id)
    : entityId(user.id) === id;
}

/** Whose result it is: a group's name, or first and last name; undefined where the server keeps it to itself. */
export function resultName({ entity }: ChallengeResult): string | undefined {
  const { firstName, lastName } = entity?.profile ?? {};
  const person = [firstName, lastName].filter(Boolean).join(" ").trim();
  return entity?.name?.trim() || person || undefined;
}
