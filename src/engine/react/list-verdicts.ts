import type { PageData, Verdict } from "#src/engine/core/types.ts";
import type { EngineContext } from "./context.ts";
import type { DrawnBlock } from "./drawn-block.ts";
import { isSame, type VerdictListener, verdictOf } from "./verdicts.ts";

/** A list of blocks as a render found it: its blocks by key, and what they were rendered with. */
export interface DrawnList {
  blocks: Map<string, DrawnBlock>;
  context: EngineContext | undefined;
  data: PageData;
  error: Error | undefined;
}

/** The verdict on a block of a list, with warnings if the inspector is on. */
export function verdictIn(
  { context, data, error }: DrawnList,
  { ref, evaluation, outcome, code }: DrawnBlock,
  verdict = verdictOf(ref.pointer, evaluation, code, error),
): Verdict {
  const inspector = context?.inspector;
  if (inspector === undefined) return verdict;
  const { warnings } = evaluation;
  const config = outcome.verdict === "ready" ? outcome.config : ref.block;
  const use = ref.placement?.use;
  return inspector.audited(
    { ...verdict, ...(warnings && { warnings }) },
    config,
    use && data[use.name]?.data,
  );
}

/** Reports each change of a verdict in a list once. */
export class VerdictReporter {
  private reported: ReadonlyMap<
    string,
    { block: DrawnBlock; verdict: Verdict }
  > = new Map();

  report(list: DrawnList, listener: VerdictListener): void {
    const before = this.reported;
    const reported = new Map<string, { block: DrawnBlock; verdict: Verdict }>();
    this.reported = reported;
    list.blocks.forEach((block, key) => {
      const last = before.get(key);
      if (last?.block === block) {
        reported.set(key, last);
        return;
      }
      const verdict = verdictIn(list, block);
      reported.set(key, { block, verdict });
      if (last === undefined || !isSame(last.verdict, verdict))
        listener(verdict, block.ref.block);
    });
  }
}
