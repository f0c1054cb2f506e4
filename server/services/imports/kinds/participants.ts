import { runnable } from "#server/services/imports/runnable.ts";
import {
  type PlannedParticipant,
  participants,
} from "#src/domain/imports/kinds/participants.ts";
import { peopleByKeys } from "#src/domain/imports/present-people.ts";

export const runParticipants = runnable(participants, {
  async read({ people }, rows, { actorId, held }) {
    const known = await people.known(rows, actorId, held);
    const groups = await people.groups();
    return {
      ...peopleByKeys(known, actorId),
      people: new Map(known.map((one) => [one.id, one])),
      groupNames: new Map(groups.map(({ id, name }) => [id, name])),
      groups: new Map(
        [...Map.groupBy(groups, ({ name }) => name.trim().toLowerCase())].map(
          ([name, ones]) => [name, ones.map(({ id }) => id)],
        ),
      ),
    };
  },
  async write({ people, addJob }, rows, _, { language, sendsLinks }) {
    const plans = rows.map(({ plan }) => plan as PlannedParticipant);
    const added = plans.flatMap(({ id, person }) =>
      id === undefined && person !== undefined ? [person] : [],
    );
    const changed = plans.flatMap(({ id, person }) =>
      id === undefined || person === undefined ? [] : [{ id, person }],
    );
    const accounts =
      added.length === 0 ? [] : await people.add(added, language);
    if (changed.length > 0) await people.update(changed);
    if (!sendsLinks) return;
    for (const account of accounts)
      await addJob("password-link", { ...account, only: "create" });
  },
});
