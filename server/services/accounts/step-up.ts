import type { FastifyInstance } from "fastify";
import { HttpProblem, invalid } from "#server/core/http-problem.ts";

import { verifyPassword } from "#server/security/passwords.ts";

/** A signed-in user, and when they signed in. */
interface SignedIn {
  user: { id: number; hasPassword: boolean };
  token: { issuedAt: Date };
}

/** How recent a sign-in must be to replace the password. */
const RECENT_MS = 10 * 60_000;

/**
 * Confirms that the request comes from the account's owner: by the current password or, if the account has no
 * password, by a sign-in within the last ten minutes. Throws an HttpProblem (422, 403 or 429).
 */
export async function confirmOwner(
  { rateLimiter, repositories }: FastifyInstance,
  { user, token }: SignedIn,
  password: string | undefined,
  propertyPath: string,
): Promise<void> {
  if (!user.hasPassword) {
    if (Date.now() - token.issuedAt.getTime() <= RECENT_MS) return;
    throw new HttpProblem(403, "signInAgain", {
      members: { reason: "signInAgain" },
    });
  }
  if (password === undefined)
    throw invalid([{ propertyPath, messageKey: "required" }]);
  await rateLimiter.count("currentPasswords", user.id);
  const hash = await repositories.passwords.hashOf(user.id);
  if (!(await verifyPassword(password, hash)))
    throw invalid([{ propertyPath, messageKey: "wrongPassword" }]);
  await rateLimiter.refund("currentPasswords", user.id);
}
