import { awardForPoints } from "#server/services/badges/award.ts";
import { runnable } from "#server/services/imports/runnable.ts";
import { points } from "#src/domain/imports/kinds/points.ts";
import {
  peopleByKeys,
  personOfRow,
} from "#src/domain/imports/present-people.ts";

export const runPoints = runnable(points, {
  async read({ people, points: queries }, rows, { actorId, now }) {
    await queries.lockByHand();
    const present = await people.present(rows);
    const ids = present.map(({ id }) => id);
    const recent = await queries.recentSums(actorId, ids, now);
    return {
      ...peopleByKeys(present, actorId),
      movements: await queries.movements(
        rows.flatMap(({ movement }) =>
          movement == null ? [] : Number(movement),
        ),
      ),
      balances: await queries.lockBalances(ids),
      recentOfActor: recent.ofActor,
      recentFor: recent.forUsers,
      limit: await queries.correctionLimit(),
    };
  },
  async write({ points: queries, audit }, rows, present, run) {
    const { actorId, requestId, now } = run;
    if (actorId === null) return;
    const given = rows.flatMap((one) => {
      const found = personOfRow(one.data ?? {}, present);
      if ("refusal" in found) return [];
      const { points: sum, reason } = one.data ?? {};
      const isWaiting = "reason" in one.plan && one.plan.reason !== undefined;
      return [
        {
          ...{ one, userId: found.person.id, points: Number(sum) },
          ...{ reason: String(reason), isWaiting },
        },
      ];
    });
    const ids = await queries.giveAll(
      given.map(({ one: _, ...rest }) => rest),
      { actorId, now },
    );
    for (const [at, { one }] of given.entries())
      one.effect = { correction: ids[at] };
    await awardForPoints(
      queries.awarding,
      given.flatMap(({ userId, isWaiting }) => (isWaiting ? [] : [userId])),
      now,
    );
    await audit(
      given.map(({ userId, points: sum, reason, isWaiting }) => ({
        ...{ actorId, requestId, entity: `participant/${userId}` },
        action: isWaiting ? ("points.propose" as const) : "points.give",
        after: { points: sum, reason },
      })),
    );
  },
  async undo({ points: queries, audit }, rows, { actorId, requestId, now }) {
    await queries.lockByHand();
    const reasons = new Map(
      rows.map(({ data, effect }) => [
        (effect as { correction: number }).correction,
        String(data["reason"]),
      ]),
    );
    const all = await queries.given([...reasons.keys()]);
    // Users cannot change their own points: another person has to undo those.
    const given = all
      .filter(({ userId }) => userId !== actorId)
      .map((one) => ({ ...one, reason: reasons.get(one.id) ?? "" }));
    await queries.removeWaiting(
      given.filter(({ isWaiting }) => isWaiting).map(({ id }) => id),
    );
    const moved = given
      .filter(({ isWaiting }) => !isWaiting)
      .map(({ userId, points: sum, reason }) => ({
        ...{ userId, points: -sum, reason },
      }));
    await queries.move(moved, "points.undone", now);
    await audit(
      given.map(({ userId, points: sum, isWaiting, reason }) => ({
        ...{ actorId, requestId, entity: `participant/${userId}` },
        action: isWaiting ? ("points.withdraw" as const) : "points.revert",
        [isWaiting ? "before" : "after"]: {
          ...{ points: isWaiting ? sum : -sum, reason },
        },
      })),
    );
  },
});
