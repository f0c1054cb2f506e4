import {
  readList,
  undoList,
  writeList,
} from "#server/services/imports/list-target.ts";
import { runnable } from "#server/services/imports/runnable.ts";
import { customGoals } from "#src/domain/imports/kinds/custom-goals.ts";
import {
  peopleByKeys,
  personOfRow,
} from "#src/domain/imports/present-people.ts";

const list = { property: "customGoals", name: "custom-goals" } as const;

export const runCustomGoals = runnable(customGoals, {
  async read(queries, rows, run) {
    const { rows: present, ...target } = await readList(
      queries,
      list.property,
      run,
    );
    return {
      ...target,
      // Everybody may set goals, their own ones too: a release is for others.
      ...peopleByKeys(await queries.people.present(rows), null),
      goals: await queries.lists.namedGoals(present),
      former: present,
    };
  },
  write(_, rows, { document, reference, goals, former, ...present }, { now }) {
    const set = rows.flatMap(({ data, plan }) => {
      const found = personOfRow(data ?? {}, present);
      return "after" in plan && plan.after && "person" in found
        ? [{ participant: found.person.id, value: plan.after["value"] ?? 0 }]
        : [];
    });
    const removed = new Set(
      rows.flatMap(({ plan }) =>
        plan.outcome === "removed" ? [plan.before] : [],
      ),
    );
    const remove = former
      .map((row) => Number(row["participant"]))
      .filter((id) => {
        const goal = goals.get(id);
        return goal === undefined || removed.has(goal);
      })
      .map(String);
    const to = { former: reference, now };
    return writeList(document, list, rows, { set, remove }, to);
  },
  async exported(queries, run) {
    const { rows } = await readList(queries, list.property, run);
    return [...(await queries.lists.namedGoals(rows)).values()];
  },
  undo: (queries, rows, run) => undoList(queries, list.property, rows, run),
});
