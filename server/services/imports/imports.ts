import { type ImportName, importTraits } from "#registry/imports.ts";
import { Refused } from "#server/core/refused.ts";
import type { ChangeOrigin } from "#server/repositories/audit-events.ts";
import type {
  ImportingQueries,
  StoredRow,
} from "#server/repositories/imports/importing.ts";
import type { Repositories } from "#server/repositories/index.ts";
import { keyOfRow } from "#src/domain/imports/import-kind.ts";
import { checkRow } from "#src/domain/imports/import-row.ts";
import type { ImportState } from "#src/domain/imports/import-state.ts";
import { requireSameTarget } from "./list-target.ts";
import type { RunnableImport } from "./runnable.ts";
import { runnables } from "./runnables.ts";

type Imports = Pick<Repositories, "imports">;

/** A row as it was sent. */
type SentRow = Readonly<Record<string, unknown>>;

interface NewImport {
  kind: ImportName;
  target: string | null;
  fileName: string;
  userId: number;
  /** All of its rows; undefined if they are sent in parts. */
  rows?: readonly SentRow[] | undefined;
}

interface SentPart {
  from: number;
  rows: readonly SentRow[];
  /** Whether the dry run begins. */
  isLast: boolean;
}

interface Application extends ChangeOrigin {
  actorId: number;
  /** Of the rows that were checked; undefined for the present ones. */
  version: number | undefined;
  sendsLinks: boolean;
}

/** Rows as they are stored, with what they are recognized by. */
function storedRows(kind: ImportName, rows: readonly SentRow[]): StoredRow[] {
  const { schema, key } = importTraits(kind);
  return rows.map((sent) => {
    const checked = checkRow(schema, sent);
    const { email, clientId } = checked.row;
    const isNamed = key === "person" || key === "line";
    return {
      ...checked,
      key: isNamed ? null : keyOfRow(key, withLowerEmail(checked.row)),
      emailKey: email == null ? null : String(email).toLowerCase(),
      clientKey: clientId == null ? null : String(clientId),
    };
  });
}

const withLowerEmail = (row: StoredRow["row"]): StoredRow["row"] =>
  row["email"] == null
    ? row
    : { ...row, email: String(row["email"]).toLowerCase() };

/** Locks an import that is in one of these states. Throws Refused. */
async function lockIn(
  queries: ImportingQueries,
  id: string,
  states: readonly ImportState[],
) {
  const found = await queries.lock(id);
  if (found === undefined) throw new Refused("notFound");
  if (!states.includes(found.state)) throw new Refused("importStarted");
  return found;
}

/** The same of an import that the user has made. Throws Refused. */
async function lockOwn(
  queries: ImportingQueries,
  id: string,
  userId: number,
  states: readonly ImportState[],
) {
  const found = await queries.lock(id);
  if (found === undefined) throw new Refused("notFound");
  if (found.made_by !== userId) throw new Refused("importIsOfOther");
  return lockIn(queries, id, states);
}

/** Opens an import; the dry run of one with rows begins immediately. @returns its id */
export const openImport = (
  { imports }: Imports,
  { kind, target, fileName, userId, rows }: NewImport,
): Promise<string> =>
  imports.transaction(async (queries) => {
    const { requireTarget }: RunnableImport = runnables[kind];
    await requireTarget?.(queries, {
      target,
      actorId: userId,
      requestId: null,
    });
    const id = await queries.add({
      ...{ kind, target, file_name: fileName, made_by: userId },
    });
    if (rows !== undefined) {
      await queries.putRows(id, 1, storedRows(kind, rows));
      await check(queries, id);
    }
    await queries.claimRequestKey(id);
    return id;
  });

/** The same of participants alone: others of the same person that were never applied are deleted. */
export const openParticipantImport = (
  { imports }: Imports,
  userId: number,
): Promise<string> =>
  imports.transaction(async (queries) => {
    await queries.removeOpen("participants", userId);
    const id = await queries.add({
      ...{ kind: "participants", target: null, file_name: "", made_by: userId },
    });
    await queries.claimRequestKey(id);
    return id;
  });

const WRITABLE = ["open", "checking", "checked", "failed"] as const;

/** Stores a part of the rows; one that was stored before is replaced. Throws Refused. */
export const putImportRows = (
  { imports }: Imports,
  id: string,
  { from, rows, isLast }: SentPart,
  userId: number,
): Promise<void> =>
  imports.transaction(async (queries) => {
    const { kind } = await lockOwn(queries, id, userId, WRITABLE);
    await queries.putRows(id, from, storedRows(kind, rows));
    if (isLast) await check(queries, id);
    else await queries.reset(id);
  });

/** Starts a dry run. Throws Refused. */
async function check(queries: ImportingQueries, id: string): Promise<void> {
  const { total, last } = await queries.reset(id);
  // Every part of the rows was sent.
  if (total === 0 || total !== last) throw new Refused("importIncomplete");
  await queries.update(id, { state: "checking" });
  await queries.addJob("import", { importId: id });
}

/**
 * Starts the dry run of an import that the user has made. Throws Refused.
 * @param version of the rows that are meant; undefined for the present ones
 */
export const checkImport = (
  { imports }: Imports,
  id: string,
  userId: number,
  version: number | undefined,
): Promise<void> =>
  imports.transaction(async (queries) => {
    const states = ["open", "checked", "failed"] as const;
    const found = await lockOwn(queries, id, userId, states);
    if (version !== undefined && version !== found.version)
      throw new Refused("importChanged");
    await check(queries, id);
    await queries.claimRequestKey(id);
  });

/** Applies an import whose rows have been checked. Throws Refused. */
export const applyImport = (
  { imports }: Imports,
  id: string,
  { version, actorId, sendsLinks, requestId = null }: Application,
): Promise<void> =>
  imports.transaction(async (queries) => {
    const found = await queries.lock(id);
    if (found === undefined) throw new Refused("notFound");
    const { permissions } = importTraits(found.kind);
    // Who prepares what others have to apply hands it over to them.
    if (found.made_by !== actorId && permissions.apply === undefined)
      throw new Refused("importIsOfOther");
    if (found.state === "open" || found.state === "checking")
      throw new Refused("importNotChecked");
    if (found.state !== "checked") throw new Refused("importStarted");
    if (version !== undefined && version !== found.version)
      throw new Refused("importChanged");
    if (found.target !== null)
      await requireSameTarget(
        queries,
        { target: found.target, actorId, requestId },
        { kind: found.kind, version: found.target_version },
      );
    await start(queries, id, { actorId, sendsLinks, requestId });
  });

async function start(
  queries: ImportingQueries,
  id: string,
  {
    actorId,
    sendsLinks,
    requestId,
  }: { actorId: number; sendsLinks: boolean; requestId: string | null },
): Promise<void> {
  const { total, last } = await queries.reset(id);
  if (total === 0 || total !== last) throw new Refused("importIncomplete");
  await queries.update(id, {
    state: "applying",
    ...{ actor_id: actorId, sends_links: sendsLinks, request_id: requestId },
  });
  await queries.claimRequestKey(id);
  await queries.addJob("import", { importId: id });
}

/** The same of participants alone, which need not have been checked. Throws Refused. */
export const applyUnchecked = (
  { imports }: Imports,
  id: string,
  { version, actorId, sendsLinks, requestId = null }: Application,
): Promise<void> =>
  imports.transaction(async (queries) => {
    const states = ["open", "checked", "failed"] as const;
    const found = await lockOwn(queries, id, actorId, states);
    if (version !== undefined && version !== found.version)
      throw new Refused("importChanged");
    await start(queries, id, { actorId, sendsLinks, requestId });
  });

/** Undoes what an import has written. Throws Refused. */
export const undoImport = (
  { imports }: Imports,
  id: string,
  { actorId, requestId = null }: ChangeOrigin,
): Promise<void> =>
  imports.transaction(async (queries) => {
    const { kind } = await lockIn(queries, id, ["applied"]);
    if (importTraits(kind).canUndo !== true)
      throw new Refused("importNotUndoable");
    await queries.update(id, {
      ...{ state: "undoing", reason: null, request_id: requestId, done: 0 },
      ...(actorId !== null && { actor_id: actorId }),
    });
    await queries.claimRequestKey(id);
    await queries.addJob("import", { importId: id });
  });

/** Deletes an import that the user has made and that is not running, with its rows. Throws Refused. */
export const removeImport = (
  { imports }: Imports,
  id: string,
  userId: number,
): Promise<void> =>
  imports.transaction(async (queries) => {
    await lockOwn(queries, id, userId, [
      ...(["open", "checked", "failed", "applied", "undone"] as const),
    ]);
    await queries.remove(id);
  });
