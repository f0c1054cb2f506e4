import { kindOf } from "#registry/documents.ts";
import {
  HttpProblem,
  invalid,
  type Violation,
} from "#server/core/http-problem.ts";
import type { DocumentFacts } from "#server/repositories/documents/facts.ts";
import type {
  DocumentQueries,
  StoredDraft,
} from "#server/repositories/documents/queries.ts";
import {
  type ListName,
  type ListReference,
  type ListRow,
  listReference,
  lists,
  MAX_ROWS,
} from "#src/domain/documents/lists.ts";
import { own } from "#src/domain/values/own.ts";
import type { Json, JsonObject } from "#src/schema/json.ts";
import { requireMatch, requireUnarchived, saveDraft } from "./change.ts";

/** What a request changes of a list: rows that fit its schema, and keys. */
interface RequestedChange {
  set?: readonly JsonObject[];
  remove?: readonly string[];
}

/** The list that a property of documents of a kind refers to; undefined for any other property. */
export const listOf = (
  { document: { kind } }: Pick<DocumentQueries, "document">,
  property: string,
): ListName | undefined => own(kindOf(kind).lists, property);

/**
 * Changes rows of a list of the draft that `If-Match` names (BO-10.4): the draft gets a new list, or its first one; the live
 * revision still names the former one. Throws an HttpProblem: 409 if the draft names a list that does not exist, 422 for rows that cannot be.
 */
export async function changeList(
  queries: DocumentQueries,
  { property, name }: { property: string; name: ListName },
  { set = [], remove = [] }: RequestedChange,
  ifMatch: string | undefined,
  now: Date,
): Promise<{ draft: StoredDraft; reference: ListReference }> {
  requireUnarchived(queries);
  const draft = await queries.draft();
  requireMatch(ifMatch, draft);
  const body: JsonObject = JSON.parse(draft.body);
  const present = listReference(body[property]);
  if (present !== undefined && !(await isStored(queries.facts, name, present)))
    throw new HttpProblem(409, "listGone", { members: { reason: "listGone" } });
  const rows = await storableRows(name, set, queries.facts);
  requireDistinct(name, rows, remove);
  const reference = await queries.patchList(name, present?.list, {
    set: rows,
    remove,
  });
  if (reference.count > MAX_ROWS)
    throw invalid([
      { propertyPath: "set", messageKey: "listTooLong", limit: MAX_ROWS },
    ]);
  const saved = await saveDraft(
    queries,
    { ...body, [property]: { ...reference } },
    ifMatch,
    now,
  );
  return { draft: saved.draft, reference };
}

/** Whether a list is stored as a body refers to it. */
export async function isStored(
  { lists }: Pick<DocumentFacts, "lists">,
  name: ListName,
  { list, count }: ListReference,
): Promise<boolean> {
  const stored = (await lists.stored([list])).get(list);
  return stored?.name === name && stored.count === count;
}

/** Replaces addresses and client identifiers in rows by user ids, which identify no one after an erasure. */
export async function storableRows(
  name: ListName,
  rows: readonly JsonObject[],
  { lists: { people } }: Pick<DocumentFacts, "lists">,
): Promise<ListRow[]> {
  if (name !== "custom-goals") return rows as ListRow[];
  const texts = (column: string) =>
    rows.flatMap((row) =>
      typeof row[column] === "string" ? [row[column]] : [],
    );
  const numbers = rows.flatMap(({ participant }) =>
    typeof participant === "number" ? [participant] : [],
  );
  const found = await people(
    texts("email").map((email) => email.toLowerCase()),
    texts("clientId"),
    numbers,
  );
  const known: Record<string, ReadonlyMap<Json, number>> = {
    participant: new Map(found.map(({ id }) => [id, id])),
    email: new Map(found.map(({ id, email }) => [email, id])),
    clientId: new Map(found.map(({ id, clientId }) => [clientId, id])),
  };
  const violations: Violation[] = [];
  const stored = rows.map((row, index): ListRow => {
    const named = Object.keys(known).filter(
      (column) => row[column] !== undefined,
    );
    const ids = named.map((column) => {
      const value = row[column];
      return known[column]?.get(
        column === "email" ? String(value).toLowerCase() : value,
      );
    });
    const [participant = 0] = ids;
    if (new Set(ids).size !== 1 || participant === 0)
      violations.push({
        propertyPath: `set.${index}.${named[0]}`,
        messageKey: "unknownPerson",
      });
    return { participant, value: Number(row["value"]) };
  });
  if (violations.length > 0) throw invalid(violations);
  return stored;
}

/** Throws an HttpProblem (422) if a change names a key twice. */
function requireDistinct(
  name: ListName,
  rows: readonly ListRow[],
  remove: readonly string[],
): void {
  const { key } = lists[name];
  const seen = new Set(remove);
  const violations = rows.flatMap((row, index): Violation[] => {
    const own = String(row[key]);
    if (!seen.has(own)) {
      seen.add(own);
      return [];
    }
    return [
      {
        propertyPath: `set.${index}.${key}`,
        messageKey: "verdict.repeatedKey",
      },
    ];
  });
  if (violations.length > 0) throw invalid(violations);
}
