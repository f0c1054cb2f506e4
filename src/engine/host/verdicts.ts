import {
  type Evaluation,
  verdictOf as evaluated,
} from "#src/engine/evaluate/evaluate.ts";
import type { Verdict } from "#src/engine/types.ts";
import type { Code } from "./load.ts";

/** Called at each change of a verdict; what it throws is logged and has no other effect. */
export type VerdictListener = (verdict: Verdict, block: unknown) => void;

/** The verdicts on what is mounted. Blocks only write to it; inspector, analytics and tests read it. */
export interface VerdictStore {
  all(): Verdict[];
  /**
   * Replaces the verdict that the same block had before.
   * @returns the one that is kept: `before` when nothing has changed
   */
  report(
    verdict: Verdict,
    before: Verdict | undefined,
    block: unknown,
  ): Verdict;
  /** The block has left the page. */
  forget(verdict: Verdict | undefined): void;
}

export function createVerdictStore(onVerdict?: VerdictListener): VerdictStore {
  const verdicts = new Set<Verdict>();
  const forget = (verdict: Verdict | undefined) => {
    if (verdict !== undefined) verdicts.delete(verdict);
  };
  return {
    all: () => [...verdicts],
    forget,
    report(verdict, before, block) {
      if (before !== undefined && isSame(before, verdict)) return before;
      forget(before);
      verdicts.add(verdict);
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
