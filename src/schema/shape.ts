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

/** Limits of a text, a number or a list, by JSON Schema keyword. */
export interface Limits {
  minLength?: number;
  /** Only applies when the value is checked exactly. */
  minItems?: number;
  minimum?: number;
  maximum?: number;
  pattern?: string;
}

/**
 * A schema in the form that the reader uses (`read.ts`), generated from `schemas/`. It is built by its first call: a page
 * uses few of the shapes that it loads.
 */
export interface Shape<T = unknown> {
  (): ShapeNode;
  /** Never set: carries the type. */
  readonly type?: T;
}

/** A part of a shape, or the whole. */
export interface ShapeNode {
  /** The allowed types, as bits; numbers include integers. */
  readonly types: number;
  /** Those types whose values need no further check, as bits. */
  readonly freeTypes: number;
  /** The only allowed values. */
  readonly values: readonly unknown[] | undefined;
  /** Known values of a text that may have others, too. */
  readonly known: readonly string[] | undefined;
  readonly limits: Limits | undefined;
  /** An instant in ISO 8601. */
  readonly isInstant: boolean;
  readonly properties: ReadonlyMap<string, ShapeNode>;
  /** Groups of properties: an object needs one of each group. */
  readonly required: readonly (readonly string[])[];
  /** Default values of required properties. */
  readonly defaults: readonly (readonly [string, unknown])[];
  /** Properties that hide or permit something: if one is present and cannot be read, the object is refused. */
  readonly essential: readonly string[];
  /** The property that a bare number, text or boolean instead of the object means. */
  readonly scalar: string | undefined;
  /** Other names of properties, by the schema's name; an object with them has one content, so a list of it means its first. */
  readonly aliases: readonly (readonly [string, readonly string[]])[];
  /** Properties whose absence permits something: if one is present and cannot be read, it is null. */
  readonly nullable: readonly string[];
  /** Whether other properties are an error when the value is checked exactly. */
  readonly isClosed: boolean;
  /** The shape of a list's entries. */
  readonly items: ShapeNode | undefined;
  /**
   * The names of the last object that was read, in its order, and their nodes. Objects of a list have the same names in the
   * same order, so few lookups are needed.
   */
  readonly lastNames: string[];
  readonly lastNodes: (ShapeNode | undefined)[];
}

interface Details {
  values?: readonly unknown[];
  known?: readonly string[];
  scalar?: string;
  aliases?: Readonly<Record<string, readonly string[]>>;
  limits?: Limits;
  instant?: boolean;
  properties?: Readonly<Record<string, ShapeNode>>;
  required?: readonly (readonly string[])[];
  defaults?: Readonly<Record<string, unknown>>;
  essential?: readonly string[];
  nullable?: readonly string[];
  closed?: boolean;
  items?: ShapeNode;
}

/** Creates a shape from a function that builds its node. */
export function shape<T>(build: () => ShapeNode): Shape<T> {
  let built: ShapeNode | undefined;
  return () => {
    built ??= build();
    return built;
  };
}

/** Shared nodes for those that only restrict the type. */
const plain = new Map<number, ShapeNode>();

/** Creates a node; `bits` are its types. All nodes have the same fields in the same order, which makes the reader faster. */
export function node(bits: number, details?: Details): ShapeNode {
  if (details !== undefined) return make(bits, details);
  const known = plain.get(bits) ?? make(bits, {});
  plain.set(bits, known);
  return known;
}

const none: readonly never[] = [];
const noProperties: ReadonlyMap<string, ShapeNode> = new Map();

const make = (
  bits: number,
  {
    values,
    known,
    scalar,
    aliases,
    limits,
    instant = false,
    properties,
    required = none,
    defaults,
    essential = none,
    nullable = none,
    closed = false,
    items,
  }: Details,
): ShapeNode => ({
  types: bits,
  freeTypes: bits & freeTypesOf(values ?? known, limits, instant),
  values,
  known,
  limits,
  isInstant: instant,
  properties: properties ? new Map(Object.entries(properties)) : noProperties,
  required,
  defaults: defaults ? Object.entries(defaults) : none,
  essential,
  scalar,
  aliases: aliases ? Object.entries(aliases) : none,
  nullable,
  isClosed: closed,
  items,
  lastNames: [],
  lastNodes: [],
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
