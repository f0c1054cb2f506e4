import type { FailedCall } from "#src/state/failed-call.ts";

type Fallback =
  | "account.failed"
  | "contact.failed"
  | "auth.create.failed"
  | "auth.forgot.failed"
  | "auth.reset.failed"
  | "auth.signup.failed";

export type FailureWords =
  | { text: string }
  | { key: Fallback | "auth.login.too_many" | "auth.login.unreachable" };

/**
 * What to tell of a form that the server did not take (specification, access 8): its own words where it has some,
 * else `fallback`, as for a server out of order; no answer and too many tries in words of ours.
 */
export function failureWords(
  { isUnanswered, status, text }: FailedCall,
  fallback: Fallback,
): FailureWords {
  if (isUnanswered) return { key: "auth.login.unreachable" };
  if (status === 429) return { key: "auth.login.too_many" };
  const isOutOfOrder = status !== undefined && status >= 500;
  return text === undefined || isOutOfOrder ? { key: fallback } : { text };
}
