import { outsideGrammar } from "#src/engine/condition/grammar.ts";
import { problem } from "#src/engine/evaluate/problem.ts";
import { isRecord } from "#src/engine/json.ts";
import { nearest } from "#src/engine/nearest.ts";
import type {
  BlockPlacement,
  BlockRef,
  DataPort,
  PageContext,
  Problem,
  ResolvedSource,
} from "#src/engine/types.ts";
import type {
  Layout,
  LayoutBlock,
  LayoutNode,
  LayoutParam,
} from "#src/schema/types.gen.ts";

/** A node with its bindings filled in. */
export type ResolvedNode =
  | { kind: "block"; ref: BlockRef }
  | { kind: "row"; pointer: string; columns: ResolvedColumn[] };

export interface ResolvedColumn {
  pointer: string;
  span: number;
  nodes: ResolvedNode[];
}

export interface ResolvedLayout {
  main: ResolvedNode[];
  aside: ResolvedNode[];
}

type Route = PageContext["route"];
type Kinds = DataPort["kinds"];

/** Fills the bindings of a layout with the route; what is wrong around a block becomes the block's problem. */
export function resolveLayout(
  { regions }: Layout,
  route: Route,
  kinds: Kinds,
): ResolvedLayout {
  const resolve = (nodes: LayoutNode[] | undefined, pointer: string) =>
    (nodes ?? []).map((node, index) =>
      resolveNode(node, `${pointer}/${index}`, route, kinds),
    );
  return {
    main: resolve(regions.main, "/regions/main"),
    aside: resolve(regions.aside, "/regions/aside"),
  };
}

/** All blocks of a resolved layout, in the order of reading. */
export function blocksOf(nodes: readonly ResolvedNode[]): BlockRef[] {
  return nodes.flatMap((node) =>
    node.kind === "block"
      ? [node.ref]
      : node.columns.flatMap((column) => blocksOf(column.nodes)),
  );
}

function resolveNode(
  node: LayoutNode,
  pointer: string,
  route: Route,
  kinds: Kinds,
): ResolvedNode {
  if ("row" in node)
    return {
      kind: "row",
      pointer,
      columns: node.row.columns.map(({ span, nodes }, index) => {
        const at = `${pointer}/row/columns/${index}`;
        return {
          pointer: at,
          span,
          nodes: nodes.map((inner, i) =>
            resolveNode(inner, `${at}/nodes/${i}`, route, kinds),
          ),
        };
      }),
    };
  const placement = placementOf(node, route, kinds);
  return {
    kind: "block",
    ref: { pointer, block: node.block, placement },
  };
}

function placementOf(
  { source, condition, version }: LayoutBlock,
  route: Route,
  kinds: Kinds,
): BlockPlacement {
  const resolved = source && resolveSource(source, route, kinds);
  const wrong =
    (resolved && "problem" in resolved ? resolved.problem : undefined) ??
    conditionProblem(condition);
  return {
    within: "/block",
    ...(condition !== undefined && { condition }),
    ...(version !== undefined && { version }),
    ...(resolved && !("problem" in resolved) && { source: resolved }),
    ...(wrong && { problem: wrong }),
  };
}

function conditionProblem(condition: unknown): Problem | undefined {
  const outside =
    condition === undefined ? undefined : outsideGrammar(condition);
  return (
    outside &&
    problem(`/condition${outside.path}`, "condition", { word: outside.word })
  );
}

function resolveSource(
  { name, params = {} }: NonNullable<LayoutBlock["source"]>,
  route: Route,
  kinds: Kinds,
): ResolvedSource | { problem: Problem } {
  const kind = Object.hasOwn(kinds, name) ? kinds[name] : undefined;
  if (kind === undefined)
    return {
      problem: problem("/source/name", "source", {
        name,
        nearest: nearest(name, Object.keys(kinds)),
      }),
    };
  const filled: Record<string, unknown> = {};
  for (const [key, param = null] of Object.entries(params)) {
    const value = bound(param, route);
    if (value !== undefined) filled[key] = value;
    else if (isRecord(param) && param["route"] !== undefined)
      return {
        problem: problem(`/source/params/${key}`, "source", {
          missing: param["route"],
        }),
      };
  }
  return { name, kind, params: filled };
}

function bound(param: LayoutParam, route: Route): unknown {
  if (!isRecord(param)) return param;
  const { route: inPath, query } = param as { route?: string; query?: string };
  if (inPath !== undefined) return route.params[inPath];
  return query === undefined ? undefined : route.query[query];
}
