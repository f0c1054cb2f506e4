import type { ReactNode } from "react";
import type { Evaluation } from "#src/engine/core/evaluate/evaluate.ts";
import type { BlockRef, PageState } from "#src/engine/core/types.ts";
import type { Engine } from "./create-engine.ts";
import { type Code, codeFor } from "./load.ts";

/** A block as a render found it. */
export interface DrawnBlock {
  ref: BlockRef;
  evaluation: Evaluation;
  outcome: Evaluation["outcome"];
  code: Code | undefined;
  element: ReactNode;
}

/** Evaluates a block, and requests its code if it is ready to be rendered. */
export function findBlock(
  ref: BlockRef,
  page: PageState,
  now: number,
  engine: Engine,
): DrawnBlock {
  const { block, placement } = ref;
  const evaluation = engine.evaluate(block, placement, page, now);
  const { outcome } = evaluation;
  const code =
    outcome.verdict === "ready"
      ? codeFor(outcome.entry, block, engine.registry)
      : undefined;
  return { ref, evaluation, outcome, code, element: undefined };
}

/** Whether a block would be rendered as it was before. */
export const isUnchanged = (before: DrawnBlock, found: DrawnBlock) =>
  before.outcome === found.outcome &&
  before.code === found.code &&
  isSameRef(before.ref, found.ref);

const isSameRef = (one: BlockRef, other: BlockRef | undefined) =>
  one === other ||
  (other !== undefined &&
    one.block === other.block &&
    one.pointer === other.pointer &&
    one.placement === other.placement &&
    one.key === other.key);

/** Whether two lists hold the same blocks in the same order. */
export const isSameList = (
  one: readonly BlockRef[],
  other: readonly BlockRef[],
) =>
  one === other ||
  (one.length === other.length &&
    one.every((ref, index) => isSameRef(ref, other[index])));
