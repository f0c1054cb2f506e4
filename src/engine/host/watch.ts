import type { Engine } from "#src/engine/engine.ts";
import type { Placement } from "#src/engine/placement.ts";
import type { Judged } from "./judge.ts";
import type { Code } from "./load.ts";

/**
 * Calls back when what a verdict rests on has changed: the window's next boundary, the context, the code.
 * @returns how to stop; undefined for a verdict that rests on nothing of the kind
 */
export function watch(
  engine: Engine,
  { changesAt }: Judged,
  placement: Placement | undefined,
  code: Code | undefined,
  refresh: () => void,
): (() => void) | undefined {
  const isConditional = placement?.condition !== undefined;
  const isLoading = code?.status === "loading";
  const muffle =
    changesAt === undefined ? undefined : engine.clock.at(changesAt, refresh);
  if (!isConditional && !isLoading) return muffle;
  let isStopped = false;
  const unsubscribe = isConditional && engine.context.subscribe(refresh);
  if (isLoading)
    void code.settled.then(() => {
      if (!isStopped) refresh();
    });
  return () => {
    isStopped = true;
    muffle?.();
    if (unsubscribe) unsubscribe();
  };
}
