import { fits } from "./fit.ts";
import { toInstantText } from "./instant-text.ts";
import { isRecord } from "./json.ts";
import { listOf, membersOf } from "./lists.ts";
import { type Shape, types } from "./shape.ts";

/** In place of a value that cannot be read. */
export const refused: unique symbol = Symbol("refused");

/**
 * What a value of another form plainly means where its shape is due, with what it holds left as it is.
 * @returns undefined where it means that there is none; `refused` where its meaning is not plain
 */
export function repair(shape: Shape, value: unknown): unknown {
  switch (typeof value) {
    case "string":
      return repairText(shape, value);
    case "number":
      return fitting(shape, repairNumber(shape, value));
    case "boolean":
      // PHP's false: there is none.
      return value ? refused : undefined;
    default:
      return Array.isArray(value)
        ? repairList(shape, value)
        : repairObject(shape, value);
  }
}

const accepts = (shape: Shape, name: keyof typeof types) =>
  (shape.types & types[name]) !== 0;

/** A scalar, where it is one that the shape allows. */
const fitting = (shape: Shape, value: unknown) =>
  typeof value === "object" || value === undefined || value === refused
    ? value
    : fits(shape, value as string)
      ? value
      : refused;

const flags: Readonly<Record<string, boolean>> = {
  "0": false,
  "1": true,
  false: false,
  true: true,
};

function repairText(shape: Shape, value: string): unknown {
  const text = value.trim();
  if (text === "") return undefined;
  if (shape.isInstant) return toInstantText(value) ?? absentIfNull(value);
  if (shape.values !== undefined) {
    const meant = shape.values.filter(
      (one) => String(one).toLowerCase() === text.toLowerCase(),
    );
    return meant.length === 1 ? meant[0] : refused;
  }
  if (accepts(shape, "number") || accepts(shape, "integer")) {
    const number = Number(text);
    const isRight = accepts(shape, "number")
      ? Number.isFinite(number)
      : Number.isInteger(number);
    if (isRight) return fitting(shape, number);
  }
  if (accepts(shape, "boolean")) return flags[text.toLowerCase()] ?? refused;
  if (accepts(shape, "object")) return entityNamed(shape, text);
  return refused;
}

const absentIfNull = (text: string) =>
  toInstantText(text) === null ? undefined : refused;

/** A bare id: a number, or a UUID. */
const bareId = /^(?:\d+|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i;

/** An entity of which only the reference is there: its IRI, or its bare id. */
function entityNamed({ names }: Shape, id: string | number): unknown {
  if (names.includes("@id") && /^(?:\/|https?:)/.test(String(id)))
    return { "@id": id };
  return names.includes("id") && bareId.test(String(id)) ? { id } : refused;
}

function repairNumber(shape: Shape, value: number): unknown {
  if (accepts(shape, "string") && !shape.isInstant) return String(value);
  if (accepts(shape, "boolean"))
    return value === 0 || value === 1 ? value === 1 : refused;
  return accepts(shape, "object") ? entityNamed(shape, value) : refused;
}

/** PHP writes an empty object as an empty list. */
function repairList(shape: Shape, value: readonly unknown[]): unknown {
  if (value.length > 0) return refused;
  return accepts(shape, "object") ? {} : undefined;
}

/** An object where a list is due: a collection, or a list that PHP wrote with its keys. */
function repairObject(shape: Shape, value: unknown): unknown {
  if (!accepts(shape, "array") || !isRecord(value)) return refused;
  return Object.keys(value).length === 0
    ? []
    : (membersOf(value) ?? listOf(value) ?? refused);
}
