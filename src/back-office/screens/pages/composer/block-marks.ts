import { placedBlocks } from "#src/domain/documents/blocks/block-edit.ts";
import { readWindow, windowState } from "#src/domain/values/window.ts";
import { isObject, itemsOf, type JsonObject } from "#src/schema/json.ts";
import type { OfficeVerdict } from "#src/schema/types.gen.ts";

/** The id of the page itself in the outline; blocks without a key have ids that start with "@/". */
export const PAGE = "@page";

export interface Mark {
  mistakes: number;
  warnings: number;
}

const totals = new WeakMap<
  readonly OfficeVerdict[],
  ReadonlyMap<string, Mark>
>();

/** The last marks of each list of verdicts, and the blocks that they were found for. */
const lastMarks = new WeakMap<
  readonly OfficeVerdict[],
  { placed: Placed; marks: ReadonlyMap<string, Mark> }
>();

type Placed = ReturnType<typeof placedBlocks>;

/** Whether the same blocks are in the same places, whatever is in them. */
export function isSamePlaces(one: Placed, other: Placed): boolean {
  if (one.size !== other.size) return false;
  for (const [id, { pointer }] of one)
    if (other.get(id)?.pointer !== pointer) return false;
  return true;
}

/** How many verdicts there are at each pointer and below it. */
function totalsOf(
  verdicts: readonly OfficeVerdict[],
): ReadonlyMap<string, Mark> {
  const known = totals.get(verdicts);
  if (known !== undefined) return known;
  const sums = new Map<string, Mark>();
  for (const { pointer, level } of verdicts)
    for (let at = pointer; ; at = at.slice(0, at.lastIndexOf("/"))) {
      const { mistakes, warnings } = sums.get(at) ?? none;
      sums.set(
        at,
        level === "mistake"
          ? { mistakes: mistakes + 1, warnings }
          : { mistakes, warnings: warnings + 1 },
      );
      if (at === "") break;
    }
  totals.set(verdicts, sums);
  return sums;
}

const none: Mark = { mistakes: 0, warnings: 0 };

/**
 * How many mistakes and warnings each block has, without those of the blocks in it, and the page itself. The same map while
 * verdicts and places are the same.
 */
export function marksOf(
  body: JsonObject,
  verdicts: readonly OfficeVerdict[],
): ReadonlyMap<string, Mark> {
  const placed = placedBlocks(body);
  const known = lastMarks.get(verdicts);
  if (known !== undefined && isSamePlaces(known.placed, placed))
    return known.marks;
  const all = totalsOf(verdicts);
  const marks = new Map([[PAGE, all.get("") ?? none]]);
  for (const { id, pointer, group } of placed.values()) {
    const own = all.get(pointer);
    if (own === undefined) continue;
    marks.set(id, own);
    const around = group?.id ?? PAGE;
    const { mistakes, warnings } = marks.get(around) ?? none;
    marks.set(around, {
      mistakes: mistakes - own.mistakes,
      warnings: warnings - own.warnings,
    });
  }
  for (const [id, { mistakes, warnings }] of marks)
    if (mistakes + warnings === 0) marks.delete(id);
  lastMarks.set(verdicts, { placed, marks });
  return marks;
}

export type WindowMark = "past" | "coming";

/** Whether the window of a block is over, or still to come. */
export function windowMark(
  block: JsonObject,
  now: number,
  timeZone: string,
): WindowMark | undefined {
  const { diffusionStartAt: start, diffusionEndAt: end } = block;
  if (start == null && end == null) return undefined;
  const state = windowState(readWindow(start, end, timeZone), now);
  if (state === "before") return "coming";
  return state === "after" ? "past" : undefined;
}

/** For how many groups a block is; 0 is everybody. */
export const audienceSize = ({ audience }: JsonObject): number =>
  isObject(audience) ? itemsOf(audience["groups"]).length : 0;

/** The languages that have a block; empty for all. */
export const languagesOf = ({ languages }: JsonObject): string[] =>
  itemsOf(languages).filter((one) => typeof one === "string");
