/** First key part of queries whose data is the same for every user and for visitors. All other data is private. */
export const shared = "shared";

/**
 * The meta of queries whose last response is stored in this browser for the next visit (`query-persistence.ts`). Without it
 * nothing is: what is valid once or for a moment, what a form starts with, and lists so long that storing them would cost
 * more than a request.
 */
export const persisted = { persist: true } as const;
