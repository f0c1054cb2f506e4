import type { User } from "#src/schema/types.gen.ts";
import { entityId } from "./reference.ts";

/** Whom a token of the address stands for: nobody where the server refuses it; unknown where it could not be asked. */
export type TokenOwner = User | "nobody" | "unknown";

/**
 * What becomes of a token of the address (AS-4.7), beside the present session: the token of the same person, and of whoever
 * comes without a session, is taken; another person's is asked about. What cannot be used leaves the session as it is.
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
