/** What may hold of a document, the most telling first (BO-9.41). */
export const statuses = [
  "archived",
  "scheduled",
  "changed",
  "live",
  "ended",
  "draft",
] as const;

export type DocumentStatus = (typeof statuses)[number];
