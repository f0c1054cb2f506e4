import { isRecord } from "#src/schema/json.ts";
import { unescaped } from "#src/schema/pointer.ts";
import type {
  Condition,
  Layout,
  LayoutBlock,
  LayoutColumn,
  LayoutContent,
  LayoutGroup,
  LayoutNode,
  LayoutRegion,
} from "#src/schema/types.gen.ts";
import { allOf, type WhenLine, whenLines } from "./when.ts";

/** A layout of nothing but rows, contents and blocks: each block carries what it inherited. It is what the engine reads. */
export interface PlainLayout extends Omit<Layout, "when" | "use" | "regions"> {
  regions: { main: PlainNode[]; aside?: PlainNode[] };
}

export type PlainNode = PlainRow | PlainContent | PlainBlock;

export interface PlainRow {
  row: { columns: PlainColumn[] };
  /** Where the node is in the layout as it was written. Defaults to where it is in this one. */
  pointer?: string;
}

export interface PlainColumn
  extends Omit<LayoutColumn, "when" | "use" | "nodes"> {
  nodes: PlainNode[];
}

export interface PlainContent
  extends Omit<LayoutContent, "when" | "else" | "head"> {
  condition?: Condition;
  head?: PlainNode[];
  pointer?: string;
}

export interface PlainBlock extends Omit<LayoutBlock, "when" | "else"> {
  pointer?: string;
}

/** What a node inherits from those around it. */
interface Inherited {
  conditions: readonly Condition[];
  use: string | undefined;
}

interface Options {
  /** Whether blocks of a type want the data of the source; those alone inherit `use`. */
  wants: (type: string, source: string | undefined) => boolean;
  /** Notes pointers on nodes and conditions, for those who explain them. */
  withPointers?: boolean;
}

/**
 * Desugars a layout: groups dissolve, `when` becomes a condition, blocks get what is said around them.
 * What is not a layout is returned as it is, for the checks of its grammar.
 */
export function plainLayout(
  layout: Layout,
  { wants, withPointers = true }: Options,
): PlainLayout {
  const noted = (lines: readonly WhenLine[]): Condition[] =>
    lines.map(({ pointer, condition }) =>
      withPointers && typeof condition === "object"
        ? { $comment: pointer, ...condition }
        : condition,
    );

  const within = (
    { when, use }: { when?: unknown; use?: string | undefined },
    pointer: string,
    inherited: Inherited,
  ): Inherited => ({
    conditions:
      when === undefined
        ? inherited.conditions
        : [
            ...inherited.conditions,
            ...noted(whenLines(when, `${pointer}/when`)),
          ],
    use: use ?? inherited.use,
  });

  /** The nodes that replace one whose own `when` is not met. */
  const otherwise = (
    { when, else: nodes }: { when?: unknown; else?: LayoutNode[] },
    pointer: string,
    inherited: Inherited,
  ): PlainNode[] =>
    nodes === undefined
      ? []
      : plainNodes(nodes, `${pointer}/else`, {
          ...inherited,
          conditions: [
            ...inherited.conditions,
            ...noted([
              {
                pointer: `${pointer}/when`,
                path: [],
                test: when,
                condition: { not: allOf(whenLines(when, "")) },
              },
            ]),
          ],
        });

  const plainNodes = (
    nodes: readonly LayoutNode[],
    pointer: string,
    inherited: Inherited,
  ): PlainNode[] =>
    listOf(nodes).flatMap((node, index) =>
      isRecord(node as unknown)
        ? plainNode(node, `${pointer}/${index}`, inherited)
        : [],
    );

  function plainNode(
    node: LayoutNode,
    pointer: string,
    inherited: Inherited,
  ): PlainNode[] {
    const rest = otherwise(node, pointer, inherited);
    const at = withPointers && { pointer };
    const own = within(node, pointer, inherited);
    if ("group" in node)
      return [...plainNodes(node.group, `${pointer}/group`, own), ...rest];
    if ("row" in node) {
      const columns = listOf(node.row?.columns).map((column, index) => {
        const place = `${pointer}/row/columns/${index}`;
        const { when: _, use: __, nodes, ...others } = column;
        const inside = within(column, place, own);
        return {
          ...others,
          nodes: plainNodes(nodes, `${place}/nodes`, inside),
        };
      });
      return [{ row: { columns }, ...at }, ...rest];
    }
    if ("content" in node) {
      const { when: _, else: __, head = [], ...content } = node;
      const allOf = [...own.conditions];
      return [
        {
          ...content,
          head: plainNodes(head, `${pointer}/head`, own),
          ...(allOf.length > 0 && { condition: { allOf } as Condition }),
          ...at,
        },
        ...rest,
      ];
    }
    const { when: _, else: __, condition, ...block } = node;
    const { conditions } = within({ when: node.when }, pointer, inherited);
    const all = [
      ...conditions,
      ...(condition === undefined ? [] : [condition]),
    ];
    const { use = inherited.use } = node;
    const isWanted =
      node.use !== undefined ||
      (use !== undefined &&
        wants(node.block?.["@type"], layout.data?.[use]?.source));
    return [
      {
        ...block,
        ...(isWanted && use !== undefined && { use }),
        ...(conditions.length > 0
          ? { condition: { allOf: all } as Condition }
          : condition !== undefined && { condition }),
        ...at,
      },
      ...rest,
    ];
  }

  const { when, use, regions, ...others } = layout;
  const page = within({ when, use }, "", { conditions: [], use: undefined });
  const plainRegion = (region: LayoutRegion | undefined, pointer: string) =>
    Array.isArray(region) || !isRecord(region as unknown)
      ? plainNodes(region as LayoutNode[], pointer, page)
      : plainNode(region as LayoutGroup, pointer, page);
  return {
    ...others,
    regions: {
      main: plainRegion(regions?.main, "/regions/main"),
      ...(regions?.aside !== undefined && {
        aside: plainRegion(regions.aside, "/regions/aside"),
      }),
    },
  };
}

const listOf = <Item>(list: readonly Item[] | undefined): readonly Item[] =>
  Array.isArray(list) ? list : [];

/** The part of a document that a leaf of a desugared condition comes from; undefined if it was written in the long form. */
export function writtenAt(
  condition: unknown,
  leaf: string,
): string | undefined {
  let found: string | undefined;
  let here = condition;
  for (const part of leaf.split("/").slice(1)) {
    here = (here as Record<string, unknown> | undefined)?.[unescaped(part)];
    const note = (here as { $comment?: unknown } | undefined)?.$comment;
    if (typeof note === "string") found = note;
  }
  return found;
}
