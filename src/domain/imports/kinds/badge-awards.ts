import schema from "#schemas/imports/badge-award-row.schema.json" with {
  type: "json",
};
import { type ImportKind, refused } from "#src/domain/imports/import-kind.ts";
import {
  type PresentPeople,
  type PresentPerson,
  personOfRow,
} from "#src/domain/imports/present-people.ts";

interface PresentBadges extends PresentPeople {
  /** Whether a rule awards it, by its id. */
  hasRule: ReadonlyMap<number, boolean>;
  /** The badges that users have, as `badge/user`. */
  obtained: ReadonlySet<string>;
}

/** Of `obtained`. */
export const awardKey = (badge: number, { id }: Pick<PresentPerson, "id">) =>
  `${badge}/${id}`;

/** Badges that are awarded by hand (BO-7.4). */
export const badgeAwards: ImportKind<PresentBadges> = {
  schema,
  key: ["email", "clientId", "badge"],
  subject: "badge",
  permissions: { write: "BADGE_WRITE" },
  stepUp: "bulk",
  plan(rows, present) {
    const obtained = new Set(present.obtained);
    return rows.map((row) => {
      const badge = Number(row["badge"]);
      const hasRule = present.hasRule.get(badge);
      if (hasRule === undefined) return refused("badge", "unknownBadge");
      const named = personOfRow(row, { ...present, actorId: null });
      const key = "person" in named ? awardKey(badge, named.person) : "";
      if (obtained.has(key))
        return { outcome: "same", before: row, after: row };
      if (hasRule) return refused("badge", "badgeHasRule");
      const found = personOfRow(row, present);
      if ("refusal" in found) return found.refusal;
      obtained.add(key);
      return { outcome: "added", before: null, after: row };
    });
  },
};
