import type { User } from "#src/schema/types.gen.ts";
import { entityId } from "./reference.ts";

/** The owner of a token in the address: `nobody` if the server rejects it, `unknown` if it could not be checked. */
export type TokenOwner = User | "nobody" | "unknown";

/**
 * What to do with a token in the address (AS-4.7). It is taken if there is no session or if it belongs to the signed-in user;
 * if it is another person's, the user chooses. One that cannot be used leaves the session as it is.
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
