/**
 * The address of a challenge, below `/fo` (CH-2.1.6).
 * @param id of the challenge, not its IRI
 */
export const challengeAddress = (id: string) => `/challenge/${id}`;

/** The address of the declaration in a challenge (AS-2.1.11, CH-2.1.7). */
export const declareAddress = (id: string) => `${challengeAddress(id)}/declare`;
