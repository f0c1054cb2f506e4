/**
 * The address of a challenge, below `/fo` (CH-2.1.6).
 * @param id of the challenge, not its IRI
 */
export const challengeAddress = (id: string) => `/challenge/${id}`;

/**
 * The address of the declare page of a challenge (AS-2.1.11, CH-2.1.7).
 * @param again the id of an earlier declaration to prefill an empty draft with
 */
export const declareAddress = (id: string, again?: string) =>
  `${challengeAddress(id)}/declare${again ? `?again=${again}` : ""}`;

/**
 * The address of a challenge's declarations, optionally filtered by status; without an id, of the declarations in all of
 * the user's challenges (AS-2.1.12, CH-2.1.8).
 */
export const historyAddress = (
  id?: string,
  type?: "validated" | "refused" | "waiting",
) =>
  ["/challenge/history", id && `/${id}`, type && `?type=${type}`]
    .filter(Boolean)
    .join("");
