import type { Verdict } from "#src/engine/contract.ts";

/** Hears of each change of a verdict; what it throws is logged and stays without effect. */
export type VerdictListener = (verdict: Verdict, block: unknown) => void;

/** The verdicts on what is mounted. Blocks only write to it: who reads it are inspector, analytics and tests. */
export interface VerdictStore {
  all(): Verdict[];
  /**
   * Puts a verdict in the place of the one that the same block had before.
   * @returns the one that stands: `before` when nothing has changed
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

function isSame(one: Verdict, other: Verdict): boolean {
  const names = Object.keys(one) as (keyof Verdict)[];
  return (
    names.length === Object.keys(other).length &&
    names.every(
      (name) => name === ("params" as string) || one[name] === other[name],
    )
  );
}
