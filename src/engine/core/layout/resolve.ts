import { nearest } from "#src/domain/values/nearest.ts";
import { own } from "#src/domain/values/own.ts";
import { namesIn } from "#src/engine/core/condition/names.ts";
import { entryOf } from "#src/engine/core/evaluate/look-up.ts";
import { problem } from "#src/engine/core/evaluate/problem.ts";
import type {
  BlockPlacement,
  BlockRef,
  CatalogLines,
  DataPort,
  FactRegistry,
  PageContext,
  Problem,
  ResolvedSource,
} from "#src/engine/core/types.ts";
import { isRecord } from "#src/schema/json.ts";
import type {
  LayoutData,
  LayoutParam,
  LayoutParams,
} from "#src/schema/types.gen.ts";
import type { PlainBlock, PlainLayout, PlainNode } from "./plain-layout.ts";

/** A node with its bindings filled in. */
export type ResolvedNode =
  | { kind: "block"; ref: BlockRef }
  | { kind: "row"; pointer: string; columns: ResolvedColumn[] }
  | ResolvedContent;

/** The blocks that a configurator composed; their placement is what the layout says of them as a whole. */
export interface ResolvedContent {
  kind: "content";
  pointer: string;
  placement: BlockPlacement;
  width: "content" | "reading";
  head: ResolvedNode[];
}

export interface ResolvedColumn {
  pointer: string;
  span: number;
  isAside: boolean;
  nodes: ResolvedNode[];
}

/** One of a page's data: its source, or what is wrong with it. */
export interface ResolvedData {
  name: string;
  isOptional: boolean;
  source: ResolvedSource | Problem;
}

export interface ResolvedLayout {
  data: ResolvedData[];
  main: ResolvedNode[];
  aside: ResolvedNode[];
}

type Route = PageContext["route"];

/** The names that a layout may refer to; an engine has them. */
export interface Names {
  data: Pick<DataPort, "kinds">;
  facts: FactRegistry;
}

const listOf = <Item>(list: Item[] | undefined): Item[] =>
  Array.isArray(list) ? list : [];

/**
 * Fills the bindings of a layout with the route; what is wrong around a block becomes the block's problem. What is not
 * of the layout's grammar is left out.
 */
export function resolveLayout(
  { data: wanted, regions }: PlainLayout,
  route: Route,
  names: Names,
): ResolvedLayout {
  const data = Object.entries(wanted ?? {}).map(([name, one]) => ({
    name,
    isOptional: one?.optional === true,
    source: resolveData(one, route, names),
  }));
  const resolve = (nodes: PlainNode[] | undefined, pointer: string) =>
    listOf(nodes).map((node, index) =>
      resolveNode(node, `${pointer}/${index}`, (block, path) =>
        placementOf(block, path, route, data, names),
      ),
    );
  return {
    data,
    main: resolve(regions?.main, "/regions/main"),
    aside: resolve(regions?.aside, "/regions/aside"),
  };
}

/** All rows and contents of a resolved layout, with those inside. */
const partsOf = (
  nodes: readonly ResolvedNode[],
): Exclude<ResolvedNode, { kind: "block" }>[] =>
  nodes.flatMap((node) => {
    if (node.kind === "block") return [];
    const inside =
      node.kind === "content"
        ? node.head
        : node.columns.flatMap((column) => column.nodes);
    return [node, ...partsOf(inside)];
  });

/** All rows of a resolved layout, with those inside. */
export const rowsOf = (nodes: readonly ResolvedNode[]) =>
  partsOf(nodes).filter((node) => node.kind === "row");

/** All contents of a resolved layout. */
export const contentsOf = (nodes: readonly ResolvedNode[]) =>
  partsOf(nodes).filter((node) => node.kind === "content");

/** How many twelfths the columns of a row need side by side; beside an aside the others are stacked. */
export function spanOf({
  columns,
}: Pick<Extract<ResolvedNode, { kind: "row" }>, "columns">): number {
  const sum = (some: readonly ResolvedColumn[]) =>
    some.reduce((all, { span }) => all + span, 0);
  const asides = columns.filter(({ isAside }) => isAside);
  if (asides.length === 0) return sum(columns);
  const others = columns.filter(({ isAside }) => !isAside);
  return sum(asides) + Math.max(0, ...others.map(({ span }) => span));
}

/** All blocks of a resolved layout but those of its contents, in reading order. */
export function blocksOf(nodes: readonly ResolvedNode[]): BlockRef[] {
  return nodes.flatMap((node) =>
    node.kind === "block"
      ? [node.ref]
      : node.kind === "content"
        ? blocksOf(node.head)
        : node.columns.flatMap((column) => blocksOf(column.nodes)),
  );
}

function resolveNode(
  node: PlainNode,
  natural: string,
  placementFor: (given: Placed, usePath: string) => BlockPlacement,
): ResolvedNode {
  const { pointer = natural } = node;
  if ("row" in node)
    return {
      kind: "row",
      pointer,
      columns: listOf(node.row?.columns).map(
        ({ span, aside, nodes }, index) => {
          const at = `${pointer}/row/columns/${index}`;
          return {
            pointer: at,
            span,
            isAside: aside === true,
            nodes: listOf(nodes).map((inner, i) =>
              resolveNode(inner, `${at}/nodes/${i}`, placementFor),
            ),
          };
        },
      ),
    };
  if ("content" in node) {
    const { content, condition, head, width = "content" } = node;
    return {
      ...{ kind: "content", pointer, width },
      placement: placementFor(
        { use: content, ...(condition !== undefined && { condition }) },
        "/content",
      ),
      head: listOf(head).map((inner, index) =>
        resolveNode(inner, `${pointer}/head/${index}`, placementFor),
      ),
    };
  }
  const { key, block } = node;
  const placement = placementFor(node, "/use");
  return {
    kind: "block",
    ref: { ...(key !== undefined && { key }), pointer, block, placement },
  };
}

const isProblem = (found: object | undefined): found is Problem =>
  found !== undefined && "verdict" in found;

/** What a layout says of a block, or of contents. */
type Placed = Omit<PlainBlock, "block" | "key" | "pointer">;

function placementOf(
  { source, use, condition, version, height }: Placed,
  usePath: string,
  route: Route,
  data: readonly ResolvedData[],
  names: Names,
): BlockPlacement {
  const resolved =
    source &&
    resolveSource(source.name, source.params, route, names, {
      name: "/source/name",
      params: "/source/params",
    });
  if (isProblem(resolved)) return { within: "/block", problem: resolved };
  const used = use === undefined ? undefined : usedData(use, data, usePath);
  if (isProblem(used)) return { within: "/block", problem: used };
  const required =
    condition === undefined
      ? undefined
      : requirementsOf(condition, data, names);
  if (isProblem(required)) return { within: "/block", problem: required };
  const needs = new Set(required?.needs);
  if (use !== undefined) needs.add(use);
  return {
    within: "/block",
    ...(required && { condition, facts: required.facts }),
    ...(needs.size > 0 && { needs: [...needs] }),
    ...(version !== undefined && { version }),
    ...(height !== undefined && { height }),
    ...(resolved && { source: resolved }),
    ...(use !== undefined && used && { use: { name: use, source: used.name } }),
  };
}

/** The page data and facts that a condition needs. */
interface Requirements {
  needs: string[];
  facts: string[];
}

function requirementsOf(
  condition: unknown,
  data: readonly ResolvedData[],
  { facts: known }: Names,
): Requirements | Problem {
  const names = namesIn(condition);
  const below = (root: string) =>
    names.flatMap(([of, name]) =>
      of === root && name !== undefined ? [name] : [],
    );
  const facts = [...new Set(below("facts"))];
  const unknown = facts.find((name) => own(known, name) === undefined);
  if (unknown !== undefined)
    return problem("/condition", "fact", { name: unknown });
  const needs = [
    ...below("data"),
    ...facts.flatMap((name) => own(known, name)?.needs ?? []),
  ];
  for (const name of needs) {
    const found = usedData(name, data, "/condition");
    if (isProblem(found)) return found;
  }
  return { needs, facts };
}

/** The source of a page's data; a problem where the page has no data of that name, or where that is broken itself. */
function usedData(
  name: string,
  data: readonly ResolvedData[],
  path: string,
): ResolvedSource | Problem {
  const found = data.find((one) => one.name === name)?.source;
  if (found !== undefined && !isProblem(found)) return found;
  const known = data.map((one) => one.name);
  return problem(path, "use", {
    name,
    nearest: nearest(name, known),
    broken: found?.reason,
  });
}

function resolveData(
  one: LayoutData | undefined,
  route: Route,
  names: Names,
): ResolvedSource | Problem {
  const found = resolveSource(one?.source ?? "", one?.params, route, names, {
    name: "/source",
    params: "/params",
  });
  return !isProblem(found) && found.kind === "pages"
    ? problem("/source", "source", { name: found.name, kind: found.kind })
    : found;
}

function resolveSource(
  name: string,
  params: LayoutParams = {},
  route: Route,
  { data: { kinds } }: Names,
  paths: { name: string; params: string },
): ResolvedSource | Problem {
  const kind = Object.hasOwn(kinds, name) ? kinds[name] : undefined;
  if (kind === undefined)
    return problem(paths.name, "source", {
      name,
      nearest: nearest(name, Object.keys(kinds)),
    });
  const filled: Record<string, unknown> = {};
  for (const [key, param = null] of Object.entries(params)) {
    const value = bound(param, route);
    if (value !== undefined) filled[key] = value;
    else if (isRecord(param) && param["route"] !== undefined)
      return problem(`${paths.params}/${key}`, "source", {
        missing: param["route"],
      });
  }
  return { name, kind, params: filled };
}

function bound(param: LayoutParam, route: Route): unknown {
  if (!isRecord(param)) return param;
  const { route: inPath, query } = param as { route?: string; query?: string };
  if (inPath !== undefined) return route.params[inPath];
  return query === undefined ? undefined : route.query[query];
}

/** Whether a page requests no data itself, and has no block but those of `registry`. */
export function isMadeOf(
  { data, regions }: PlainLayout,
  registry: CatalogLines,
): boolean {
  const isWithin = (part: unknown): boolean => {
    if (Array.isArray(part)) return part.every(isWithin);
    if (!isRecord(part)) return true;
    const type = part["@type"];
    return (
      (type === undefined || entryOf(part, registry) !== undefined) &&
      Object.values(part).every(isWithin)
    );
  };
  return data === undefined && isWithin(regions);
}
