import { runnable } from "#server/services/imports/runnable.ts";
import {
  awardKey,
  badgeAwards,
} from "#src/domain/imports/kinds/badge-awards.ts";
import {
  peopleByKeys,
  personOfRow,
} from "#src/domain/imports/present-people.ts";

export const runBadgeAwards = runnable(badgeAwards, {
  async read({ people, awards }, rows, { actorId }) {
    const present = await people.present(rows);
    const badges = [...new Set(rows.map((row) => Number(row["badge"])))];
    const obtained = await awards.obtained(
      badges,
      present.map(({ id }) => id),
    );
    return {
      ...peopleByKeys(present, actorId),
      hasRule: await awards.rules(badges),
      obtained: new Set(
        obtained.map(({ badgeId, userId }) =>
          awardKey(badgeId, { id: userId }),
        ),
      ),
    };
  },
  async write({ awards, audit }, rows, present, { actorId, requestId, now }) {
    const winners = rows.flatMap(({ data }) => {
      const found = personOfRow(data ?? {}, present);
      return "person" in found
        ? [
            {
              badgeId: Number(data?.["badge"]),
              ...{ userId: found.person.id, groupId: null },
            },
          ]
        : [];
    });
    await awards.store(winners, now);
    await audit(
      winners.map(({ badgeId, userId }) => ({
        ...{ actorId, requestId, action: "badge.award" as const },
        entity: `participant/${userId}`,
        after: { badges: [badgeId] },
      })),
    );
  },
});
