import { fits, valueMeant } from "./fit.ts";
import { toInstantOfObject, toInstantText } from "./instant-text.ts";
import { isRecord } from "./json.ts";
import { membersOf } from "./lists.ts";
import { type ShapeNode, type TypeName, types } from "./shape.ts";

/** Represents a value that cannot be read. */
export const refused: unique symbol = Symbol("refused");

/**
 * The meaning of a value of the wrong form, if it is clear from its shape. Parts of an object or a list are not
 * changed.
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
  const { scalar } = shape;
  if (scalar !== undefined && typeof value !== "object" && value !== "")
    return { [scalar]: value };
  const values = shape.values ?? shape.known;
  if (values !== undefined && value !== "")
    return valueMeant(values, trimmed(value)) ?? unnamed(shape, value);
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
  const number = numberIn(text);
  if (
    (accepts(shape, "number") && Number.isFinite(number)) ||
    (accepts(shape, "integer") && Number.isInteger(number))
  )
    return number;
  if (accepts(shape, "boolean")) return flagOf(text);
  return accepts(shape, "object") ? entityOf(shape, text) : refused;
}

const trimmed = (value: unknown) =>
  typeof value === "string" ? value.trim() : value;

/** A value outside of those that its shape names: PHP functions return false for a missing one. */
const unnamed = ({ known }: ShapeNode, value: unknown) => {
  if (value === false || trimmed(value) === "") return undefined;
  if (Array.isArray(value) && value.length === 0) return undefined;
  return known === undefined || !isRecord(value)
    ? refused
    : ([value["value"], value["name"]].find((one) => typeof one === "string") ??
        refused);
};

const grouped = /^[-+]?\d{1,3}(?:[\s'\u2019]\d{3})+(?:[.,]\d+)?$/;

/**
 * A number as text: with a blank or an apostrophe between thousands, and with a decimal comma where it cannot stand
 * between thousands; NaN for anything else.
 */
function numberIn(text: string): number {
  if (grouped.test(text))
    return Number(text.replace(/[\s'\u2019]/g, "").replace(",", "."));
  if (/^[-+]?\d{1,3}(?:,\d{3})+\.\d+$/.test(text))
    return Number(text.replaceAll(",", ""));
  return Number(
    /^[-+]?\d+,(?!\d{3}$)\d+$/.test(text) ? text.replace(",", ".") : text,
  );
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

/** PHP writes an empty object as an empty list. A list of pictures or files is read as its first entry. */
function meaningOfList(shape: ShapeNode, value: readonly unknown[]): unknown {
  if (value.length === 0) return accepts(shape, "object") ? {} : undefined;
  const [first] = value;
  const isContent = typeof first === "string" || isRecord(first);
  return shape.aliases.length > 0 && isContent ? first : refused;
}

/** A date of PHP; a collection instead of a list, a list with its keys, or its only entry. */
function meaningOfObject(shape: ShapeNode, value: unknown): unknown {
  if (shape.isInstant && isRecord(value)) {
    const instant = toInstantOfObject(value);
    return instant === undefined ? refused : (instant ?? undefined);
  }
  return accepts(shape, "array")
    ? (membersOf(value, shape.items) ?? refused)
    : refused;
}
