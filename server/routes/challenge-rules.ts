import type { FastifyInstance } from "fastify";
import { notFound, notTargeted } from "#server/http-problem.ts";
import type { ChallengeRules } from "#server/repositories/challenges.ts";
import { isBackOffice, type SignedInUser } from "#server/repositories/users.ts";

/**
 * The rules of a challenge that the user may see; else 404 when it does not exist or is not diffused yet (the back office
 * sees it before), 403 when it is not meant for them.
 */
export async function rulesFor(
  app: FastifyInstance,
  id: number,
  user: SignedInUser,
): Promise<ChallengeRules> {
  const rules = await app.repositories.challenges.rules(id, user, new Date());
  if (rules === undefined) throw notFound();
  if (rules.phase === "BEFORE_DIFFUSION" && !isBackOffice(user))
    throw notFound();
  if (!rules.isTargeted) throw notTargeted();
  return rules;
}
