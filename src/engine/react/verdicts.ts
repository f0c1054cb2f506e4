import {
  type Evaluation,
  verdictOf as evaluated,
} from "#src/engine/core/evaluate/evaluate.ts";
import type { Verdict } from "#src/engine/core/types.ts";
import type { Code } from "./load.ts";

/** Called once per change of a verdict; an error it throws is only logged. */
export type VerdictListener = (verdict: Verdict, block: unknown) => void;

/** The verdicts on a rendered list of blocks, computed on demand, since rendering does not need them. */
export interface VerdictList {
  /** The present ones. */
  verdicts(): Verdict[];
  /** Reports those that have changed since it was last asked to. */
  reportChanges(listener: VerdictListener): void;
}

/** The verdicts on what is mounted, for analytics and tests. */
export interface VerdictStore {
  all(): Verdict[];
  /** @returns how to say that the list has left the page */
  add(list: VerdictList): () => void;
  /**
   * A list was rendered. Its changes are reported to the listener once the browser is idle, or when the list
   * leaves the page before that.
   */
  drawn(list: VerdictList): void;
}

/**
 * Makes a store without lists.
 * @param whenIdle resolves once the browser has nothing else to do
 * @param onVerdict called with the changes; omitted if there is no listener
 */
export function createVerdictStore(
  whenIdle: () => Promise<void>,
  onVerdict?: VerdictListener,
): VerdictStore {
  const lists = new Set<VerdictList>();
  const unreported = new Set<VerdictList>();
  const listener: VerdictListener = (verdict, block) => {
    try {
      onVerdict?.(verdict, block);
    } catch (error) {
      console.error("onVerdict threw", error);
    }
  };
  const report = (list: VerdictList) => {
    if (unreported.delete(list)) list.reportChanges(listener);
  };
  return {
    all: () => [...lists].flatMap((list) => list.verdicts()),
    add(list) {
      lists.add(list);
      return () => {
        report(list);
        lists.delete(list);
      };
    },
    drawn(list) {
      if (onVerdict === undefined) return;
      if (unreported.size === 0)
        void whenIdle().then(() => unreported.forEach(report));
      unreported.add(list);
    },
  };
}

/** Details of a reason, which is compared already. */
const details = new Set<string>([
  ...["params", "expected", "actual", "warnings"],
]);

/** Whether two verdicts on a block are the same for listeners. */
export function isSame(one: Verdict, other: Verdict): boolean {
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
