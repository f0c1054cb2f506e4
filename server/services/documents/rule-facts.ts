import type { DocumentFacts } from "#server/repositories/documents/facts.ts";
import {
  type DocumentKind,
  type ListChanges,
  noFacts,
  type RuleFacts,
} from "#src/domain/documents/kinds/kind.ts";
import { type ListRow, listReference } from "#src/domain/documents/lists.ts";
import type { JsonObject } from "#src/schema/json.ts";

type FactQueries = Pick<DocumentFacts, "changeFacts" | "listChanges"> &
  Partial<Pick<DocumentFacts, "anchorDate" | "lists">>;

/** A change of what is live. */
interface LiveChange {
  line: DocumentKind;
  documentId: string;
  before: JsonObject | null;
  after: JsonObject;
  now: Date;
}

/** What the rules of a kind need to know about a change (BO-11.1), and of the lists of the body. */
export async function ruleFacts(
  { line, documentId, before, after, now }: LiveChange,
  facts: FactQueries,
): Promise<RuleFacts> {
  const rows = facts.lists && (await rowsOf(line, after, facts.lists));
  const anchor = line.anchorOf?.(after);
  const anchorDate = anchor && (await facts.anchorDate?.(anchor));
  const known = {
    ...noFacts,
    ...(rows && { rows }),
    ...(anchorDate !== undefined && { anchorDate }),
  };
  if (before === null || line.facts === undefined) return known;
  const names = line.factsFor(before, after, now);
  const lists: Record<string, ListChanges> = {};
  for (const property of Object.keys(line.lists)) {
    const [from, to] = [before, after].map((body) =>
      listReference(body[property]),
    );
    if (from !== undefined && from.list !== to?.list)
      lists[property] = await facts.listChanges(from.list, to?.list);
  }
  const changes = await facts.changeFacts(documentId, names);
  return { ...known, ...changes, lists };
}

/** The rows of a body's lists that its rules need, by the property of the list. */
async function rowsOf(
  line: DocumentKind,
  body: JsonObject,
  lists: DocumentFacts["lists"],
): Promise<NonNullable<RuleFacts["rows"]>> {
  const rows: Record<string, ListRow[]> = {};
  for (const [property, keys] of Object.entries(line.rowsFor(body))) {
    const reference = listReference(body[property]);
    rows[property] =
      reference === undefined
        ? []
        : [...(await lists.withKeys(reference.list, keys)).values()];
  }
  return rows;
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
