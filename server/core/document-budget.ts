import {
  budget,
  exceededLimit,
  type LimitOfBody,
} from "#src/domain/documents/blocks/budget.ts";
import type { JsonObject } from "#src/schema/json.ts";
import { HttpProblem } from "./http-problem.ts";
import type { MessageKey } from "./translate.ts";

/** What people read of a limit that a body exceeds. */
export const overKeys: Record<LimitOfBody, MessageKey> = {
  bytes: "verdict.over.bytes",
  levels: "verdict.over.levels",
  blocks: "verdict.over.blocks",
  nodes: "verdict.over.nodes",
  nodeLevels: "verdict.over.nodeLevels",
  sharedBlocks: "verdict.over.sharedBlocks",
  sharedBytes: "verdict.over.sharedBytes",
  faults: "verdict.over.faults",
};

/** Throws an HttpProblem (413) for a body that exceeds the limits that are checked before any work on it (BO-9.93). */
export function requireBudget(body: JsonObject): void {
  const limit = exceededLimit(body);
  if (limit !== undefined)
    throw new HttpProblem(413, overKeys[limit], {
      members: { reason: "overBudget" },
      values: { limit: budget[limit] },
    });
}
