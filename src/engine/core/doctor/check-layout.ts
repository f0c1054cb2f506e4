import { nearest } from "#src/domain/values/nearest.ts";
import { problem } from "#src/engine/core/evaluate/problem.ts";
import type { Problem } from "#src/engine/core/types.ts";
import { isRecord, typesOf } from "#src/schema/json.ts";
import { valueAt } from "#src/schema/parse.ts";
import type { Layout, LayoutParams } from "#src/schema/types.gen.ts";
import type { SchemaError } from "#src/schema/validator.ts";
import validateLayout from "#src/schema/validators/layout.gen.js";

/** A mistake in a layout, and the node or part that it concerns. */
export interface LayoutMistake {
  pointer: string;
  problem: Problem;
}

/** The params of each source by name, as JSON Schema names their types; an optional one ends with `?`. */
export type SourceParams = Readonly<
  Record<string, Readonly<Record<string, string>>>
>;

const nodePointer =
  /^\/regions\/(main|aside)(\/group|\/else)?\/\d+((\/row\/columns\/\d+\/nodes|\/group|\/head|\/else)\/\d+)*/;
const partPointer = /^\/data\/[^/]+/;

/**
 * What the grammar of layouts has against a layout: every mistake, each at the node that it concerns, so that one
 * misspelt key does not refuse the rest.
 */
export function grammarMistakes(layout: unknown): LayoutMistake[] {
  if (validateLayout(layout)) return [];
  const errors = (validateLayout.errors ?? []).filter((error) =>
    isOfItsBranch(error, layout),
  );
  return errors
    .filter((error) => !isExplained(error, errors))
    .map(({ instancePath, keyword, params, parentSchema, data }) => {
      const [pointer] =
        nodePointer.exec(instancePath) ?? partPointer.exec(instancePath) ?? "";
      return {
        pointer: pointer ?? "",
        problem: problem(
          instancePath.slice(pointer?.length ?? 0),
          keyword,
          { ...params, nearest: nearestKey(params, parentSchema) },
          data,
        ),
      };
    });
}

const branches = ["row", "group", "content", "block"];

/** What a node was meant as. */
const branchOf = (node: unknown) =>
  (isRecord(node) ? Object.keys(node) : [])
    .map((key) => nearest(key, branches))
    .find((key) => key !== undefined) ?? "block";

/**
 * A node is tried as a row, a group, contents and a block: the errors of the other branches are left out, and those inside a
 * `when`, which is checked with the names that it may use.
 */
function isOfItsBranch(
  { instancePath, keyword, parentSchema }: SchemaError,
  layout: unknown,
): boolean {
  if (keyword === "anyOf" || keyword === "not") return false;
  if (/\/when(\/|$)/.test(instancePath)) return false;
  const known = isRecord(parentSchema) ? parentSchema["properties"] : undefined;
  const branch = branches.find((name) => isRecord(known) && name in known);
  return (
    branch === undefined || branch === branchOf(valueAt(layout, instancePath))
  );
}

/** Whether a missing property is there, misspelt: that is reported instead. */
const isExplained = (
  { keyword, instancePath, params }: SchemaError,
  errors: readonly SchemaError[],
) =>
  keyword === "required" &&
  errors.some(
    (other) =>
      other.keyword === "additionalProperties" &&
      other.instancePath === instancePath &&
      nearestKey(other.params, other.parentSchema) ===
        params["missingProperty"],
  );

function nearestKey(
  { additionalProperty }: Record<string, unknown>,
  schema: unknown,
): string | undefined {
  const known = isRecord(schema) ? schema["properties"] : undefined;
  return typeof additionalProperty === "string" && isRecord(known)
    ? nearest(additionalProperty, Object.keys(known))
    : undefined;
}

/** The params that a layout gives to its sources, where the source does not have them, or needs others. */
export function paramMistakes(
  layout: Layout,
  known: SourceParams,
): LayoutMistake[] {
  const mistakes: LayoutMistake[] = [];
  const check = (
    pointer: string,
    path: string,
    name: unknown,
    params: unknown,
  ) => {
    const found = paramProblem(String(name), params, path, known);
    if (found !== undefined) mistakes.push({ pointer, problem: found });
  };
  for (const [name, one] of Object.entries(layout.data ?? {}))
    check(`/data/${name}`, "/params", one?.source, one?.params);
  const visit = (value: unknown, pointer: string): void => {
    if (typeof value !== "object" || value === null) return;
    const { source } = value as {
      source?: { name?: unknown; params?: unknown };
    };
    if (nodePointer.exec(pointer)?.[0] === pointer && isRecord(source))
      check(pointer, "/source/params", source["name"], source["params"]);
    for (const [key, inner] of Object.entries(value))
      if (key !== "block") visit(inner, `${pointer}/${key}`);
  };
  visit(layout.regions, "/regions");
  return mistakes;
}

function paramProblem(
  name: string,
  params: unknown,
  path: string,
  known: SourceParams,
): Problem | undefined {
  const types = known[name];
  if (types === undefined) return undefined;
  const given = (isRecord(params) ? params : {}) as LayoutParams;
  const names = Object.keys(types);
  for (const [param, value = null] of Object.entries(given)) {
    const type = types[param]?.replace("?", "");
    if (type === undefined)
      return problem(path, "source", {
        name,
        param,
        nearest: nearest(param, names),
      });
    // What comes from the address is a string.
    const found = isRecord(value) ? ["string"] : typesOf(value);
    if (!found.includes(type))
      return problem(`${path}/${param}`, "type", { type }, value);
  }
  const missing = names.find(
    (param) => !types[param]?.endsWith("?") && given[param] === undefined,
  );
  return missing === undefined
    ? undefined
    : problem(path, "source", { name, param: missing, lacks: true });
}
