import schema from "#schemas/imports/points-row.schema.json" with {
  type: "json",
};
import { needsSecondPerson } from "#src/domain/declaration/correction.ts";
import { type ImportKind, refused } from "#src/domain/imports/import-kind.ts";
import {
  type PresentPeople,
  personOfRow,
} from "#src/domain/imports/present-people.ts";
import { pointsRefusal } from "#src/domain/store/given-points.ts";

interface PresentPoints extends PresentPeople {
  /** Of those that rows name, by id. */
  movements: ReadonlyMap<number, { userId: number; points: number }>;
  /** Balances by user. */
  balances: ReadonlyMap<number, number>;
  /** What was changed by hand without a second person in the last 24 hours: by who applies the import, and for whom. */
  recentOfActor: number;
  recentFor: ReadonlyMap<number, number>;
  /** Above which a second person is needed (BO-9.87). */
  limit: number;
}

const reasons = {
  zero: "notZero",
  negativeBalance: "negativeBalance",
  tooGreat: "tooGreat",
} as const;

/** Points that are given or taken by hand; those beyond the limit wait for a second person, as single ones do. */
export const points: ImportKind<PresentPoints> = {
  schema,
  key: "line",
  subject: "points",
  permissions: { write: "POINTS_WRITE" },
  stepUp: "always",
  canUndo: true,
  plan(rows, present) {
    const balances = new Map(present.balances);
    const recentFor = new Map(present.recentFor);
    let recentOfActor = present.recentOfActor;
    return rows.map((row) => {
      const given = Number(row["points"]);
      if (row["movement"] != null) {
        const named = personOfRow(row, { ...present, actorId: null });
        if ("refusal" in named) return named.refusal;
        const stored = present.movements.get(Number(row["movement"]));
        return stored?.userId === named.person.id && stored.points === given
          ? { outcome: "same", before: row, after: row }
          : refused("movement", "unknownMovement");
      }
      const found = personOfRow(row, present);
      if ("refusal" in found) return found.refusal;
      const { id } = found.person;
      const balance = balances.get(id) ?? 0;
      const refusal = pointsRefusal(given, balance);
      if (refusal !== undefined) return refused("points", reasons[refusal]);
      const recent = recentFor.get(id) ?? 0;
      const added = { outcome: "added", before: null, after: row } as const;
      const sum = Math.abs(given) + Math.max(recentOfActor, recent);
      if (needsSecondPerson(sum, present.limit))
        return { ...added, reason: "secondPerson" };
      balances.set(id, balance + given);
      recentFor.set(id, recent + Math.abs(given));
      recentOfActor += Math.abs(given);
      return added;
    });
  },
};
