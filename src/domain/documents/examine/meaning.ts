import { own } from "#src/domain/values/own.ts";
import { isObject, type Json, type JsonObject } from "#src/schema/json.ts";

/** Lists that mean something else when they are empty than when they are absent: no language at all instead of every language. */
const listsOfLanguages = ["languages", "blockLanguages"];

/** Switches that are off where they are absent. */
const offWhenAbsent = [
  ...["isHomepage", "enabled", "company_name_required"],
  ...["postUserRegister", "hasBackOffice"],
];

/** White space and empty paragraphs, as the editor of texts leaves them behind. */
const nothing = /^(?:\s|&nbsp;|<p>\s*(?:<br\s*\/?>\s*)?<\/p>)*$/;

/** Whether a property says the same as if it were absent: an empty text, list or object, at any depth. */
export function isEmpty(value: Json, name = ""): boolean {
  if (value === undefined || value === null) return true;
  if (value === false) return offWhenAbsent.includes(name);
  if (typeof value === "string")
    return (value === "" || /^[\s<&]/.test(value)) && nothing.test(value);
  if (Array.isArray(value))
    return value.length === 0 && !listsOfLanguages.includes(name);
  return (
    isObject(value) &&
    Object.entries(value).every(([inner, one]) => isEmpty(one, inner))
  );
}

/**
 * Whether two bodies mean the same (BO-3.5): what is empty equals what is absent, and the order of properties does not count.
 * The one rule for status, history, merges and what the screens call changed.
 */
export function hasSameMeaning(one: Json, other: Json, name = ""): boolean {
  if (one === other) return true;
  if (Array.isArray(one) && Array.isArray(other))
    return (
      one.length === other.length &&
      one.every((item, index) => hasSameMeaning(item, other[index]))
    );
  if (isObject(one) && isObject(other)) {
    const names = Object.keys(one);
    return (
      names.every((inner) =>
        hasSameMeaning(one[inner], own(other, inner), inner),
      ) &&
      Object.keys(other).every(
        (inner) => Object.hasOwn(one, inner) || isEmpty(other[inner], inner),
      )
    );
  }
  return isEmpty(one, name) && isEmpty(other, name);
}

/** A body without its empty properties, these in one order: bodies that mean the same become the same JSON. */
export function meaningOf(value: Json): Json {
  if (Array.isArray(value))
    return (value as readonly Json[]).map((item) =>
      isEmpty(item) ? null : meaningOf(item),
    );
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name, inner]) => !isEmpty(inner, name))
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, inner]) => [name, meaningOf(inner)]),
  ) as JsonObject;
}
