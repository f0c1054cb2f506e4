import type { DocumentFacts } from "#server/repositories/documents/facts.ts";
import {
  type DocumentKind,
  noFacts,
  type RuleFacts,
} from "#src/domain/documents/kinds/kind.ts";
import type { JsonObject } from "#src/schema/json.ts";

/** A change of what is live. */
interface LiveChange {
  line: DocumentKind;
  documentId: string;
  before: JsonObject | null;
  after: JsonObject;
  now: Date;
}

/** What the rules of a kind need to know about a change (BO-11.1). */
export async function ruleFacts(
  { line, documentId, before, after, now }: LiveChange,
  facts: Pick<DocumentFacts, "changeFacts">,
): Promise<RuleFacts> {
  if (before === null || line.facts === undefined) return noFacts;
  const names = line.factsFor(before, after, now);
  return { ...noFacts, ...(await facts.changeFacts(documentId, names)) };
}
