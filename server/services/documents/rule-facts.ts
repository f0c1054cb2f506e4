import type { DocumentFacts } from "#server/repositories/documents/facts.ts";
import {
  type DocumentKind,
  type ListChanges,
  noFacts,
  type RuleFacts,
} from "#src/domain/documents/kinds/kind.ts";
import { listReference } from "#src/domain/documents/lists.ts";
import type { JsonObject } from "#src/schema/json.ts";

type FactQueries = Pick<DocumentFacts, "changeFacts" | "listChanges">;

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
  facts: FactQueries,
): Promise<RuleFacts> {
  if (before === null || line.facts === undefined) return noFacts;
  const names = line.factsFor(before, after, now);
  const lists: Record<string, ListChanges> = {};
  for (const property of Object.keys(line.lists)) {
    const [from, to] = [before, after].map((body) =>
      listReference(body[property]),
    );
    if (from !== undefined && from.list !== to?.list)
      lists[property] = await facts.listChanges(from.list, to?.list);
  }
  return { ...noFacts, ...(await facts.changeFacts(documentId, names)), lists };
}

/** What the doctor of a kind needs to know about a body; nothing where it does not ask (BO-14.5). */
export async function doctorFacts(
  { line, documentId, after, now }: Omit<LiveChange, "before">,
  facts: Pick<DocumentFacts, "doctorFacts">,
): Promise<Pick<RuleFacts, "doctor">> {
  const questions = line.doctorQuestions?.(after);
  return questions === undefined ||
    (questions.tiers.length === 0 && questions.groups === undefined)
    ? {}
    : { doctor: await facts.doctorFacts(documentId, questions, now) };
}
