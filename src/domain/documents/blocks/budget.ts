import type { Fault } from "#src/domain/documents/kinds/kind.ts";
import type { Json, JsonObject } from "#src/schema/json.ts";
import { everyBlock } from "./walk.ts";

/** What a body may hold, and what is said of it (BO-9.93). */
export const budget = {
  /** Of a body as JSON. */
  bytes: 1_048_576,
  /** Objects and lists in each other. */
  levels: 64,
  blocks: 5_000,
  /** Of the markup of all texts together. */
  nodes: 20_000,
  /** Elements in each other, in one text. */
  nodeLevels: 100,
  /** What shared contents bring into a body. */
  sharedBlocks: 2_000,
  /** Of that, as JSON. */
  sharedBytes: 2_097_152,
  /** What examination finds before it stops. */
  faults: 10_000,
  /** Of a response; the others are counted. */
  verdicts: 100,
  verdictBytes: 16_384,
} as const;

/** A limit of a body that is checked before any work on it. */
type ExceededLimit = "bytes" | "levels" | "blocks";

/** The first limit that a body exceeds; undefined for one within its budget. Takes time in proportion to the body. */
export function exceededLimit(body: JsonObject): ExceededLimit | undefined {
  let characters = 0;
  const measured = measure(body, 1);
  if (measured !== undefined) return measured;
  let blocks = 0;
  for (const list of Object.values(body))
    for (const _ of everyBlock(list, "")) {
      blocks += 1;
      if (blocks > budget.blocks) return "blocks";
    }
  return undefined;

  function measure(value: Json, level: number): ExceededLimit | undefined {
    if (typeof value === "string") characters += value.length;
    if (characters > budget.bytes) return "bytes";
    if (typeof value !== "object" || value === null) return undefined;
    if (level > budget.levels) return "levels";
    const isList = Array.isArray(value);
    for (const name of Object.keys(value)) {
      characters += isList ? 1 : name.length;
      const exceeded = measure((value as JsonObject)[name], level + 1);
      if (exceeded !== undefined) return exceeded;
    }
    return undefined;
  }
}

/** Any limit of what is in a body. */
export type LimitOfBody = Exclude<
  keyof typeof budget,
  "verdicts" | "verdictBytes"
>;

/** What examination says of a limit that was exceeded. */
export const overBudget = (pointer: string, limit: LimitOfBody): Fault => ({
  ...{ pointer, outcome: "overBudget", level: "mistake" },
  values: { of: limit, limit: budget[limit] },
});
