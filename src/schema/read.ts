import { failureOf, fits } from "./fit.ts";
import { isRecord } from "./json.ts";
import { type SchemaProblem, schemaReason } from "./parse.ts";
import { refused, repair } from "./repair.ts";
import { type Shape, typeBit, types } from "./shape.ts";

/** A part of a value that does not meet its schema. */
export interface Finding extends Omit<SchemaProblem, "pointer" | "reason"> {
  /** Where it is, from the value on. */
  path: readonly (string | number)[];
  /** What is there. */
  seen: unknown;
  /**
   * `repaired`: its meaning was plain; `left out`: the value is read without it; `refused`: without it the whole value
   * cannot be read.
   */
  outcome: "repaired" | "left out" | "refused";
}

interface Reading {
  /** Their paths are in reverse order until the reading is over. */
  findings: (Finding & { path: (string | number)[] })[];
  /** Nothing is repaired or left out: the first finding refuses the value. */
  isExact: boolean;
  /** How many entries the list that was read last has lost. */
  omitted: number;
}

/** The property that says how many entries each list of an object has lost. */
const omittedName = "@omitted";

/**
 * Reads a value that another programme's server wrote, by its shape: repairs what is plainly meant, leaves out the smallest
 * part that cannot be read, and refuses the value only where a required or essential part cannot be read. Returns the value
 * itself where there is nothing to do, and never changes it.
 * @param onFinding called for each part that does not meet the schema
 * @returns undefined where the value is refused
 * @example read(badgeShape, { id: "3", progress: "0.5" }, report) // { id: "3", progress: 0.5 }
 */
export function read<T>(
  shape: Shape<T>,
  value: unknown,
  onFinding: (finding: Finding) => void,
): T | undefined {
  const reading: Reading = { findings: [], isExact: false, omitted: 0 };
  const result = visit(shape, value, reading);
  for (const finding of reading.findings) {
    finding.path.reverse();
    onFinding(finding);
  }
  return result === refused ? undefined : (result as T | undefined);
}

/** The first problem of a value that must meet its schema exactly; undefined where there is none. */
export function firstProblem(
  shape: Shape,
  value: unknown,
): SchemaProblem | undefined {
  const reading: Reading = { findings: [], isExact: true, omitted: 0 };
  visit(shape, value, reading);
  const [finding] = reading.findings;
  if (finding === undefined) return undefined;
  finding.path.reverse();
  return problemOf(finding);
}

/** A finding in words. */
export function problemOf({
  path,
  keyword,
  params,
  seen,
}: Finding): SchemaProblem {
  const pointer = path
    .map(
      (part) => `/${String(part).replaceAll("~", "~0").replaceAll("/", "~1")}`,
    )
    .join("");
  return {
    pointer,
    keyword,
    params,
    reason: schemaReason(keyword, params, seen),
  };
}

/** How many entries a list of an object lost when the object was read. */
export function omittedFrom(owner: object, list: string): number {
  const counts = (owner as Record<string, unknown>)[omittedName];
  const count = isRecord(counts) ? counts[list] : undefined;
  return typeof count === "number" ? count : 0;
}

/** @returns what the value means; undefined where it is absent, `refused` where it cannot be read */
function visit(shape: Shape, value: unknown, reading: Reading): unknown {
  const bit = typeBit(value);
  if (shape.freeTypes & bit) return value;
  if (shape.types & bit) {
    if (bit === types.object)
      return visitObject(shape, value as Record<string, unknown>, reading);
    if (bit === types.array)
      return visitList(shape, value as readonly unknown[], reading);
    if (fits(shape, value as string | number | boolean)) return value;
  }
  return mismatch(shape, value, reading);
}

/**
 * Visits a part of an object or a list, and completes the paths of what is found there. A part that is refused is left out
 * of what holds it, unless that is essential to it.
 */
function visitPart(
  shape: Shape,
  value: unknown,
  name: string | number,
  isEssential: boolean,
  reading: Reading,
): unknown {
  const { findings } = reading;
  const before = findings.length;
  const result = visit(shape, value, reading);
  const isLeftOut = result === refused && !isEssential;
  for (let at = before; at < findings.length; at += 1) {
    const finding = findings[at];
    finding?.path.push(name);
    if (isLeftOut && finding?.outcome === "refused")
      finding.outcome = "left out";
  }
  return result;
}

function visitObject(
  shape: Shape,
  value: Record<string, unknown>,
  reading: Reading,
): unknown {
  const { properties, essential } = shape;
  const { isExact } = reading;
  let result = value;
  // The fastest loop over objects that all have the same properties, as those of a list do.
  for (const name in value) {
    const inner = value[name];
    const inside = properties.get(name);
    if (inside === undefined) {
      if (isExact && shape.isClosed)
        return refuse(
          reading,
          "additionalProperties",
          { additionalProperty: name },
          value,
        );
      continue;
    }
    if (inside.freeTypes & typeBit(inner)) continue;
    const isEssential = isExact || essential.includes(name);
    const found = visitPart(inside, inner, name, isEssential, reading);
    if (found === inner) continue;
    if (found === refused && isEssential) return refused;
    if (result === value) result = { ...value };
    if (found === refused || found === undefined) delete result[name];
    else result[name] = found;
    countOmitted(result, name, reading);
  }
  if (!isExact)
    for (const [name, usual] of shape.defaults)
      if (result[name] === undefined) result = { ...result, [name]: usual };
  const missing = missingFrom(result, shape);
  if (missing === undefined) return result;
  const missingProperty = missing.length > 1 ? missing : missing[0];
  return refuse(reading, "required", { missingProperty }, value);
}

/** The first group of properties of which an object needs one and has none. */
function missingFrom(
  value: Record<string, unknown>,
  { required }: Shape,
): readonly string[] | undefined {
  for (const group of required) if (!hasAny(value, group)) return group;
  return undefined;
}

function hasAny(value: Record<string, unknown>, names: readonly string[]) {
  for (const name of names) if (value[name] !== undefined) return true;
  return false;
}

/** Notes in an object how many entries its list has lost. */
function countOmitted(
  owner: Record<string, unknown>,
  list: string,
  reading: Reading,
): void {
  if (reading.omitted === 0) return;
  const counts = owner[omittedName];
  owner[omittedName] = {
    ...(isRecord(counts) ? counts : {}),
    [list]: reading.omitted,
  };
  reading.omitted = 0;
}

/** Null entries are left out without a finding; those that cannot be read are counted. */
function visitList(
  shape: Shape,
  value: readonly unknown[],
  reading: Reading,
): unknown {
  const { items } = shape;
  if (reading.isExact && !fits(shape, value)) {
    note(reading, shape, value, "refused");
    return refused;
  }
  if (items === undefined) return value;
  let result: unknown[] | undefined;
  let omitted = 0;
  for (let index = 0; index < value.length; index += 1) {
    const inner = value[index];
    const isAbsent = inner === null && !reading.isExact;
    const found = isAbsent
      ? undefined
      : visitPart(items, inner, index, reading.isExact, reading);
    if (found === refused) {
      if (reading.isExact) return refused;
      omitted += 1;
    }
    if (found !== inner) result ??= value.slice(0, index);
    if (found !== refused && found !== undefined) result?.push(found);
  }
  reading.omitted = omitted;
  return result ?? value;
}

/** A value that does not meet its shape: repaired where its meaning is plain. */
function mismatch(shape: Shape, value: unknown, reading: Reading): unknown {
  if (!reading.isExact) {
    if (value === null) return undefined;
    const meant = repair(shape, value);
    if (meant !== refused) {
      const result =
        typeof meant === "object" ? visit(shape, meant, reading) : meant;
      if (result !== refused) note(reading, shape, value, "repaired");
      return result;
    }
  }
  note(reading, shape, value, "refused");
  return refused;
}

function note(
  { findings }: Reading,
  shape: Shape,
  seen: unknown,
  outcome: Finding["outcome"],
): void {
  findings.push({ path: [], ...failureOf(shape, seen), seen, outcome });
}

function refuse(
  { findings }: Reading,
  keyword: string,
  params: Finding["params"],
  seen: unknown,
): typeof refused {
  findings.push({ path: [], keyword, params, seen, outcome: "refused" });
  return refused;
}
