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
import { editedRow, isOverwriting } from "#src/domain/documents/list-edits.ts";
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
  /** The rows that those of `set` were made of, except new ones: what others changed of them since remains. */
  from?: readonly JsonObject[];
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
  { set = [], from, remove = [] }: RequestedChange,
  ifMatch: string | undefined,
  now: Date,
): Promise<{
  draft: StoredDraft;
  reference: ListReference & { overwritten?: string[] };
}> {
  requireUnarchived(queries);
  const draft = await queries.draft();
  requireMatch(ifMatch, draft);
  const body: JsonObject = JSON.parse(draft.body);
  const present = listReference(body[property]);
  if (present !== undefined && !(await isStored(queries.facts, name, present)))
    throw new HttpProblem(409, "listGone", { members: { reason: "listGone" } });
  const wanted = await storableRows(name, set, queries.facts);
  requireDistinct(name, wanted, remove);
  const { rows, overwritten } = await besideOthers(
    { name, list: present?.list, from },
    wanted,
    queries.facts,
  );
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
  return {
    draft: saved.draft,
    reference: { ...reference, ...(overwritten && { overwritten }) },
  };
}

/** Rows with what others changed of them since they were read, and the keys of those where both changed the same. */
async function besideOthers(
  {
    name,
    list = "",
    from,
  }: {
    name: ListName;
    list: string | undefined;
    from: readonly JsonObject[] | undefined;
  },
  rows: readonly ListRow[],
  { lists: stored }: Pick<DocumentFacts, "lists">,
): Promise<{ rows: readonly ListRow[]; overwritten?: string[] }> {
  if (from === undefined) return { rows };
  const { key } = lists[name];
  const idOf = (row: JsonObject) => String(row[key]);
  const read = new Map(from.map((row) => [idOf(row), row as ListRow]));
  const present = await stored.withKeys(list, rows.map(idOf));
  const overwritten: string[] = [];
  const made = rows.map((to) => {
    const id = idOf(to);
    const before = read.get(id);
    const edit = {
      from: before === undefined ? null : withoutNulls(before),
      to: withoutNulls(to),
    };
    const now = present.get(id) ?? null;
    if (isOverwriting(edit, now)) overwritten.push(id);
    return editedRow(edit, now) ?? to;
  });
  return { rows: made, ...(overwritten.length > 0 && { overwritten }) };
}

/** A row without columns that hold nothing, as it is stored. */
const withoutNulls = (row: ListRow): ListRow =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null));

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
