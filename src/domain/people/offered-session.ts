import { entityId } from "#src/domain/values/reference.ts";
import type { User } from "#src/schema/types.gen.ts";

/** The owner of a token in the URL: `nobody` if the server rejects it, `unknown` if it could not be checked. */
export type TokenOwner = User | "nobody" | "unknown";

/**
 * What to do with a token in the URL (AS-4.7). It is used if there is no session or if it belongs to the signed-in user; if
 * it belongs to another user, the signed-in user chooses. An unusable token leaves the session unchanged.
 */
export function offerOutcome(
  present: User | null,
  offered: TokenOwner,
): "take" | "ask" | "refused" | "unchecked" {
  if (offered === "nobody") return "refused";
  if (present === null) return "take";
  if (offered === "unknown") return "unchecked";
  const id = entityId(present);
  return id !== undefined && id === entityId(offered) ? "take" : "ask";
}
