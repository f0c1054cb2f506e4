import { isRecord } from "#src/schema/json.ts";

/** Whether something is for a person: for everybody, or for one of their groups. An invalid audience excludes everyone. */
export function isFor(audience: unknown, groupIds: readonly number[]): boolean {
  if (audience === undefined || audience === null) return true;
  const groups = isRecord(audience) ? audience["groups"] : undefined;
  if (!Array.isArray(groups)) return isRecord(audience) && !groups;
  return (
    groups.length === 0 ||
    groups.some((iri) =>
      groupIds.includes(Number(String(iri).split("/").at(-1))),
    )
  );
}
