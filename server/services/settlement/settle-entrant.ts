import type { MovementBasis } from "#server/database/store-tables.ts";
import { requireInRange } from "#server/repositories/exact-amounts.ts";
import { labelOf, titlesOf } from "#server/repositories/in-language.ts";
import type {
  EntrantRef,
  ProductTotals,
  SettledChallenge,
  SettlingQueries,
} from "#server/repositories/results/settling.ts";
import {
  competingGroup,
  type Entrant,
  gainOf,
  nothing,
  resultOf,
  type Settlement,
  settle,
  settleWithdrawal,
  takeBack,
} from "#src/domain/settlement.ts";
import { sumTotals, type Totals } from "#src/domain/store/reward.ts";

/**
 * Makes other changes of an entrant's declarations wait until the transaction ends. To be called before any of them is
 * updated, since triggers then lock the totals of the entrant's group.
 */
export async function lockEntrant(
  queries: SettlingQueries,
  challengeId: number,
  userId: number,
): Promise<EntrantRef & { groupIds: number[] }> {
  const { isGroup, targets, groupIds } = await queries.competition(
    challengeId,
    userId,
  );
  const groupId = isGroup ? competingGroup(groupIds, targets) : undefined;
  const entrant = { challengeId, userId, groupId };
  await queries.lock(entrant);
  return {
    ...entrant,
    groupIds: groupId === undefined ? groupIds : [groupId],
  };
}

/** Stores what each line of a declaration brings. @returns the sums */
export async function storeGains(
  queries: SettlingQueries,
  declarationId: number,
): Promise<Totals> {
  const lines = await queries.lines(declarationId);
  const gains = lines.map(gainOf);
  const totals = sumTotals(gains);
  requireInRange(...Object.values(totals));
  await queries.storeGains(
    lines.map(({ id }, index) => ({ id, ...(gains[index] ?? nothing) })),
  );
  return totals;
}

/** Makes the lines of a declaration bring nothing. */
export async function clearGains(
  queries: SettlingQueries,
  declarationId: number,
): Promise<void> {
  const lines = await queries.lines(declarationId);
  await queries.storeGains(lines.map(({ id }) => ({ id, ...nothing })));
}

/** What an entrant's validated declarations come to, next to what is stored. */
interface Standing extends SettledChallenge {
  ref: EntrantRef;
  entrant: Entrant;
  former: Awaited<ReturnType<SettlingQueries["former"]>>;
  products: ProductTotals[];
  totals: Totals;
}

async function standingOf(
  queries: SettlingQueries,
  challengeId: number,
  userId: number,
): Promise<Standing> {
  const { groupIds, ...ref } = await lockEntrant(queries, challengeId, userId);
  const challenge = await queries.challenge(challengeId);
  const products = await queries.products(ref);
  const former = await queries.former(ref);
  const declared = sumTotals(products);
  const result = resultOf(declared.result, former, challenge.isDeclared);
  const totals = { ...declared, result };
  requireInRange(...Object.values(totals));
  const customGoal = await queries.ownGoal(ref, former?.customGoal);
  const entrant = { groupIds, customGoal };
  return { ...challenge, ref, entrant, former, products, totals };
}

/** What a movement says of itself. */
const basisOf = (
  kind: MovementBasis["kind"],
  declaration: number,
  { former, totals }: Standing,
  { reward: after }: Settlement,
): MovementBasis => ({
  ...{ kind, declaration, after, result: totals.result },
  before: former?.reward ?? 0,
});

const creditedOf = ({ former }: Standing) => ({
  reward: former?.reward ?? null,
});

/**
 * Updates a result to what all validated declarations come to, and credits what its reward rose by to who declared last.
 * @returns the points credited
 */
export async function updateResult(
  queries: SettlingQueries,
  challengeId: number,
  userId: number,
  declaration: number,
  now: Date,
): Promise<number> {
  const standing = await standingOf(queries, challengeId, userId);
  const { ref, former, totals, entrant, money, products } = standing;
  const settled = settle(creditedOf(standing), totals, entrant, money);
  const { result } = totals;
  await queries.store(ref, former?.id, settled, products, { result, now });
  const { points } = settled;
  if (points > 0) {
    requireInRange(points, points + (await queries.balanceOf(userId)));
    const label = JSON.stringify(titlesOf(standing.texts));
    const basis = basisOf("declaration", declaration, standing, settled);
    await queries.move(challengeId, { userId, points }, label, basis, now);
  }
  return points;
}

/**
 * Takes a validated declaration out of its result, and the points that it brought from who got them (BO-5.5).
 * @param declaration its id
 * @param withdraw makes the declaration count no longer
 * @returns the points taken back
 */
export async function reduceResult(
  queries: SettlingQueries,
  challengeId: number,
  userId: number,
  declaration: number,
  now: Date,
  withdraw: () => Promise<void>,
): Promise<number> {
  const before = await standingOf(queries, challengeId, userId);
  await withdraw();
  const after = await standingOf(queries, challengeId, userId);
  const { ref, former, products, totals, entrant, money } = after;
  const settled = settleWithdrawal(
    creditedOf(after),
    ...([before.totals, totals, entrant, money] as const),
  );
  const isEmpty =
    products.length === 0 &&
    settled.reward === 0 &&
    totals.result === 0 &&
    !former?.custom &&
    former?.customGoal == null;
  const { result } = totals;
  if (!isEmpty)
    await queries.store(ref, former?.id, settled, products, { result, now });
  // As before the first validation.
  else if (former !== undefined) await queries.remove(former.id);
  const points = Math.max(0, -settled.points);
  if (points > 0) {
    const basis = basisOf("withdrawal", declaration, after, settled);
    await debit(queries, after, points, basis, now);
  }
  return points;
}

/** Movements that take points back from the user or, in a group challenge, from the members who got them. */
async function debit(
  queries: SettlingQueries,
  { ref, texts }: Standing,
  points: number,
  basis: MovementBasis,
  now: Date,
): Promise<void> {
  const label = labelOf("moderation.correction", texts);
  for (const share of takeBack(points, await queries.creditedPoints(ref))) {
    requireInRange((await queries.balanceOf(share.userId)) - share.points);
    const movement = { ...share, points: -share.points };
    await queries.move(ref.challengeId, movement, label, basis, now);
  }
}
