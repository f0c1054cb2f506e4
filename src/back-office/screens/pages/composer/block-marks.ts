import {
  type Nesting,
  placedBlocks,
} from "#src/domain/documents/block-edit.ts";
import {
  isObject,
  type Json,
  type JsonObject,
} from "#src/domain/documents/languages.ts";
import { readWindow, windowState } from "#src/domain/window.ts";
import type { OfficeVerdict } from "#src/schema/types.gen.ts";

/** The id of the page itself in the outline; blocks without a key have ids that start with "@/". */
export const PAGE = "@page";

export interface Mark {
  mistakes: number;
  warnings: number;
}

/** How many mistakes and warnings each block has, and the page itself. */
export function marksOf(
  body: JsonObject,
  verdicts: readonly OfficeVerdict[],
  nesting: Nesting,
): ReadonlyMap<string, Mark> {
  const marks = new Map<string, Mark>();
  if (verdicts.length === 0) return marks;
  const ids = new Map<string, string>();
  for (const { id, pointer } of placedBlocks(body, nesting))
    ids.set(pointer, id);
  for (const { pointer, level } of verdicts) {
    let at = pointer;
    while (at !== "" && !ids.has(at)) at = at.slice(0, at.lastIndexOf("/"));
    const id = ids.get(at) ?? PAGE;
    const { mistakes, warnings } = marks.get(id) ?? {
      ...{ mistakes: 0, warnings: 0 },
    };
    marks.set(
      id,
      level === "mistake"
        ? { mistakes: mistakes + 1, warnings }
        : { mistakes, warnings: warnings + 1 },
    );
  }
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

const listOf = (value: Json): readonly Json[] =>
  Array.isArray(value) ? value : [];

/** For how many groups a block is; 0 is everybody. */
export const audienceSize = ({ audience }: JsonObject): number =>
  isObject(audience) ? listOf(audience["groups"]).length : 0;

/** The languages that have a block; empty for all. */
export const languagesOf = ({ languages }: JsonObject): string[] =>
  listOf(languages).filter((one) => typeof one === "string");
