import { Refused } from "#server/core/refused.ts";
import type { Repositories } from "#server/repositories/index.ts";
import type { ImportingQueries } from "#server/repositories/people/importing.ts";
import type { ImportedPerson } from "#src/domain/people/participant-import.ts";

type Imports = Pick<Repositories, "participantImports">;

interface ImportStart {
  isDryRun: boolean;
  /** Of the rows that are meant; undefined for the present ones. */
  version: number | undefined;
  sendsLinks: boolean;
  actorId: number;
  requestId: string;
}

/** Locks an import that its maker may change, unless it is in one of these states. Throws Refused. */
async function lockOwn(
  queries: ImportingQueries,
  id: string,
  userId: number,
  states: readonly string[],
): Promise<void> {
  const found = await queries.lock(id);
  if (found === undefined) throw new Refused("notFound");
  if (found.made_by !== userId) throw new Refused("importIsOfOther");
  if (states.includes(found.state)) throw new Refused("importStarted");
}

/** Opens an import; those of the same person that were never started are deleted. @returns its id */
export const openImport = (
  { participantImports }: Imports,
  userId: number,
): Promise<string> =>
  participantImports.transaction(async (queries) => {
    await queries.removeOpen(userId);
    const id = await queries.add(userId);
    await queries.claimRequestKey(id);
    return id;
  });

/** Stores a part of the rows; one that was stored before is replaced. Throws Refused. */
export const putImportRows = (
  { participantImports }: Imports,
  id: string,
  { from, rows }: { from: number; rows: readonly ImportedPerson[] },
  userId: number,
): Promise<void> =>
  participantImports.transaction(async (queries) => {
    await lockOwn(queries, id, userId, ["running", "done"]);
    await queries.putRows(id, from, rows);
    await queries.reset(id);
  });

/** Starts the job that works through the rows, for real or as a dry run. Throws Refused. */
export const startImport = (
  { participantImports }: Imports,
  id: string,
  { version, actorId, ...start }: ImportStart,
): Promise<void> =>
  participantImports.transaction(async (queries) => {
    await lockOwn(queries, id, actorId, ["running", "done"]);
    const { total, last, version: present } = await queries.reset(id);
    if (version !== undefined && version !== present)
      throw new Refused("importChanged");
    // Every part of the rows was sent.
    if (total === 0 || total !== last) throw new Refused("importIncomplete");
    await queries.start(id, start);
    await queries.claimRequestKey(id);
    await queries.addJob("participant-import", { importId: id });
  });

/** Deletes an import that is not running, with its rows. Throws Refused. */
export const removeImport = (
  { participantImports }: Imports,
  id: string,
  userId: number,
): Promise<void> =>
  participantImports.transaction(async (queries) => {
    await lockOwn(queries, id, userId, ["running"]);
    await queries.remove(id);
  });
