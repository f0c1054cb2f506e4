import { isRecord } from "./condition/value.ts";
import { problem } from "./host/problem.ts";
import type { Listed } from "./placement.ts";

const known = new WeakMap<object, { at: string; listed: Listed }>();

/**
 * The blocks of a page's content (`contentBlocs`), by position: numeric text counts, without a position comes last,
 * equals stay in their order. A text becomes a `ContentText`; a widget stands for itself. Nothing is left out:
 * what cannot be a block is listed too, so that it gets a verdict. Each keeps its pointer in the original.
 * @param blocks what stands in `contentBlocs`, whatever it is
 * @param pointer of `contentBlocs` in its document
 */
export function fromContentBlocks(
  blocks: unknown,
  pointer = "/contentBlocs",
): Listed[] {
  if (!Array.isArray(blocks)) return [];
  return blocks
    .map((item: unknown, index) => ({
      position: positionOf(item),
      listed: recall(item, `${pointer}/${index}`),
    }))
    .sort((one, other) => one.position - other.position || 0)
    .map(({ listed }) => listed);
}

function positionOf(item: unknown): number {
  const position = isRecord(item) ? item["position"] : undefined;
  const isNumeric =
    typeof position === "number" ||
    (typeof position === "string" && position.trim() !== "");
  const value = isNumeric ? Number(position) : Number.NaN;
  return Number.isNaN(value) ? Number.POSITIVE_INFINITY : value;
}

/** The same object for the same item: what is known of a block hangs on its identity. */
function recall(item: unknown, pointer: string): Listed {
  if (!isRecord(item)) return { pointer, block: item };
  const found = known.get(item);
  if (found?.at === pointer) return found.listed;
  const listed = toListed(item, pointer);
  known.set(item, { at: pointer, listed });
  return listed;
}

function toListed(item: Record<string, unknown>, pointer: string): Listed {
  if (item["type"] === "widget")
    return { pointer: `${pointer}/widget`, block: item["widget"] };
  const { type, id, text } = item;
  if (type !== "text")
    return {
      pointer,
      block: item,
      placement: {
        problem: problem(
          "/type",
          "enum",
          { allowedValues: ["text", "widget"] },
          type,
        ),
      },
    };
  const block = { "@type": "ContentText", id, text };
  return text === undefined || text === null
    ? {
        pointer,
        block,
        placement: {
          problem: problem("", "required", { missingProperty: "text" }),
        },
      }
    : { pointer, block };
}
