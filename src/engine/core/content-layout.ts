import { valueMeant } from "#src/schema/fit.ts";
import { isRecord } from "#src/schema/json.ts";
import { inProgramme } from "./evaluate/block-refs.ts";
import { entryOf } from "./evaluate/look-up.ts";
import { problem } from "./evaluate/problem.ts";
import type {
  BlockPlacement,
  BlockRef,
  CatalogLines,
  Problem,
  StoredBlock,
} from "./types.ts";

/** The layout of a page that a configurator composed. */
export interface ContentLayout {
  /** The block above the page's column: the first one, if its type spans the page. */
  top: readonly BlockRef[];
  main: readonly BlockRef[];
}

const onTop: BlockPlacement = { ...inProgramme, isTop: true };

/**
 * Turns the blocks of a page's content (`contentBlocs`) into a layout. They are sorted by position: numeric text is a
 * number, without a position comes last, equals keep their order. A text becomes a `ContentText`; a widget is itself.
 * Nothing is left out: what cannot be a block, or a list, gets a verdict too. Each has its pointer in the stored document.
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
    first.placement === inProgramme &&
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
      ref: contentRef(item, `${pointer}/${index}`),
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

const textBlocks = new WeakMap<object, StoredBlock>();

/** The same block for the same item: evaluations are cached by the identity of the block. */
function textBlock(item: Record<string, unknown>): StoredBlock {
  const { id, text } = item;
  const block = textBlocks.get(item) ?? { "@type": "ContentText", id, text };
  textBlocks.set(item, block);
  return block;
}

const kinds = ["text", "widget"] as const;

function contentRef(item: unknown, pointer: string): BlockRef {
  if (!isRecord(item)) return { pointer, block: item, placement: inProgramme };
  const { text, widget } = item;
  const type = valueMeant(kinds, item["type"]);
  if (type === "widget")
    return {
      pointer: `${pointer}/widget`,
      block: widget,
      placement: inProgramme,
    };
  if (type !== "text") {
    const allowedValues = [...kinds];
    const found = problem("/type", "enum", { allowedValues }, item["type"]);
    return broken(item, pointer, found);
  }
  const block = textBlock(item);
  return text === undefined || text === null
    ? broken(
        block,
        pointer,
        problem("", "required", { missingProperty: "text" }),
      )
    : { pointer, block, placement: inProgramme };
}

const broken = (block: unknown, pointer: string, found: Problem): BlockRef => ({
  pointer,
  block,
  placement: { ...inProgramme, problem: found },
});
