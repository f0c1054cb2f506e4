import { invalid } from "#server/core/http-problem.ts";
import type { Repositories } from "#server/repositories/index.ts";

/** Throws an HttpProblem (422) for a missing or unknown refusal reason. */
export async function requireReason(
  reasons: Repositories["refusalReasons"],
  key: string | undefined,
): Promise<void> {
  if (key !== undefined && (await reasons.has(key))) return;
  throw invalid([
    {
      propertyPath: "reason",
      messageKey: key === undefined ? "required" : "wrongChoice",
    },
  ]);
}
