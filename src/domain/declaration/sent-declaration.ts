import { instant } from "#src/domain/values/dates.ts";
import { entityId } from "#src/domain/values/reference.ts";
import type { Challenge, Declaration } from "#src/schema/types.gen.ts";
import { countDeclarations } from "./declaration.ts";
import { type DeclarationDraft, productId } from "./declaration-draft.ts";

/** Maximum clock difference of the system that wrote `createdAt`, in milliseconds. */
const clockTolerance = 60_000;

/** What was sent, and when by the server's clock, in milliseconds since 1970. */
export interface Sending {
  /** As it was known before sending. */
  challenge: Challenge;
  draft: DeclarationDraft;
  sentAt: number;
  /** The programme's, in which a date without a zone is. */
  timeZone: string;
}

/**
 * Finds a declaration whose response was lost in the history (newest first): one that was not there before, with the same
 * products and quantities as far as the history has them.
 */
export function arrivedDeclaration(
  history: readonly Declaration[],
  sending: Sending,
): Declaration | undefined {
  return newSince(history, sending).find((declaration) =>
    hasLinesOf(declaration, sending.draft),
  );
}

function newSince(
  history: readonly Declaration[],
  { challenge, sentAt, timeZone }: Sending,
): readonly Declaration[] {
  const ids = (challenge.declarations ?? []).map((one) => entityId(one));
  const known = new Set(ids.filter((id) => id !== undefined));
  const first = history.findIndex((one) => known.has(entityId(one) ?? ""));
  if (first >= 0) return history.slice(0, first);
  if (known.size === 0 && countDeclarations(challenge).total === 0)
    return history;
  return history.filter(
    ({ createdAt }) =>
      (instant(createdAt, timeZone) ?? 0) >= sentAt - clockTolerance,
  );
}

function hasLinesOf(
  { challengeProductDeclarations: declared }: Declaration,
  { lines }: DeclarationDraft,
): boolean {
  if (!declared) return true;
  const quantities = new Map(
    declared.map((line) => [
      entityId(line.challengeProduct),
      line.quantity ?? 0,
    ]),
  );
  return (
    declared.length === lines.length &&
    lines.every(
      (line) => quantities.get(productId(line.product)) === line.quantity,
    )
  );
}
