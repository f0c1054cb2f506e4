import { fits } from "./fit.ts";
import { toInstantText } from "./instant-text.ts";
import { membersOf } from "./lists.ts";
import { type ShapeNode, type TypeName, types } from "./shape.ts";

/** Represents a value that cannot be read. */
export const refused: unique symbol = Symbol("refused");

/**
 * The meaning of a value of the wrong form, if it is clear from its shape. Parts of an object or a list are not changed.
 * @returns undefined if it means a missing value; `refused` if its meaning is unclear
 */
export function repair(shape: ShapeNode, value: unknown): unknown {
  const meant = meaningOf(shape, value);
  return isScalar(meant) && !fits(shape, meant) ? refused : meant;
}

const isScalar = (value: unknown): value is string | number | boolean =>
  typeof value === "string" ||
  typeof value === "number" ||
  typeof value === "boolean";

function meaningOf(shape: ShapeNode, value: unknown): unknown {
  switch (typeof value) {
    case "string":
      return meaningOfText(shape, value.trim());
    case "number":
      return meaningOfNumber(shape, value);
    case "boolean":
      // PHP functions return false if there is no result.
      return value ? refused : undefined;
    default:
      return Array.isArray(value)
        ? meaningOfList(shape, value)
        : meaningOfObject(shape, value);
  }
}

const accepts = (shape: ShapeNode, name: TypeName) =>
  (shape.types & types[name]) !== 0;

const flags = new Map<unknown, boolean>([
  ["0", false],
  ["1", true],
  ["false", false],
  ["true", true],
]);

const flagOf = (value: string | number) =>
  flags.get(String(value).toLowerCase()) ?? refused;

function meaningOfText(shape: ShapeNode, text: string): unknown {
  if (text === "") return undefined;
  if (shape.isInstant) {
    const instant = toInstantText(text);
    return instant === undefined ? refused : (instant ?? undefined);
  }
  if (shape.values !== undefined) return valueNamed(shape.values, text);
  const number = Number(text);
  if (
    (accepts(shape, "number") && Number.isFinite(number)) ||
    (accepts(shape, "integer") && Number.isInteger(number))
  )
    return number;
  if (accepts(shape, "boolean")) return flagOf(text);
  return accepts(shape, "object") ? entityOf(shape, text) : refused;
}

/** The one of `values` that a text matches, ignoring case. */
function valueNamed(values: readonly unknown[], text: string): unknown {
  const named = values.filter(
    (value) => String(value).toLowerCase() === text.toLowerCase(),
  );
  return named.length === 1 ? named[0] : refused;
}

function meaningOfNumber(shape: ShapeNode, value: number): unknown {
  if (accepts(shape, "string") && !shape.isInstant) return String(value);
  if (accepts(shape, "boolean")) return flagOf(value);
  return accepts(shape, "object") ? entityOf(shape, value) : refused;
}

const iri = /^(?:\/|https?:)/;
const bareId = /^(?:\d+|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i;

/** The entity that an IRI or a bare id refers to. */
function entityOf({ properties }: ShapeNode, id: string | number): unknown {
  if (properties.has("@id") && iri.test(String(id))) return { "@id": id };
  return properties.has("id") && bareId.test(String(id)) ? { id } : refused;
}

/** PHP writes an empty object as an empty list. */
function meaningOfList(shape: ShapeNode, value: readonly unknown[]): unknown {
  if (value.length > 0) return refused;
  return accepts(shape, "object") ? {} : undefined;
}

/** A collection instead of a list, or a list with its keys, as PHP writes one that has lost an entry. */
const meaningOfObject = (shape: ShapeNode, value: unknown): unknown =>
  accepts(shape, "array") ? (membersOf(value) ?? refused) : refused;
