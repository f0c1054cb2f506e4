import type { Verdict } from "#src/engine/contract.ts";
import type { Judged } from "./judge.ts";
import type { Code } from "./load.ts";

/** The plain record of how a block ended. */
export function verdictOf(
  pointer: string,
  { type, outcome }: Judged,
  code: Code | undefined,
  thrown: Error | undefined,
): Verdict {
  if (outcome.verdict !== "ready") return { pointer, type, ...outcome };
  const error = thrown ?? (code?.status === "failed" ? code.error : undefined);
  if (error !== undefined) return { pointer, type, verdict: "failed", error };
  return {
    pointer,
    type,
    verdict: code?.status === "ready" ? "shown" : "loading",
  };
}
