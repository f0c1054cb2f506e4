import { failureOf, fits } from "./fit.ts";
import { isRecord } from "./json.ts";
import { escaped } from "./pointer.ts";
import { type SchemaProblem, schemaReason } from "./problem.ts";
import { refused, repair } from "./repair.ts";
import { type Shape, type ShapeNode, typeBit, types } from "./shape.ts";

/** A part of a value that does not match its schema. */
export interface Finding extends Omit<SchemaProblem, "pointer" | "reason"> {
  /** Its path in the value. */
  path: readonly (string | number)[];
  /** The actual value. */
  seen: unknown;
  /**
   * `repaired`: its meaning was clear; `left out`: the rest of the value was read; `refused`: the value needs it, and it
   * could not be read.
   */
  outcome: "repaired" | "left out" | "refused";
}

interface Reading {
  /** Their paths are in reverse order until reading is complete. */
  findings: (Finding & { path: (string | number)[] })[];
  /** Nothing is repaired or omitted: the first finding refuses the value. */
  isExact: boolean;
  /** Number of omitted entries in the list that was read last. */
  omitted: number;
}

/** Property with the number of omitted entries for each list of an object. */
const omittedName = "@omitted";

/**
 * Reads a value from another programme's server by its shape: repairs values whose meaning is clear, omits the smallest part
 * that cannot be read, and refuses the value only if a required or essential part cannot be read. Returns the value itself
 * if nothing changes, and never modifies it.
 * @param onFinding called for each part that does not match the schema
 * @returns undefined if the value is refused
 * @example read(badgeShape, { id: "3", progress: "0.5" }, report) // { id: "3", progress: 0.5 }
 */
export function read<T>(
  shape: Shape<T>,
  value: unknown,
  onFinding: (finding: Finding) => void,
): T | undefined {
  const reading: Reading = { findings: [], isExact: false, omitted: 0 };
  const result = visit(shape(), value, reading);
  takeFindings(reading, onFinding);
  return result === refused ? undefined : (result as T | undefined);
}

/**
 * Reads the entries of a list, each like `read`, until `limit` of them are read. Null entries are omitted.
 * @param onFinding also receives the index of the entry
 * @returns the readable entries, and the number of unreadable ones
 */
export function readList<T>(
  shape: Shape<T>,
  values: readonly unknown[],
  onFinding: (finding: Finding, index: number) => void,
  limit = Number.POSITIVE_INFINITY,
): { items: T[]; omitted: number } {
  const reading: Reading = { findings: [], isExact: false, omitted: 0 };
  const node = shape();
  const items: T[] = [];
  let omitted = 0;
  for (let index = 0; index < values.length; index += 1) {
    if (items.length >= limit) break;
    const value = values[index];
    if (value === null) continue;
    const result = visit(node, value, reading);
    if (reading.findings.length > 0)
      takeFindings(reading, (finding) => onFinding(finding, index));
    if (result === refused) omitted += 1;
    else if (result !== undefined) items.push(result as T);
  }
  return { items, omitted };
}

function takeFindings(
  { findings }: Reading,
  onFinding: (finding: Finding) => void,
): void {
  for (const finding of findings.splice(0)) {
    finding.path.reverse();
    onFinding(finding);
  }
}

/** The first problem of a value that must match its schema exactly; undefined if it does. */
export function firstProblem(
  shape: Shape,
  value: unknown,
): SchemaProblem | undefined {
  const reading: Reading = { findings: [], isExact: true, omitted: 0 };
  visit(shape(), value, reading);
  const [finding] = reading.findings;
  if (finding === undefined) return undefined;
  finding.path.reverse();
  return problemOf(finding);
}

/** Describes a finding. */
export function problemOf({
  path,
  keyword,
  params,
  seen,
}: Finding): SchemaProblem {
  const pointer = path.map((part) => `/${escaped(String(part))}`).join("");
  return {
    pointer,
    keyword,
    params,
    reason: schemaReason(keyword, params, seen),
  };
}

/** The number of entries that a list of an object lost when it was read. */
export function omittedFrom(owner: object, list: string): number {
  const counts = (owner as Record<string, unknown>)[omittedName];
  const count = isRecord(counts) ? counts[list] : undefined;
  return typeof count === "number" ? count : 0;
}

/** @returns what the value means; undefined if it is missing, `refused` if it cannot be read */
function visit(
  node: ShapeNode,
  value: unknown,
  reading: Reading,
  bit = typeBit(value),
): unknown {
  if (node.freeTypes & bit) return value;
  if (node.types & bit) {
    if (bit === types.object)
      return visitObject(node, value as Record<string, unknown>, reading);
    if (bit === types.array)
      return visitList(node, value as readonly unknown[], reading);
    if (fits(node, value as string | number | boolean)) return value;
  }
  return mismatch(node, value, reading);
}

/** Visits a part of an object or a list, and prepends its position to the paths of its findings. */
function visitPart(
  node: ShapeNode,
  value: unknown,
  name: string | number,
  reading: Reading,
  bit = typeBit(value),
): unknown {
  const { findings } = reading;
  const before = findings.length;
  const result = visit(node, value, reading, bit);
  for (let at = before; at < findings.length; at += 1)
    findings[at]?.path.push(name);
  return result;
}

/** Changes the outcome of the findings from `first` on: their part is refused, but not the whole value. */
function leaveOut({ findings }: Reading, first: number): void {
  for (let at = first; at < findings.length; at += 1) {
    const finding = findings[at];
    if (finding?.outcome === "refused") finding.outcome = "left out";
  }
}

function visitObject(
  node: ShapeNode,
  value: Record<string, unknown>,
  reading: Reading,
): unknown {
  const { lastNames, lastNodes } = node;
  const { isExact, findings } = reading;
  let result = value;
  let isKnown = false;
  // The fastest loop over objects that all have the same properties, as those of a list do.
  let at = -1;
  for (const name in value) {
    const inner = value[name];
    at += 1;
    if (lastNames[at] !== name) {
      lastNames[at] = name;
      lastNodes[at] = node.properties.get(name);
    }
    const inside = lastNodes[at];
    if (inside === undefined) {
      if (isExact && node.isClosed)
        return note(reading, value, "refused", {
          keyword: "additionalProperties",
          params: { additionalProperty: name },
        });
      continue;
    }
    isKnown = true;
    const bit = typeBit(inner);
    if (inside.freeTypes & bit || inner === undefined) continue;
    const first = findings.length;
    const found = visitPart(inside, inner, name, reading, bit);
    if (found === inner) continue;
    if (found === refused) {
      if (isExact || isNeeded(name, node)) return refused;
      leaveOut(reading, first);
    }
    if (result === value) result = { ...value };
    if (found === refused || found === undefined) {
      if (node.nullable.includes(name)) result[name] = null;
      else delete result[name];
    } else result[name] = found;
    countOmitted(result, name, reading);
  }
  if (!isExact) {
    if (!isKnown && node.properties.size > 0) {
      const { data } = value;
      if (isRecord(data)) return visitMeant(node, value, data, reading);
    }
    for (const [name, others] of node.aliases)
      if (!result[name]) {
        const other = others.find((one) => typeof result[one] === "string");
        if (other !== undefined) result = { ...result, [name]: result[other] };
      }
    for (const [name, usual] of node.defaults)
      if (result[name] === undefined) result = { ...result, [name]: usual };
  }
  const missing = missingFrom(result, node);
  if (missing === undefined) return result;
  const missingProperty = missing.length > 1 ? missing : missing[0];
  return note(reading, value, "refused", {
    keyword: "required",
    params: { missingProperty },
  });
}

/** Whether an object is refused if this property cannot be read. */
const isNeeded = (name: string, { essential, required, defaults }: ShapeNode) =>
  essential.includes(name) ||
  (required.some((group) => group.length === 1 && group[0] === name) &&
    !defaults.some(([other]) => other === name));

/** The first group of required properties of which an object has none. */
function missingFrom(
  value: Record<string, unknown>,
  { required }: ShapeNode,
): readonly string[] | undefined {
  for (const group of required) if (!hasAny(value, group)) return group;
  return undefined;
}

function hasAny(value: Record<string, unknown>, names: readonly string[]) {
  for (const name of names) if (value[name] !== undefined) return true;
  return false;
}

/** Records in an object how many entries its list has lost. */
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

/** Null entries are omitted without a finding; unreadable ones are counted. */
function visitList(
  node: ShapeNode,
  value: readonly unknown[],
  reading: Reading,
): unknown {
  const { items } = node;
  const { isExact, findings } = reading;
  if (isExact && !fits(node, value))
    return note(reading, value, "refused", failureOf(node, value));
  if (items === undefined) return value;
  let result: unknown[] | undefined;
  let omitted = 0;
  for (let index = 0; index < value.length; index += 1) {
    const inner = value[index];
    const first = findings.length;
    const found =
      inner === null && !isExact
        ? undefined
        : visitPart(items, inner, index, reading);
    if (found === refused) {
      if (isExact) return refused;
      leaveOut(reading, first);
      omitted += 1;
    }
    if (found !== inner) result ??= value.slice(0, index);
    if (found !== refused && found !== undefined) result?.push(found);
  }
  reading.omitted = omitted;
  return result ?? value;
}

/** Repairs a value that does not match its node if its meaning is clear. */
function mismatch(node: ShapeNode, value: unknown, reading: Reading): unknown {
  if (!reading.isExact) {
    if (value === null) return undefined;
    const meant = repair(node, value);
    if (typeof meant === "object")
      return visitMeant(node, value, meant, reading);
    if (meant !== refused) {
      note(reading, value, "repaired", failureOf(node, value));
      return meant;
    }
  }
  return note(reading, value, "refused", failureOf(node, value));
}

/** Visits what a value means. */
function visitMeant(
  node: ShapeNode,
  value: unknown,
  meant: unknown,
  reading: Reading,
): unknown {
  const result = visit(node, meant, reading);
  if (result !== refused)
    note(reading, value, "repaired", failureOf(node, value));
  return result;
}

/** Records a finding. @returns `refused`, as a shorthand for callers that refuse the value */
function note(
  { findings }: Reading,
  seen: unknown,
  outcome: Finding["outcome"],
  failure: Pick<Finding, "keyword" | "params">,
): typeof refused {
  findings.push({ path: [], ...failure, seen, outcome });
  return refused;
}
