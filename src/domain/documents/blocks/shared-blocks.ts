import { budget } from "#src/domain/documents/blocks/budget.ts";
import { endInstant, instant } from "#src/domain/values/dates.ts";
import { type AnyReference, entityId } from "#src/domain/values/reference.ts";

/** The blocks of shared contents in one language, as entries of `contentBlocs`, by their ids. */
export type SharedBlocks = ReadonlyMap<number, readonly unknown[]>;

type Block = Readonly<Record<string, unknown>>;

const TYPE = "SharedBlock";

const isObject = (value: unknown): value is Block =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Whether a block takes its blocks from a shared content. */
export const isShared = (value: unknown): value is Block =>
  isObject(value) && value["@type"] === TYPE;

/** The id of the content that a block takes its blocks from. */
export const sharedId = (block: Block): number =>
  Number(entityId(block["shared"] as AnyReference));

/** The ids of all shared contents in a value, in their order. */
export function sharedIdsIn(value: unknown): number[] {
  const ids: number[] = [];
  const visit = (one: unknown): void => {
    if (typeof one !== "object" || one === null) return;
    if (isShared(one)) ids.push(sharedId(one));
    for (const inner of Object.values(one)) visit(inner);
  };
  visit(value);
  return ids;
}

/**
 * Entries of `contentBlocs` with the blocks of shared contents in place of each `SharedBlock`, within its window. A content
 * that is not there, or that contains itself, leaves nothing, and so does what comes after the budget is used up (BO-9.93):
 * contents in contents multiply.
 */
export function withSharedBlocks(
  blocs: readonly unknown[],
  shared: SharedBlocks,
): unknown[] {
  let left: number = budget.sharedBlocks;
  let bytesLeft: number = budget.sharedBytes;
  const sizes = new WeakMap<object, { blocks: number; bytes: number }>();
  if (sharedIdsIn(blocs).length === 0) return [...blocs];
  return entriesOf(blocs, []).map(renumbered);

  function entriesOf(
    entries: readonly unknown[],
    path: readonly number[],
  ): unknown[] {
    return entries.flatMap((entry): unknown[] => {
      if (!isObject(entry)) return [entry];
      const { widget } = entry;
      if (isShared(widget)) return contentOf(widget, path);
      return [inside(entry, path)];
    });
  }

  /** The entries of a content within the window of the block that names it. */
  function contentOf(block: Block, path: readonly number[]): unknown[] {
    const id = sharedId(block);
    const content = shared.get(id);
    if (content === undefined || path.includes(id)) return [];
    const taken = content.filter(isWithinBudget);
    return entriesOf(taken, [...path, id]).map((entry) =>
      isObject(entry) ? entryWithin(entry, block) : entry,
    );
  }

  /** Takes the size of an entry off what is left, unless nothing is. */
  function isWithinBudget(entry: unknown): boolean {
    if (left <= 0 || bytesLeft <= 0) return false;
    const size = (isObject(entry) && sizes.get(entry)) || sizeOf(entry);
    if (isObject(entry)) sizes.set(entry, size);
    left -= size.blocks;
    bytesLeft -= size.bytes;
    return left >= 0 && bytesLeft >= 0;
  }

  /** A value in which lists of widgets have the widgets of shared contents. */
  function inside(value: Block, path: readonly number[]): Block;
  function inside(value: unknown, path: readonly number[]): unknown;
  function inside(value: unknown, path: readonly number[]): unknown {
    if (Array.isArray(value))
      return value.flatMap((item): unknown[] =>
        isShared(item)
          ? contentOf(item, path).map(widgetOf)
          : [inside(item, path)],
      );
    return isObject(value)
      ? Object.fromEntries(
          Object.entries(value).map(([name, inner]) => [
            name,
            inside(inner, path),
          ]),
        )
      : value;
  }
}

/** An entry of a page with shared contents: these make other positions of all entries, also of those that people set. */
export const renumbered = (entry: unknown, index: number): unknown =>
  isObject(entry) && "position" in entry
    ? { ...entry, position: index + 1 }
    : entry;

function sizeOf(entry: unknown): { blocks: number; bytes: number } {
  const text = JSON.stringify(entry) ?? "";
  const blocks = text.split('"@type":').length - 1;
  return { blocks: Math.max(1, blocks), bytes: text.length };
}

const bounds = ["diffusionStartAt", "diffusionEndAt"] as const;

/** An entry that is shown only while the block around it is. */
function entryWithin(entry: Block, around: Block): Block {
  if (bounds.every((name) => typeof around[name] !== "string")) return entry;
  const { widget: _, text: __, type: ___, position, ...rest } = entry;
  const isText = !isObject(entry["widget"]);
  return {
    ...{ type: "widget", position },
    widget: within(widgetOf(entry) as Block, around),
    // What is beside a text is in its widget.
    ...(!isText && rest),
  };
}

/** An entry as a widget, as groups hold them. */
function widgetOf(entry: unknown): unknown {
  if (!isObject(entry)) return entry;
  if (isObject(entry["widget"])) return entry["widget"];
  const { type: _, position: __, ...text } = entry;
  return { "@type": "ContentText", ...text };
}

/** A block that is shown only while the one around it is, too. */
export function within(block: Block, around: Block): Block {
  const [start, end] = bounds;
  const from = narrower(block[start], around[start], instant, Math.max);
  const until = narrower(block[end], around[end], endOf, Math.min);
  return {
    ...block,
    ...(from !== undefined && { [start]: from }),
    ...(until !== undefined && { [end]: until }),
  };
}

const endOf = (text: string) => endInstant(text, "UTC");

/** The bound of two that leaves less time; what is no date stays. */
function narrower(
  own: unknown,
  other: unknown,
  read: (text: string) => number | undefined,
  choose: (...times: number[]) => number,
): unknown {
  const [one, two] = [own, other].map((text) =>
    typeof text === "string" ? read(text) : undefined,
  );
  if (two === undefined) return own;
  if (one === undefined) return typeof own === "string" ? own : other;
  return choose(one, two) === one ? own : other;
}
