import type { User } from "#src/schema/types.gen.ts";

/**
 * Whether a user has yet to accept the terms of use (AS-4.13); null means not accepted. A user without the field belongs to
 * a programme without terms.
 */
export const mustAcceptTerms = ({ isCGUAccepted }: User): boolean =>
  isCGUAccepted === false || isCGUAccepted === null;
