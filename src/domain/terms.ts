import type { User } from "#src/schema/types.gen.ts";

/**
 * Whether a user has not accepted the terms of use yet (AS-4.13); null is no acceptance. A user without the field belongs to
 * a programme without terms.
 */
export const mustAcceptTerms = ({ isCGUAccepted }: User): boolean =>
  isCGUAccepted === false || isCGUAccepted === null;
