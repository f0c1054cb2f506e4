import {
  isObject,
  isSame,
  type Json,
  type JsonObject,
} from "#src/schema/json.ts";
import { type ListReference, type ListRow, listReference } from "./lists.ts";

/** A row of a list as someone found it, and as they want it; null where it is not in the list. */
export interface RowEdit {
  /** What the row is known by. */
  id: string;
  from: ListRow | null;
  to: ListRow | null;
}

/** A value of a body that refers to a list, with changes of its rows that no list has yet. */
interface EditedList {
  /** Undefined before the first list. */
  reference: ListReference | undefined;
  edits: readonly RowEdit[];
}

const none: readonly RowEdit[] = [];

/** The edits in a value of a body; none in one that has no list, or is as it is stored. */
export const editsIn = (value: Json): readonly RowEdit[] =>
  isObject(value) && Array.isArray(value["edits"])
    ? (value["edits"] as unknown as readonly RowEdit[])
    : none;

const readList = (value: Json): EditedList | undefined =>
  value == null || listReference(value) || editsIn(value).length > 0
    ? { reference: listReference(value), edits: editsIn(value) }
    : undefined;

const writeList = ({ reference, edits }: EditedList): Json =>
  edits.length === 0
    ? reference && { ...reference }
    : { ...reference, edits: edits as unknown as Json[] };

/** A value of a body with further edits; edits that restore the stored value are dropped. */
export function editList(value: Json, changes: readonly RowEdit[]): Json {
  const { reference, edits } = readList(value) ?? { edits: none };
  return writeList({ reference, edits: withEdits(edits, changes) });
}

function withEdits(
  edits: readonly RowEdit[],
  changes: readonly RowEdit[],
): readonly RowEdit[] {
  const all = new Map(edits.map((edit) => [edit.id, edit]));
  for (const { id, from, to } of changes) {
    const first = all.get(id);
    const edit = { id, from: first ? first.from : from, to };
    if (isSame(edit.from as Json, edit.to as Json)) all.delete(id);
    else all.set(id, edit);
  }
  return [...all.values()];
}

/** What leads from some edits of a list to others. */
function changesBetween(
  before: readonly RowEdit[],
  after: readonly RowEdit[],
): RowEdit[] {
  if (before === after) return [];
  const old = new Map(before.map((edit) => [edit.id, edit]));
  const kept = new Set(after.map(({ id }) => id));
  return [
    ...before
      .filter(({ id }) => !kept.has(id))
      .map(({ id, from, to }) => ({ id, from: to, to: from })),
    ...after.flatMap((edit) => {
      const first = old.get(edit.id);
      if (first === edit) return [];
      return [{ ...edit, from: first ? first.to : edit.from }];
    }),
  ].filter(({ from, to }) => !isSame(from as Json, to as Json));
}

/** A value with the list that some of its edits made, and the edits that came after these. */
export const afterSaving = (
  value: Json,
  sent: readonly RowEdit[],
  reference: ListReference,
): Json =>
  writeList({
    reference,
    edits: withEdits(none, changesBetween(sent, editsIn(value))),
  });

/**
 * Brings together what two people made of one list where a side that has edits still refers to the list before: its edits are made to
 * the rows of the other side. Undefined for anything else.
 */
export function mergeEdits(before: Json, one: Json, other: Json): Json {
  if (![before, one, other].some((value) => editsIn(value).length > 0))
    return undefined;
  const [base, mine, theirs] = [before, one, other].map(readList);
  if (!(base && mine && theirs)) return undefined;
  const isOnBase = ({ reference }: EditedList) =>
    reference?.list === base.reference?.list;
  const [side, onto] = isOnBase(theirs) ? [theirs, mine] : [mine, theirs];
  if (!isOnBase(side)) return undefined;
  const changes = changesBetween(base.edits, side.edits);
  return writeList({ ...onto, edits: withEdits(onto.edits, changes) });
}

/** A body as it can be sent: its lists without edits. */
export const withoutEdits = (body: JsonObject): JsonObject =>
  editedLists(body).length === 0
    ? body
    : Object.fromEntries(
        Object.entries(body).flatMap(([name, value]): [string, Json][] => {
          if (editsIn(value).length === 0) return [[name, value]];
          const reference = listReference(value);
          return reference ? [[name, { ...reference }]] : [];
        }),
      );

/** The properties of a body whose lists have edits. */
export const editedLists = (body: JsonObject): string[] =>
  Object.keys(body).filter((name) => editsIn(body[name]).length > 0);

/**
 * A row as an edit wants it, where another one may have changed it since, or added it too: each column that the edit changed, and
 * the others as they are. A row that was removed meanwhile comes back with all that it had.
 */
export function editedRow(
  { from, to }: Omit<RowEdit, "id">,
  present: ListRow | null,
): ListRow | null {
  if (to === null || present === null) return to;
  return Object.fromEntries(
    Object.keys({ ...present, ...to }).flatMap((column) => {
      const row = to[column] === from?.[column] ? present : to;
      const value = row[column];
      return value === undefined ? [] : [[column, value]];
    }),
  );
}

/** Whether an edit replaces, or brings back, what another one made of the same row. */
export const isOverwriting = (
  { from, to }: Omit<RowEdit, "id">,
  present: ListRow | null,
): boolean => {
  if (to === null) return false;
  if (present === null) return from !== null;
  return Object.keys({ ...present, ...to, ...from }).some(
    (column) =>
      to[column] !== from?.[column] &&
      present[column] !== from?.[column] &&
      present[column] !== to[column],
  );
};

type KeyedRow = { key: string; row: ListRow };

const changed = new WeakMap<RowEdit, { before: KeyedRow; after: KeyedRow }>();

/** A row with the contents that an edit gives it; the same object each time. */
function changedRow<Row extends KeyedRow>(edit: RowEdit, before: Row) {
  const known = changed.get(edit);
  if (known?.before === before) return known.after as Row;
  const row = editedRow(edit, before.row);
  if (row === null) return undefined;
  const after = { ...before, row };
  changed.set(edit, { before, after });
  return after;
}

/**
 * The rows of a list by their keys with edits, as the server makes them: changed ones in their places, new ones after all others.
 * Takes as long as there are edits, besides copying.
 */
export function editedRows<Row extends KeyedRow>(
  rows: ReadonlyMap<string, Row>,
  edits: readonly RowEdit[],
  newRow: (key: string, row: ListRow) => Row,
): ReadonlyMap<string, Row> {
  if (edits.length === 0) return rows;
  const all = new Map(rows);
  for (const edit of edits) {
    const { id, to } = edit;
    const before = all.get(id);
    const after = before ? changedRow(edit, before) : to && newRow(id, to);
    if (after) all.set(id, after);
    else all.delete(id);
  }
  return all;
}

/** Rows by their keys. */
export const rowsByKey = <Row extends KeyedRow>(
  rows: readonly Row[],
): ReadonlyMap<string, Row> => new Map(rows.map((row) => [row.key, row]));

/** Whether two bodies differ in nothing but edits of rows. */
export const isSameButRows = (one: JsonObject, other: JsonObject): boolean =>
  Object.keys({ ...one, ...other }).every(
    (name) =>
      one[name] === other[name] ||
      editsIn(one[name]).length + editsIn(other[name]).length > 0,
  );
