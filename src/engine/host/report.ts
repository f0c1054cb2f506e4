import type { Verdict } from "#src/engine/contract.ts";

/** Hears of each change of a verdict; what it throws is logged and stays without effect. */
export type VerdictListener = (verdict: Verdict, block: unknown) => void;

/** The verdicts on what is mounted, by pointer. Reading it is for inspector, analytics and tests; blocks never do. */
export interface VerdictStore {
  get(pointer: string): Verdict | undefined;
  all(): Verdict[];
  report(verdict: Verdict, block: unknown): void;
  forget(pointer: string): void;
}

export function createVerdictStore(onVerdict?: VerdictListener): VerdictStore {
  const verdicts = new Map<string, Verdict>();
  return {
    get: (pointer) => verdicts.get(pointer),
    all: () => [...verdicts.values()],
    report(verdict, block) {
      const before = verdicts.get(verdict.pointer);
      if (before !== undefined && isSame(before, verdict)) return;
      verdicts.set(verdict.pointer, verdict);
      try {
        onVerdict?.(verdict, block);
      } catch (error) {
        console.error("onVerdict threw", error);
      }
    },
    forget: (pointer) => {
      verdicts.delete(pointer);
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
