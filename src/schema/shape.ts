/** The types of JSON as bits, so that one operation checks for any of several. */
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

/** The type of a value as a bit; a whole number is an integer. */
export function typeBit(value: unknown): number {
  switch (typeof value) {
    case "string":
      return types.string;
    case "number":
      return Number.isInteger(value) ? types.integer : types.number;
    case "boolean":
      return types.boolean;
    default:
      if (value === null) return types.null;
      return Array.isArray(value) ? types.array : types.object;
  }
}

/** Limits of a text, a number or a list, by the keywords of JSON Schema. */
export interface Limits {
  minLength?: number;
  /** Only where the value is checked exactly. */
  minItems?: number;
  minimum?: number;
  maximum?: number;
  pattern?: string;
}

/** A schema in the form that the reader follows (`read.ts`). Generated from `schemas/`. */
export interface Shape<T = unknown> {
  /** The types that a value may have, as bits; where numbers are allowed, integers are too. */
  readonly types: number;
  /** Those of them whose values need no further check, as bits. */
  readonly freeTypes: number;
  /** The only values that are allowed. */
  readonly values: readonly unknown[] | undefined;
  readonly limits: Limits | undefined;
  /** An instant in ISO 8601. */
  readonly isInstant: boolean;
  readonly properties: ReadonlyMap<string, Shape>;
  /** Groups of properties: an object needs one of each group. */
  readonly required: readonly (readonly string[])[];
  /** What required properties are where they are missing. */
  readonly defaults: readonly (readonly [string, unknown])[];
  /** Properties that hide or permit something: where one is present and cannot be read, the object is refused. */
  readonly essential: readonly string[];
  /** Whether other properties are an error where the value is checked exactly. */
  readonly isClosed: boolean;
  /** The shape of a list's entries. */
  readonly items: Shape | undefined;
  /**
   * The names of the object that was read last, in its order, and their shapes. Those of a list have the same names in the
   * same order, so that few have to be looked up.
   */
  readonly lastNames: string[];
  readonly lastShapes: (Shape | undefined)[];
  /** Never set: carries the type. */
  readonly type?: T;
}

interface Details {
  values?: readonly unknown[];
  limits?: Limits;
  instant?: boolean;
  properties?: Readonly<Record<string, Shape>>;
  required?: readonly (readonly string[])[];
  defaults?: Readonly<Record<string, unknown>>;
  essential?: readonly string[];
  closed?: boolean;
  items?: Shape;
}

/** Shapes of which only the types are given, shared by all who need the same. */
const plain = new Map<number, Shape>();

/** Makes a shape; `bits` are its types. All shapes have the same fields in the same order: the reader is faster so. */
export function shape<T>(bits: number, details?: Details): Shape<T> {
  if (details !== undefined) return make(bits, details) as Shape<T>;
  const known = plain.get(bits) ?? make(bits, {});
  plain.set(bits, known);
  return known as Shape<T>;
}

const none: readonly never[] = [];

const make = (
  bits: number,
  {
    values,
    limits,
    instant = false,
    properties = {},
    required = none,
    defaults = {},
    essential = none,
    closed = false,
    items,
  }: Details,
): Shape => ({
  types: bits,
  freeTypes: bits & freeTypesOf(values, limits, instant),
  values,
  limits,
  isInstant: instant,
  properties: new Map(Object.entries(properties)),
  required,
  defaults: Object.entries(defaults),
  essential,
  isClosed: closed,
  items,
  lastNames: [],
  lastShapes: [],
});

function freeTypesOf(
  values: readonly unknown[] | undefined,
  { minLength, pattern, minimum, maximum }: Limits = {},
  isInstant: boolean,
): number {
  let bits: number = types.null;
  if (values !== undefined) return bits;
  bits |= types.boolean;
  if ((minLength ?? pattern) === undefined && !isInstant) bits |= types.string;
  if ((minimum ?? maximum) === undefined) bits |= types.integer | types.number;
  return bits;
}
