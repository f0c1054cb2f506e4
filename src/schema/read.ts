import { fits, mistakeOf } from "./fit.ts";
import { isRecord } from "./json.ts";
import { type SchemaProblem, schemaReason } from "./parse.ts";
import { refused, repair } from "./repair.ts";
import { type Shape, types } from "./shape.ts";

/** A part of a value that is not what its schema says. */
export interface Finding extends Omit<SchemaProblem, "pointer" | "reason"> {
  /** Where it is, from the value on. */
  path: readonly (string | number)[];
  /** What is there. */
  seen: unknown;
  /**
   * `repaired`: its meaning was plain; `left out`: the value is read without it; `refused`: without it there is no such
   * value.
   */
  outcome: "repaired" | "left out" | "refused";
}

interface Reading {
  /** The findings so far, the paths still reversed. */
  found: (Finding & { path: (string | number)[] })[];
  /** Nothing is repaired, nothing left out: the first finding refuses the value. */
  isExact: boolean;
  /** How many entries the list that was read last lost. */
  omitted: number;
}

/** The property that says how many entries each of an object's lists has lost. */
const omittedName = "@omitted";

/**
 * Reads a value that others wrote, by its shape: repairs what is plainly meant, leaves out the smallest part that cannot be
 * read, and refuses only what has nothing left that makes it such a value, or whose essential parts cannot be read. The value
 * itself is returned where nothing is to do; it is never changed.
 * @param onFinding called for each part that is not what the schema says
 * @returns undefined where the value is refused
 * @example read(Badge, { id: "3", progress: "0.5" }, report) // { id: "3", progress: 0.5 }
 */
export function read<T>(
  shape: Shape<T>,
  value: unknown,
  onFinding: (finding: Finding) => void,
): T | undefined {
  const reading: Reading = { found: [], isExact: false, omitted: 0 };
  const result = visit(shape, value, reading);
  for (const finding of reading.found) {
    finding.path.reverse();
    onFinding(finding);
  }
  return result === refused ? undefined : (result as T | undefined);
}

/** What is wrong first where a value has to be exactly what its schema says; undefined where nothing is. */
export function firstProblem(
  shape: Shape,
  value: unknown,
): SchemaProblem | undefined {
  const reading: Reading = { found: [], isExact: true, omitted: 0 };
  visit(shape, value, reading);
  const [finding] = reading.found;
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

/** How many entries a list of an object lost when it was read. */
export function omittedFrom(owner: object, list: string): number {
  const counts = (owner as Record<string, unknown>)[omittedName];
  const count = isRecord(counts) ? counts[list] : undefined;
  return typeof count === "number" ? count : 0;
}

type Outcome = unknown | typeof refused;

/** @returns undefined for what is absent */
function visit(shape: Shape, value: unknown, reading: Reading): Outcome {
  switch (typeof value) {
    case "string":
      if (shape.types & types.string && (shape.isFree || fits(shape, value)))
        return value;
      break;
    case "number":
      if (
        shape.types & types.number ||
        (shape.types & types.integer && Number.isInteger(value))
      )
        if (shape.isFree || fits(shape, value)) return value;
      break;
    case "boolean":
      if (shape.types & types.boolean && (shape.isFree || fits(shape, value)))
        return value;
      break;
    default:
      if (value === null) {
        if (shape.types & types.null) return null;
      } else if (Array.isArray(value)) {
        if (shape.types & types.array) return visitList(shape, value, reading);
      } else if (shape.types & types.object)
        return visitObject(shape, value as Record<string, unknown>, reading);
  }
  return mismatch(shape, value, reading);
}

function visitObject(
  shape: Shape,
  value: Record<string, unknown>,
  reading: Reading,
): Outcome {
  const { names, shapes } = shape;
  let result = value;
  for (let index = 0; index < names.length; index += 1) {
    const name = names[index] as string;
    const inner = value[name];
    if (inner === undefined) continue;
    const before = reading.found.length;
    const found = visit(shapes[index] as Shape, inner, reading);
    if (reading.found.length > before) {
      for (let at = before; at < reading.found.length; at += 1)
        reading.found[at]?.path.push(name);
      if (found === refused) {
        if (reading.isExact || shape.essential.includes(name)) return refused;
        leaveOut(reading, before);
      }
    }
    if (found === inner) continue;
    if (result === value) result = { ...value };
    if (found === refused || found === undefined) delete result[name];
    else result[name] = found;
    if (reading.omitted > 0) {
      const counts = result[omittedName];
      result[omittedName] = {
        ...(isRecord(counts) ? counts : {}),
        [name]: reading.omitted,
      };
      reading.omitted = 0;
    }
  }
  if (!reading.isExact)
    for (const [name, usual] of shape.defaults)
      if (result[name] === undefined) result = { ...result, [name]: usual };
  for (const group of shape.required)
    if (!group.some((name) => result[name] !== undefined)) {
      const missingProperty = group.length > 1 ? group : group[0];
      return refuse(reading, "required", { missingProperty }, value);
    }
  if (reading.isExact && shape.isClosed)
    for (const name of Object.keys(value))
      if (!names.includes(name))
        return refuse(
          reading,
          "additionalProperties",
          { additionalProperty: name },
          value,
        );
  return result;
}

/** Null entries are left out without a word; those that cannot be read are counted. */
function visitList(
  { items }: Shape,
  value: readonly unknown[],
  reading: Reading,
): Outcome {
  if (items === undefined) return value;
  let result: unknown[] | undefined;
  let omitted = 0;
  for (let index = 0; index < value.length; index += 1) {
    const inner = value[index];
    if (inner === null && !reading.isExact) {
      result ??= value.slice(0, index);
      continue;
    }
    const before = reading.found.length;
    const found = visit(items, inner, reading);
    if (reading.found.length > before) {
      for (let at = before; at < reading.found.length; at += 1)
        reading.found[at]?.path.push(index);
      if (found === refused) {
        if (reading.isExact) return refused;
        leaveOut(reading, before);
        omitted += 1;
      }
    }
    if (found !== inner) result ??= value.slice(0, index);
    if (found !== refused && found !== undefined) result?.push(found);
  }
  reading.omitted = omitted;
  return result ?? value;
}

/** What was refused inside is left out of the value around it. */
function leaveOut({ found }: Reading, from: number): void {
  for (let at = from; at < found.length; at += 1) {
    const finding = found[at];
    if (finding?.outcome === "refused") finding.outcome = "left out";
  }
}

function refuse(
  { found }: Reading,
  keyword: string,
  params: Finding["params"],
  seen: unknown,
): typeof refused {
  found.push({ path: [], keyword, params, seen, outcome: "refused" });
  return refused;
}

/** A value that is not of its shape: repaired where its meaning is plain. */
function mismatch(shape: Shape, value: unknown, reading: Reading): Outcome {
  if (reading.isExact) return refuseValue(shape, value, reading);
  if (value === null) return undefined;
  const repaired = repair(shape, value);
  if (repaired === refused) return refuseValue(shape, value, reading);
  const { found } = reading;
  const before = found.length;
  const result =
    typeof repaired === "object" && repaired !== null
      ? visit(shape, repaired, reading)
      : repaired;
  if (result === refused && found.length > before) return refused;
  const { keyword, params } = mistakeOf(shape, value);
  found.push({ path: [], keyword, params, seen: value, outcome: "repaired" });
  return result;
}

const refuseValue = (shape: Shape, value: unknown, reading: Reading) => {
  const { keyword, params } = mistakeOf(shape, value);
  return refuse(reading, keyword, params, value);
};
