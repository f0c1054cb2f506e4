import challengeProducts from "#schemas/lists/challenge-products.schema.json" with {
  type: "json",
};
import customGoals from "#schemas/lists/custom-goals.schema.json" with {
  type: "json",
};
import { isObject, type Json, type JsonObject } from "#src/schema/json.ts";

/**
 * The lists that are too long for a form (BO-10.4): each is stored once, by the hash of its rows, and a body holds
 * `{"list": "<hash>", "count": 10000}`.
 */
export const lists = {
  "challenge-products": { schema: challengeProducts, key: "productCode" },
  "custom-goals": { schema: customGoals, key: "participant" },
} as const satisfies Record<string, ListKind>;

interface ListKind {
  /** Of a row, of schemas/lists. */
  schema: JsonObject;
  /** The column that no two rows have the same value in. */
  key: string;
}

export type ListName = keyof typeof lists;

/** The columns of a list's rows. */
export const listColumns = (
  list: ListName,
): { name: string; isNumber: boolean }[] =>
  Object.entries(lists[list].schema.properties).map(([name, { type }]) => ({
    name,
    isNumber: !type.includes("string"),
  }));

/** The most rows of a list. */
export const MAX_ROWS = 100_000;

/** What a body holds of a list. */
export interface ListReference {
  /** The SHA-256 of its rows, in hexadecimal digits. */
  list: string;
  count: number;
}

/** A row as it is stored: without columns that hold nothing. */
export type ListRow = Readonly<Record<string, string | number>>;

/** How many rows of a list differ from those of another one. */
export interface RowCounts {
  added: number;
  changed: number;
  removed: number;
}

const isListName = (text: Json): text is ListName =>
  typeof text === "string" && Object.hasOwn(lists, text);

/** The list that a property of an editing schema refers to, by its `x-rows`. */
export function listAt(rule: Json): ListName | undefined {
  const name = isObject(rule) ? rule["x-rows"] : undefined;
  return isListName(name) ? name : undefined;
}

/** The properties of an editing schema that refer to lists. */
export const listsIn = ({
  properties,
}: JsonObject): Readonly<Record<string, ListName>> =>
  Object.fromEntries(
    Object.entries(isObject(properties) ? properties : {}).flatMap(
      ([property, rule]): [string, ListName][] => {
        const name = listAt(rule);
        return name === undefined ? [] : [[property, name]];
      },
    ),
  );

const HASH = /^[0-9a-f]{64}$/;

/** The list that a value of a body refers to; undefined for anything else. */
export function listReference(value: Json): ListReference | undefined {
  if (!isObject(value)) return undefined;
  const { list, count } = value;
  return typeof list === "string" &&
    HASH.test(list) &&
    typeof count === "number"
    ? { list, count }
    : undefined;
}
