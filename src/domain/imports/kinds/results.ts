import schema from "#schemas/imports/result-row.schema.json" with {
  type: "json",
};
import {
  type ImportKind,
  merged,
  type RowPlan,
  refused,
} from "#src/domain/imports/import-kind.ts";
import {
  type PresentPeople,
  personOfRow,
} from "#src/domain/imports/present-people.ts";
import { competingGroup } from "#src/domain/settlement.ts";

/** Who a row's result is for: the person or, in a group challenge, the group that they compete for. */
export interface Competitor {
  userId: number;
  groupId: number | undefined;
}

interface PresentResults extends PresentPeople {
  /** By people; those whom the challenge is not for have none. */
  competitors: ReadonlyMap<number, Competitor>;
  /** Present results, by `competitorKey`. */
  results: ReadonlyMap<string, { result: number | null }>;
  /** Those whom earlier rows gave a result, by `competitorKey`. */
  named: ReadonlySet<string>;
}

export const competitorKey = ({ userId, groupId }: Competitor): string =>
  groupId === undefined ? `user/${userId}` : `group/${groupId}`;

/** What a person competes as; undefined if the challenge is not for them. @param groupIds in ascending order */
export function competitorOf(
  userId: number,
  groupIds: readonly number[],
  { isGroup, targets }: { isGroup: boolean; targets: readonly number[] },
): Competitor | undefined {
  const groupId = competingGroup(groupIds, targets);
  const isMeant = groupId !== undefined || (!isGroup && targets.length === 0);
  return isMeant
    ? { userId, groupId: isGroup ? groupId : undefined }
    : undefined;
}

/** The results of a challenge in which people do not declare; in a group challenge a person's row is for their group (BO-13.5). */
export const results: ImportKind<PresentResults> = {
  schema,
  key: "person",
  subject: "challenge",
  permissions: { write: "CHALLENGE_WRITE", apply: "CHALLENGE_PUBLISH" },
  target: "challenge",
  isOfLive: true,
  plan(rows, present) {
    const named = new Set(present.named);
    return rows.map((row): RowPlan => {
      const found = personOfRow(row, present);
      if ("refusal" in found) return found.refusal;
      const { id, email, clientId } = found.person;
      const column = row["email"] == null ? "clientId" : "email";
      const competitor = present.competitors.get(id);
      if (competitor === undefined) return refused(column, "notTargeted");
      const key = competitorKey(competitor);
      if (named.has(key))
        return refused(
          column,
          competitor.groupId === undefined ? "twiceInImport" : "groupTwice",
        );
      const result = present.results.get(key)?.result ?? undefined;
      const { resultValue = result } = row;
      if (resultValue == null) return refused("resultValue", "required");
      named.add(key);
      const before =
        result === undefined
          ? undefined
          : { email, clientId, resultValue: result };
      return merged(before, { email, clientId, resultValue });
    });
  },
};
