/**
 * Simulates other servers of `/v2`, by seed: the same responses in other forms (`loosen`), and with optional fields that
 * are unreadable (`spoil`).
 */

import { isRecord } from "#src/schema/json.ts";
import { type ShapeNode, types } from "#src/schema/shape.ts";

/** Returns numbers from 0 (inclusive) to 1 (exclusive). */
export type Random = () => number;

/** The same numbers for the same seed (mulberry32). */
export function randomOf(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const pick = <One>(random: Random, list: readonly One[]): One =>
  list[Math.floor(random() * list.length)] as One;

type Json = Record<string, unknown>;

const accepts = (shape: ShapeNode, name: keyof typeof types) =>
  (shape.types & types[name]) !== 0;

/** One of the equivalent forms in which a server may write a value. */
export function loosen(
  shape: ShapeNode,
  value: unknown,
  random: Random,
): unknown {
  const isScalar = typeof value !== "object" || value === null;
  if (isScalar && random() < 0.4) return value;
  if (value === null) return absent(shape, random);
  if (isReference(shape)) return looseReference(value, random);
  if (Array.isArray(value)) return looseList(shape, value, random);
  if (isRecord(value)) return looseObject(shape, value, random);
  if (typeof value === "number")
    return accepts(shape, "string")
      ? value
      : pick(random, [String(value), value]);
  if (typeof value === "boolean")
    return pick<unknown>(random, [
      Number(value),
      String(Number(value)),
      String(value),
    ]);
  if (typeof value !== "string") return value;
  if (shape.isInstant) return looseInstant(value, random);
  if (shape.values !== undefined)
    return pick(random, [value.toUpperCase(), value]);
  return String(Number(value)) === value && !shape.isInstant
    ? Number(value)
    : value;
}

/** Whether a shape is a reference to an entity: its IRI, its id, or an object with one of them. */
const isReference = ({ properties }: ShapeNode) =>
  properties.size === 2 && properties.has("@id") && properties.has("id");

function looseReference(value: unknown, random: Random): unknown {
  const iri = isRecord(value) ? value["@id"] : value;
  const [, id] = /\/(\d+)$/.exec(String(iri)) ?? [];
  if (typeof iri !== "string" || id === undefined) return value;
  return pick<unknown>(random, [iri, id, Number(id), { "@id": iri }]);
}

/** A missing value, as PHP and other servers write it. */
function absent(shape: ShapeNode, random: Random): unknown {
  if (shape.isInstant)
    return pick(random, [null, "", "0000-00-00", "-0001-11-30T00:00:00+00:00"]);
  if (accepts(shape, "string")) return null;
  if (accepts(shape, "boolean")) return pick(random, [null, ""]);
  return pick<unknown>(random, [null, "", false]);
}

const looseInstant = (text: string, random: Random): string =>
  pick(random, [
    text.replace("T", " "),
    text.replace("T", "t").replace(/Z$/, "z"),
    text.replace(/Z$/, "+00:00"),
    text.replace(/Z$/, "+00"),
    text.replace(/([+-]\d{2}):(\d{2})$/, "$1$2"),
    text.replace(/([+-]\d{2}):00$/, "$1"),
    // Microseconds, as in PHP.
    text.replace(
      /(:\d{2})(?:\.(\d+))?(?=Z|[+-]\d)/,
      (_, second: string, fraction = "") =>
        `${second}.${fraction.padEnd(6, "0")}`,
    ),
    // The basic format of ISO 8601.
    text
      .replace(/^(\d{4})-(\d{2})-(\d{2})/, "$1$2$3")
      .replace(/T(\d{2}):(\d{2}):(\d{2})/, "T$1$2$3"),
  ]);

function looseList(
  { items }: ShapeNode,
  value: readonly unknown[],
  random: Random,
): unknown {
  // Values without a schema stay unchanged: the blocks of a page have pointers.
  if (items === undefined) return value;
  const list = value.map((one) => loosen(items, one, random));
  if (list.length === 0) return pick<unknown>(random, [[], {}]);
  const withNulls = list.flatMap((one) =>
    random() < 0.15 ? [null, one] : [one],
  );
  return pick<unknown>(random, [
    withNulls,
    withNulls,
    Object.fromEntries(list.map((one, index) => [index * 2, one])),
  ]);
}

/** If these are missing, the client makes another call for them; null means that there is no value. */
const asked = new Set(["isParticipating", "challengeListProducts"]);

function looseObject(shape: ShapeNode, value: Json, random: Random): unknown {
  if (shape.properties.size === 0) return value;
  if (Object.keys(value).length === 0) return [];
  const entries = Object.entries(value).map(([name, inner]) => {
    const innerShape = shape.properties.get(name);
    return [
      name,
      innerShape && !(inner === null && asked.has(name))
        ? loosen(innerShape, inner, random)
        : inner,
    ];
  });
  const result: Json = Object.fromEntries(entries);
  for (const name of Object.keys(result))
    if (result[name] === null && random() < 0.5 && !asked.has(name))
      delete result[name];
  if (result["@id"] && result["id"] !== undefined) {
    const left = random();
    if (left < 0.2) result["id"] = null;
    else if (left < 0.4) delete result["@id"];
  }
  return {
    "@context": "/v2/contexts/Any",
    ...result,
    added: { by: "another server" },
  };
}

/** A collection in one of its forms. */
export function looseCollection(
  shape: ShapeNode,
  body: Json,
  random: Random,
): unknown {
  const members = (body["hydra:member"] ?? []) as unknown[];
  const total = body["hydra:totalItems"] as number;
  const list = members.map((one) => loosen(shape, one, random));
  const member: unknown = pick<unknown>(random, [
    list,
    list.length === 0
      ? {}
      : Object.fromEntries(list.map((one, index) => [index, one])),
  ]);
  return pick<unknown>(random, [
    { "hydra:member": member, "hydra:totalItems": total },
    { member, totalItems: String(total) },
    // Without a total, an additional or missing entry looks like a page.
    total === members.length
      ? list
      : { "hydra:member": list, "hydra:totalItems": total },
  ]);
}

const odd: readonly unknown[] = [
  { of: { another: "kind" } },
  [["a", "b"]],
  "garbage",
  true,
  -1.5,
];

/** Values that are invalid for this shape. */
const oddFor = (shape: ShapeNode) =>
  odd.filter((one) => !(typeof one === "string" && accepts(shape, "string")));

/** A value with some unreadable optional fields, except ids and fields that hide or permit something. */
export function spoil(
  shape: ShapeNode,
  value: unknown,
  random: Random,
  share = 0.15,
): unknown {
  if (Array.isArray(value))
    return shape.items === undefined
      ? value
      : value.map((one) => spoil(shape.items as ShapeNode, one, random, share));
  if (!isRecord(value)) return value;
  const needed = new Set([
    ...shape.required.flat(),
    ...shape.essential,
    "id",
    "@id",
    "@type",
  ]);
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => {
      const innerShape = shape.properties.get(name);
      if (innerShape === undefined || needed.has(name)) return [name, inner];
      return random() < share
        ? [name, pick(random, oddFor(innerShape))]
        : [name, spoil(innerShape, inner, random, share)];
    }),
  );
}
