import type { NumberRule } from "#src/domain/values/number.ts";
import { newKey, withValue } from "#src/forms/rjsf/document/form-layout.ts";
import { typedValue } from "#src/i18n/number-fields.ts";
import {
  isObject,
  itemsOf,
  type Json,
  type JsonObject,
} from "#src/schema/json.ts";

/** A tier of a body, and its index there. */
export interface Tier {
  goal: JsonObject;
  index: number;
}

/** A column of the table of tiers: a path into a tier. */
export type TierColumn =
  | readonly ["name" | "subject", string]
  | readonly ["value" | "reward"];

export const numberRule: NumberRule = { min: 0 };

/** The tiers of a body; anything else is left out. */
export const tiersOf = (body: JsonObject): Tier[] =>
  itemsOf(body["challengeGoals"]).flatMap((goal, index) =>
    isObject(goal) ? [{ goal, index }] : [],
  );

/** The groups of a tier, as one text; "" for everybody. */
export const groupsKey = ({ groups }: JsonObject): string =>
  itemsOf(groups).map(String).toSorted().join(" ");

const withTiers = (
  body: JsonObject,
  change: (tiers: Json[]) => Json[],
): JsonObject => ({
  ...body,
  challengeGoals: change([...itemsOf(body["challengeGoals"])]),
});

/** A body with another value in a cell; an empty one is taken away. */
export const withCell = (
  body: JsonObject,
  index: number,
  [name, code]: TierColumn,
  value: Json,
): JsonObject => {
  const path = [
    "challengeGoals",
    index,
    name,
    ...(code === undefined ? [] : [code]),
  ];
  const next = value === "" || value === null ? undefined : value;
  return withValue(body, path, next) as JsonObject;
};

/** A body with a further tier, for these groups. */
export const withTier = (
  body: JsonObject,
  groups: readonly string[],
  goal: JsonObject = {},
): JsonObject =>
  withTiers(body, (tiers) => {
    const { groups: _, ...rest } = goal;
    return [
      ...tiers,
      { ...rest, key: newKey(), ...(groups.length > 0 && { groups }) },
    ];
  });

export const withoutTier = (body: JsonObject, index: number): JsonObject =>
  withTiers(body, (tiers) => tiers.filter((_, at) => at !== index));

const reachedAt = (goal: Json): number =>
  isObject(goal) && typeof goal["value"] === "number"
    ? goal["value"]
    : Infinity;

/** A body with its tiers from the lowest to the highest. */
export const withTiersInOrder = (body: JsonObject): JsonObject =>
  withTiers(body, (tiers) =>
    tiers.toSorted((one, other) => reachedAt(one) - reachedAt(other) || 0),
  );

export const areInOrder = (tiers: readonly Tier[]): boolean =>
  tiers.every(
    ({ goal }, place) =>
      place === 0 || reachedAt(tiers[place - 1]?.goal) <= reachedAt(goal),
  );

/** A body in which some tiers are for other groups; for everybody if no groups remain. */
export const withGroups = (
  body: JsonObject,
  tiers: readonly Tier[],
  groups: readonly string[],
): JsonObject =>
  tiers.reduce(
    (next, { index }) =>
      withValue(
        next,
        ["challengeGoals", index, "groups"],
        groups.length > 0 ? [...groups] : undefined,
      ) as JsonObject,
    body,
  );

/** The rows of a sheet, if a text has more than one cell. */
export function cellsIn(text: string): string[][] | undefined {
  const rows = text
    .replace(/\r?\n$/, "")
    .split(/\r?\n/)
    .map((line) => line.split("\t"));
  return rows.length > 1 || (rows[0]?.length ?? 0) > 1 ? rows : undefined;
}

/**
 * A body with the cells of a sheet in its tiers, from a tier and a column on; rows beyond the last tier become tiers.
 * @param tiers those of the table
 */
export function withPasted(
  body: JsonObject,
  rows: readonly (readonly string[])[],
  at: {
    tiers: readonly Tier[];
    place: number;
    column: number;
    columns: readonly TierColumn[];
    groups: readonly string[];
  },
): JsonObject {
  return rows.reduce((before, cells, line) => {
    const known = at.tiers[at.place + line];
    const next = known ? before : withTier(before, at.groups);
    const index = known?.index ?? itemsOf(next["challengeGoals"]).length - 1;
    return cells.reduce((one, cell, offset) => {
      const column = at.columns[at.column + offset];
      const text = cell.trim();
      if (column === undefined) return one;
      const value = column.length === 1 ? typedValue(text, numberRule) : text;
      return withCell(one, index, column, value);
    }, next);
  }, body);
}
