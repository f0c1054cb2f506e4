import {
  type KnownPerson,
  type PlannedPerson,
  plannedFields,
} from "./participant-import.ts";

/** What an import changes in a column, in words. */
export interface ImportChange {
  field: keyof PlannedPerson;
  /** Null if there is nothing, and for an added person. */
  before: string | null;
  after: string | null;
}

/**
 * What an import changes of a person, by column (BO-7.3).
 * @param before undefined for an added person
 * @param groupNames of all groups, by id
 */
export function importChanges(
  before: KnownPerson | undefined,
  after: PlannedPerson,
  groupNames: ReadonlyMap<number, string>,
): ImportChange[] {
  const namesOf = (ids: readonly number[] = []): string | null =>
    [...new Set(ids)]
      .map((id) => groupNames.get(id) ?? "")
      .sort()
      .join("; ") || null;
  const changes: ImportChange[] = plannedFields.map((field) => ({
    ...{ field, before: before?.[field] ?? null, after: after[field] },
  }));
  if (after.groups !== undefined)
    changes.push({
      field: "groups",
      before: namesOf(before?.groups),
      after: namesOf(after.groups),
    });
  return changes.filter((change) => change.before !== change.after);
}
