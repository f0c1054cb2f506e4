import { localTexts } from "#src/browser/storage.ts";
import { isRecord } from "#src/schema/json.ts";
import type { DeclarationVisit } from "#src/schema/types.gen.ts";
import isVisit from "#src/schema/validators/storage-declaration-visit.gen.js";
import { declarationVisitsPrefix } from "./forget.ts";

/** When a user first viewed their declarations in this browser, and the last known state per challenge. */
export interface DeclarationVisits {
  /** In milliseconds since 1970; undefined before the first visit. */
  since?: number;
  /** By challenge id. */
  challenges: Record<string, DeclarationVisit>;
}

const keyOf = (user: string) => `${declarationVisitsPrefix}${user}`;

/** The stored visits of a user; empty if storage is blocked or contains something else. */
export function readDeclarationVisits(user: string): DeclarationVisits {
  try {
    const stored: unknown = JSON.parse(localTexts.get(keyOf(user)) ?? "null");
    if (!isRecord(stored) || typeof stored["since"] !== "number")
      return { challenges: {} };
    const { since, challenges } = stored;
    const entries = Object.entries(isRecord(challenges) ? challenges : {});
    return {
      since,
      challenges: Object.fromEntries(
        entries.flatMap(([id, visit]) => (isVisit(visit) ? [[id, visit]] : [])),
      ),
    };
  } catch {
    return { challenges: {} };
  }
}

/** Stores a user's visit to their declarations, with what it showed of a challenge. */
export function keepDeclarationVisit(
  user: string,
  challenge: string,
  visit: DeclarationVisit,
): void {
  const { since = visit.at, challenges } = readDeclarationVisits(user);
  const visits = { since, challenges: { ...challenges, [challenge]: visit } };
  localTexts.set(keyOf(user), JSON.stringify(visits));
}
