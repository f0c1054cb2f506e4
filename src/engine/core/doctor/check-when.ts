import { nearest } from "#src/domain/values/nearest.ts";
import { own } from "#src/domain/values/own.ts";
import { problem } from "#src/engine/core/evaluate/problem.ts";
import {
  alternatives,
  valuesOf,
  type WhenLine,
  whenLines,
} from "#src/engine/core/layout/when.ts";
import type { FactRegistry } from "#src/engine/core/types.ts";
import { isRecord } from "#src/schema/json.ts";
import { escaped } from "#src/schema/pointer.ts";
import {
  type Shape,
  type ShapeNode,
  typeBit,
  types,
} from "#src/schema/shape.ts";
import type { Layout } from "#src/schema/types.gen.ts";
import { contextNames, unknownName } from "./check-condition.ts";
import type { LayoutMistake } from "./check-layout.ts";

/** The names that a `when` may use. */
export interface WhenNames {
  facts: FactRegistry;
  /** The features of the product; all are accepted if omitted. */
  features?: readonly string[];
  /** The shape of each source's data, by the source's name; of others any field is accepted. */
  shapes?: Readonly<Record<string, Shape>>;
}

const operators = ["not", "gte", "lte", "contains", "absent"];
const isBound = (name: string) => name === "gte" || name === "lte";
const numeric = types.number | types.integer;

/** The types of a value, in words. */
const kindsOf = (node: ShapeNode | undefined): string =>
  Object.entries(types)
    .filter(
      ([name, bit]) => name !== "null" && ((node?.types ?? 0) & bit) !== 0,
    )
    .map(([name]) => name)
    .join(" or ");

/** A feature is on or off. */
const wrongSwitch = (test: unknown): Record<string, unknown> | undefined => {
  const { not = test } = isRecord(test) ? test : {};
  const value = valuesOf(not)?.find((one) => typeof one !== "boolean");
  return value === undefined ? undefined : { value, kind: "boolean" };
};

/** Nonsense in the `when`s of a layout: each mistake at the line that it concerns. */
export function whenMistakes(
  layout: Layout,
  names: WhenNames,
): LayoutMistake[] {
  const mistakes: LayoutMistake[] = [];
  const add = (pointer: string, params: Record<string, unknown>) => {
    const [node = "", path = pointer] =
      /^(.*?)(\/when(?:\/.*)?|\/else|\/condition)$/.exec(pointer)?.slice(1) ??
      [];
    mistakes.push({ pointer: node, problem: problem(path, "when", params) });
  };

  const checkLine = (line: WhenLine, inherited: readonly WhenLine[]) => {
    const { pointer, path, test } = line;
    if (path.length === 0) return add(pointer, { empty: true });
    const wrong =
      unknownIn(path, layout, names) ??
      wrongTest(test, fieldAt(path, layout, names)) ??
      (path[0] === "features" ? wrongSwitch(test) : undefined);
    if (wrong !== undefined) return add(pointer, wrong);
    const other = inherited.find((one) => contradict(one, line));
    if (other !== undefined) add(pointer, { against: other.pointer });
  };

  const checkLines = (
    lines: readonly WhenLine[],
    inherited: readonly WhenLine[],
  ): void => {
    for (const [index, line] of lines.entries()) {
      const others = [...inherited, ...lines.slice(0, index)];
      if (!line.pointer.endsWith("/any") || line.path.length > 0)
        checkLine(line, others);
      else {
        const branches = alternatives(line.test, line.pointer);
        if (branches.length === 0) add(line.pointer, { empty: true });
        for (const branch of branches) checkLines(branch, others);
      }
    }
  };

  const checkWhen = (
    when: unknown,
    pointer: string,
    inherited: readonly WhenLine[],
  ): WhenLine[] => {
    const lines = whenLines(when, pointer);
    checkLines(lines, inherited);
    return [...inherited, ...lines];
  };

  const visit = (
    node: unknown,
    pointer: string,
    inherited: readonly WhenLine[],
  ): void => {
    if (Array.isArray(node))
      for (const [index, one] of node.entries())
        visit(one, `${pointer}/${index}`, inherited);
    if (!isRecord(node)) return;
    const { when, condition, else: otherwise } = node;
    if (when !== undefined && condition !== undefined)
      add(`${pointer}/condition`, { both: true });
    if (otherwise !== undefined && when === undefined)
      add(`${pointer}/else`, { lacks: true });
    const lines =
      when === undefined
        ? inherited
        : checkWhen(when, `${pointer}/when`, inherited);
    for (const name of ["group", "head", "nodes", "row", "columns"])
      if (node[name] !== undefined)
        visit(node[name], `${pointer}/${name}`, lines);
    visit(otherwise, `${pointer}/else`, inherited);
  };

  const page =
    layout.when === undefined ? [] : checkWhen(layout.when, "/when", []);
  for (const [name, region] of Object.entries(layout.regions ?? {}))
    visit(region, `/regions/${escaped(name)}`, page);
  return mistakes;
}

/** A name of a path that does not exist, with the nearest that does. */
function unknownIn(
  path: readonly string[],
  layout: Layout,
  { facts, features, shapes = {} }: WhenNames,
): Record<string, unknown> | undefined {
  const [root = "", name, ...fields] = path;
  const wrongRoot = unknownName(root, Object.keys(contextNames));
  if (wrongRoot !== undefined) return wrongRoot;
  if (name === undefined)
    return root === "language" || root === "user"
      ? undefined
      : { name: root, incomplete: true };
  switch (root) {
    case "facts":
      return unknownName(name, Object.keys(facts));
    case "features":
      return unknownName(name, features);
    case "data": {
      const data = layout.data ?? {};
      const wrong = unknownName(name, Object.keys(data));
      if (wrong !== undefined) return wrong;
      let node = own(shapes, data[name]?.source ?? "")?.();
      for (const field of fields) {
        if (node === undefined) return undefined;
        const isOpen = node.properties.size === 0;
        if (isOpen && (node.types & types.object) !== 0) return undefined;
        const missing = unknownName(field, [...node.properties.keys()]);
        if (missing !== undefined) return missing;
        node = node.properties.get(field);
      }
      return undefined;
    }
    default:
      return unknownName(name, contextNames[root]);
  }
}

/** The shape of the data that a path leads to, where it is known. */
function fieldAt(
  [root, name = "", ...fields]: readonly string[],
  layout: Layout,
  { shapes = {} }: WhenNames,
): ShapeNode | undefined {
  if (root !== "data") return undefined;
  return fields.reduce<ShapeNode | undefined>(
    (node, field) => node?.properties.get(field),
    own(shapes, layout.data?.[name]?.source ?? "")?.(),
  );
}

/** What is wrong with a test, by itself or for its field. */
function wrongTest(
  test: unknown,
  field: ShapeNode | undefined,
): Record<string, unknown> | undefined {
  const expected = isRecord(test) ? test : undefined;
  if (expected !== undefined) {
    const names = Object.keys(expected);
    if (names.length === 0) return { empty: true };
    const unknown = names.find((name) => !operators.includes(name));
    if (unknown !== undefined)
      return { operator: unknown, nearest: nearest(unknown, operators) };
    if (expected["absent"] !== undefined && expected["absent"] !== true)
      return { operator: "absent", expected: "true" };
    const bound = names.find(
      (name) => isBound(name) && typeof expected[name] !== "number",
    );
    if (bound !== undefined) return { operator: bound, expected: "a number" };
    if (Number(expected["gte"]) > Number(expected["lte"]))
      return { operator: "gte", expected: "at most lte" };
  }
  const compared =
    expected === undefined
      ? [test]
      : ["not", "contains"].flatMap((name) =>
          name in expected ? [expected[name]] : [],
        );
  if (compared.some((one) => valuesOf(one) === undefined))
    return { expected: "a value, a list of values or an operator" };
  if (field === undefined) return undefined;
  const isList = (field.types & types.array) !== 0;
  const containing = expected !== undefined && "contains" in expected;
  if (isList && compared.length > 0 && !containing) return { list: true };
  if (!isList && containing) return { list: false };
  const node = isList ? field.items : field;
  const values = compared.flatMap((one) => valuesOf(one) ?? []);
  const crossed = values.find(
    (value) =>
      node !== undefined &&
      (typeBit(value) &
        (node.types | (node.types & types.number && types.integer))) ===
        0,
  );
  if (crossed !== undefined) return { value: crossed, kind: kindsOf(node) };
  const bounds = Object.keys(expected ?? {}).filter((name) => isBound(name));
  if (bounds.length > 0 && !isList && (field.types & numeric) === 0)
    return { operator: bounds[0], expected: "a field with a number" };
  const allowed = node?.values?.filter((value) => value !== null);
  const odd = allowed && values.find((value) => !allowed.includes(value));
  return odd === undefined || allowed === undefined
    ? undefined
    : {
        value: odd,
        allowed,
        nearest:
          typeof odd === "string"
            ? nearest(odd, allowed.map(String))
            : undefined,
      };
}

/** Whether no value can meet both lines. */
function contradict(one: WhenLine, other: WhenLine): boolean {
  if (one.path.length === 0 || one.path.join("\0") !== other.path.join("\0"))
    return false;
  const allows = ({ test }: WhenLine) => {
    const values = valuesOf(test);
    const { not, gte, lte, absent } = isRecord(test)
      ? test
      : ({} as Record<string, unknown>);
    return {
      values,
      excluded: valuesOf(not) ?? [],
      least: typeof gte === "number" ? gte : Number.NEGATIVE_INFINITY,
      most: typeof lte === "number" ? lte : Number.POSITIVE_INFINITY,
      isNothing: absent === true,
      isOnlyNothing:
        absent === true && Object.keys(test as object).length === 1,
    };
  };
  const [a, b] = [allows(one), allows(other)];
  if (a.isNothing && b.isNothing) return false;
  if (a.isOnlyNothing || b.isOnlyNothing) return true;
  const fits = (value: unknown, rule: typeof a) =>
    (rule.values === undefined || rule.values.includes(value as string)) &&
    !rule.excluded.includes(value as string) &&
    (typeof value !== "number" || (value >= rule.least && value <= rule.most));
  if (a.values !== undefined) return !a.values.some((value) => fits(value, b));
  if (b.values !== undefined) return !b.values.some((value) => fits(value, a));
  return Math.max(a.least, b.least) > Math.min(a.most, b.most);
}
