/** The types of JSON as bits, so that one comparison tells whether a value has one of several. */
export const types = {
  string: 1,
  integer: 2,
  number: 4,
  boolean: 8,
  array: 16,
  object: 32,
  null: 64,
} as const;

export type TypeName = keyof typeof types;

/** Limits of a text or a number, by the keywords of JSON Schema. */
export interface Limits {
  minLength?: number;
  minimum?: number;
  maximum?: number;
  pattern?: string;
}

/** What a schema says of a value, in the form that the reader follows (`read.ts`). Generated from `schemas/`. */
export interface Shape<T = unknown> {
  /** The bits of the types that the value may have. */
  readonly types: number;
  /** Whether its type alone decides: there are neither values nor limits. */
  readonly isFree: boolean;
  /** The only values that are allowed. */
  readonly values: readonly unknown[] | undefined;
  readonly limits: Limits | undefined;
  /** An instant in ISO 8601. */
  readonly isInstant: boolean;
  /** The properties of an object, and the shape of each in the same order. */
  readonly names: readonly string[];
  readonly shapes: readonly Shape[];
  /** Properties of which one is needed, group by group; without it there is no such object. */
  readonly required: readonly (readonly string[])[];
  /** What required properties are where they are missing. */
  readonly defaults: readonly (readonly [string, unknown])[];
  /** Properties that hide or permit something: where one is there and cannot be read, the object is refused. */
  readonly essential: readonly string[];
  /** Whether other properties are a mistake where the value is checked exactly. */
  readonly isClosed: boolean;
  /** The shape of a list's entries. */
  readonly items: Shape | undefined;
  /** Never set: carries the type. */
  readonly type?: T;
}

interface Details {
  values?: readonly unknown[];
  limits?: Limits;
  instant?: true;
  properties?: Readonly<Record<string, Shape>>;
  required?: readonly (readonly string[])[];
  defaults?: Readonly<Record<string, unknown>>;
  essential?: readonly string[];
  closed?: true;
  items?: Shape;
}

const plain = new Map<number, Shape>();

/** Makes a shape; every one has the same fields in the same order, which keeps the reader fast. */
export function shape<T>(bits: number, details?: Details): Shape<T> {
  if (details === undefined) {
    const known = plain.get(bits) ?? make(bits, {});
    plain.set(bits, known);
    return known as Shape<T>;
  }
  return make(bits, details) as Shape<T>;
}

const none: readonly never[] = [];

const make = (
  bits: number,
  {
    values,
    limits,
    instant = false,
    properties,
    required = none,
    defaults,
    essential = none,
    closed = false,
    items,
  }: Omit<Details, "instant" | "closed"> & {
    instant?: boolean;
    closed?: boolean;
  },
): Shape => ({
  types: bits,
  isFree: values === undefined && limits === undefined && !instant,
  values,
  limits,
  isInstant: instant,
  names: properties === undefined ? none : Object.keys(properties),
  shapes: properties === undefined ? none : Object.values(properties),
  required,
  defaults: defaults === undefined ? none : Object.entries(defaults),
  essential,
  isClosed: closed,
  items,
});
