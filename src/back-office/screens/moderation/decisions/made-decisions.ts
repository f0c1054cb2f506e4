import type { Verdict } from "#src/back-office/screens/moderation/entries.ts";
import { localTexts } from "#src/browser/storage.ts";
import { isRecord } from "#src/schema/json.ts";

/** Decisions of one call, which can be undone together. */
export interface MadeDecision {
  status: Verdict;
  /** Ids of the decisions. */
  decisions: number[];
  /** The entries' keys. */
  keys: string[];
  /** Of the entry, if it is one. */
  name: string;
  /** By the server's clock. */
  appliesAt: string;
}

/** Those that can still be undone. */
export const undoable = (
  made: readonly MadeDecision[],
  now: number,
): MadeDecision[] =>
  made.filter(({ appliesAt }) => Date.parse(appliesAt) > now);

const nameOf = (user: number) => `moderation.made.${user}`;

/** Stores a user's decisions in this browser, so that they can be undone after a reload too. */
export function storeMade(user: number, made: readonly MadeDecision[]): void {
  if (made.length === 0) localTexts.remove(nameOf(user));
  else localTexts.set(nameOf(user), JSON.stringify(made));
}

/** The stored decisions of a user. */
export function storedMade(user: number): MadeDecision[] {
  try {
    const stored: unknown = JSON.parse(localTexts.get(nameOf(user)) ?? "[]");
    return Array.isArray(stored) ? stored.filter(isMade) : [];
  } catch {
    return [];
  }
}

const isMade = (value: unknown): value is MadeDecision =>
  isRecord(value) &&
  (value["status"] === "validated" || value["status"] === "refused") &&
  Array.isArray(value["decisions"]) &&
  Array.isArray(value["keys"]) &&
  typeof value["name"] === "string" &&
  typeof value["appliesAt"] === "string";
