import {
  type Evaluation,
  verdictOf as evaluated,
} from "#src/engine/evaluate/evaluate.ts";
import type { Verdict } from "#src/engine/types.ts";
import type { Code } from "./load.ts";

/** Called at each change of a verdict; what it throws is logged and has no other effect. */
export type VerdictListener = (verdict: Verdict, block: unknown) => void;

/** The verdicts on what is mounted. Blocks only write to it; analytics and tests read it. */
export interface VerdictStore {
  all(): Verdict[];
  /**
   * A list of blocks is on the page.
   * @param verdicts its present ones
   * @returns how to say that it has left the page
   */
  add(verdicts: () => Verdict[]): () => void;
  /**
   * A block has a verdict.
   * @param before what the same block had
   * @returns the one to keep: `before` when nothing has changed
   */
  report(
    verdict: Verdict,
    before: Verdict | undefined,
    block: unknown,
  ): Verdict;
}

export function createVerdictStore(onVerdict?: VerdictListener): VerdictStore {
  const lists = new Set<() => Verdict[]>();
  return {
    all: () => [...lists].flatMap((verdicts) => verdicts()),
    add(verdicts) {
      lists.add(verdicts);
      return () => {
        lists.delete(verdicts);
      };
    },
    report(verdict, before, block) {
      if (before !== undefined && isSame(before, verdict)) return before;
      try {
        onVerdict?.(verdict, block);
      } catch (error) {
        console.error("onVerdict threw", error);
      }
      return verdict;
    },
  };
}

/** Details of a reason, which is compared already. */
const details = new Set<string>([
  ...["params", "expected", "actual", "warnings"],
]);

function isSame(one: Verdict, other: Verdict): boolean {
  const names = Object.keys(one) as (keyof Verdict)[];
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => details.has(name) || one[name] === other[name])
  );
}

/** The plain record of how a block ended. */
export function verdictOf(
  pointer: string,
  { type, outcome }: Evaluation,
  code: Code | undefined,
  thrown: Error | undefined,
): Verdict {
  if (outcome.verdict !== "ready")
    return { pointer, type, ...evaluated(outcome) };
  const error = thrown ?? (code?.status === "failed" ? code.error : undefined);
  if (error !== undefined) return { pointer, type, verdict: "failed", error };
  const verdict = code?.status === "ready" ? "shown" : "loading";
  return { pointer, type, verdict };
}
