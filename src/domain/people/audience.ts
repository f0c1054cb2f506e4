const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Whether something is for a person: for everybody, or for one of their groups. An invalid audience excludes everyone. */
export function isFor(audience: unknown, groupIds: readonly number[]): boolean {
  if (audience === undefined || audience === null) return true;
  const groups = isObject(audience) ? audience["groups"] : undefined;
  if (!Array.isArray(groups)) return isObject(audience) && !groups;
  return (
    groups.length === 0 ||
    groups.some((iri) =>
      groupIds.includes(Number(String(iri).split("/").at(-1))),
    )
  );
}

/** Entries of `contentBlocs` without the blocks that are not for a person, and without their audience (BO-4.7). */
export function forPerson(
  value: unknown,
  groupIds: readonly number[],
): unknown {
  if (Array.isArray(value))
    return value
      .filter((item) => !isObject(item) || isBlockFor(item, groupIds))
      .map((item) => forPerson(item, groupIds));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => name !== "audience")
      .map(([name, inner]) => [name, forPerson(inner, groupIds)]),
  );
}

/** The audience of a widget is in the widget, that of a text beside it. */
const isBlockFor = (
  { audience, widget }: Record<string, unknown>,
  groupIds: readonly number[],
): boolean =>
  isFor(audience, groupIds) &&
  (!isObject(widget) || isFor(widget["audience"], groupIds));
