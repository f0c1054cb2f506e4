import type { User } from "#src/schema/types.gen.ts";

/**
 * Whether a user is still to accept the terms of use (AS-4.13): null is no acceptance. A user without the field is of a
 * programme that has no terms to accept.
 */
export const mustAcceptTerms = ({ isCGUAccepted }: User): boolean =>
  isCGUAccepted === false || isCGUAccepted === null;
