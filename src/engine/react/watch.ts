import { startTransition } from "react";
import { earlier } from "#src/engine/core/evaluate/visible.ts";
import type { Engine } from "./create-engine.ts";
import type { DrawnBlock } from "./drawn-block.ts";

/**
 * Calls back when what a verdict depends on has changed: the window's next boundary, the context, the code. Code that has
 * loaded renders in a transition; what a window or a condition hides is removed immediately.
 * @returns how to stop; undefined for verdicts that depend on nothing of the kind
 */
export function watch(
  engine: Engine,
  blocks: Iterable<DrawnBlock>,
  refresh: () => void,
): (() => void) | undefined {
  let changesAt: number | undefined;
  let isConditional = false;
  const codes = new Set<Promise<void>>();
  for (const { ref, evaluation, code } of blocks) {
    changesAt = earlier(changesAt, evaluation.changesAt);
    isConditional ||= ref.placement?.condition !== undefined;
    if (code?.status === "loading") codes.add(code.settled);
  }
  const cancelTimer =
    changesAt === undefined ? undefined : engine.clock.at(changesAt, refresh);
  if (!isConditional && codes.size === 0) return cancelTimer;
  let isStopped = false;
  const unsubscribe = isConditional && engine.context.subscribe(refresh);
  for (const code of codes)
    void code.then(() => {
      if (!isStopped) startTransition(refresh);
    });
  return () => {
    isStopped = true;
    cancelTimer?.();
    if (unsubscribe) unsubscribe();
  };
}
