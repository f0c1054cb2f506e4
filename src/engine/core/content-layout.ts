import { isRecord } from "#src/schema/json.ts";
import { entryOf } from "./evaluate/look-up.ts";
import { problem } from "./evaluate/problem.ts";
import type { BlockPlacement, BlockRef, CatalogLines } from "./types.ts";

/** The layout of a page that a configurator composed. */
export interface ContentLayout {
  /** The block above the page's column: the first one, if its type spans the page. */
  top: readonly BlockRef[];
  main: readonly BlockRef[];
}

const inMain: BlockPlacement = { origin: "programme" };
const onTop: BlockPlacement = { origin: "programme", isTop: true };

/**
 * Turns the blocks of a page's content (`contentBlocs`) into a layout. They are sorted by position: numeric text is a
 * number, without a position comes last, equals keep their order. A text becomes a `ContentText`; a widget is itself.
 * Nothing is left out: what cannot be a block, or a list, gets a verdict too. Each keeps its pointer in the document.
 * @param blocks the value of `contentBlocs`, whatever it is
 * @param pointer of `contentBlocs` in its document
 */
export function contentLayout(
  blocks: unknown,
  registry: CatalogLines,
  pointer = "/contentBlocs",
): ContentLayout {
  const [first, ...rest] = contentRefs(blocks, pointer);
  if (first === undefined) return { top: [], main: [] };
  const isTop =
    first.placement === inMain &&
    entryOf(first.block, registry)?.spansPage === true;
  return isTop
    ? { top: [{ ...first, placement: onTop }], main: rest }
    : { top: [], main: [first, ...rest] };
}

function contentRefs(blocks: unknown, pointer: string): BlockRef[] {
  if (blocks === undefined || blocks === null) return [];
  if (!Array.isArray(blocks))
    return [
      broken(blocks, pointer, problem("", "type", { type: "array" }, blocks)),
    ];
  return blocks
    .map((item: unknown, index) => ({
      position: positionOf(item),
      ref: recall(item, `${pointer}/${index}`),
    }))
    .sort((one, other) => one.position - other.position || 0)
    .map(({ ref }) => ref);
}

function positionOf(item: unknown): number {
  const position = isRecord(item) ? item["position"] : undefined;
  const isNumeric =
    typeof position === "number" ||
    (typeof position === "string" && position.trim() !== "");
  const value = isNumeric ? Number(position) : Number.NaN;
  return Number.isNaN(value) ? Number.POSITIVE_INFINITY : value;
}

const known = new WeakMap<object, BlockRef>();

/** The same object for the same item: evaluations are remembered by the identity of the block. */
function recall(item: unknown, pointer: string): BlockRef {
  if (!isRecord(item)) return { pointer, block: item, placement: inMain };
  const widgetPointer =
    item["type"] === "widget" ? `${pointer}/widget` : pointer;
  const found = known.get(item);
  if (found?.pointer === widgetPointer) return found;
  const ref = toBlockRef(item, pointer);
  known.set(item, ref);
  return ref;
}

function toBlockRef(item: Record<string, unknown>, pointer: string): BlockRef {
  const { type, id, text, widget } = item;
  if (type === "widget")
    return {
      pointer: `${pointer}/widget`,
      block: widget,
      placement: inMain,
    };
  if (type !== "text")
    return broken(
      item,
      pointer,
      problem("/type", "enum", { allowedValues: ["text", "widget"] }, type),
    );
  const block = { "@type": "ContentText", id, text };
  return text === undefined || text === null
    ? broken(
        block,
        pointer,
        problem("", "required", { missingProperty: "text" }),
      )
    : { pointer, block, placement: inMain };
}

const broken = (
  block: unknown,
  pointer: string,
  found: ReturnType<typeof problem>,
): BlockRef => ({
  pointer,
  block,
  placement: { origin: "programme", problem: found },
});
