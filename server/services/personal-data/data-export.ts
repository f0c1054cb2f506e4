import { createWriteStream } from "node:fs";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { ZipFile } from "yazl";
import { isStorageAway } from "#server/core/storage-errors.ts";
import { inTemporaryFolder } from "#server/core/temporary-folder.ts";
import type { AuditEvent } from "#server/repositories/audit-events.ts";
import type { Repositories } from "#server/repositories/index.ts";
import type { StoredExport } from "#server/repositories/people/data-exports.ts";
import type { OwnFile } from "#server/repositories/people/exported-data.ts";
import type { Storage } from "#server/services/storage/storage.ts";
import { nameWithEnding } from "#src/domain/values/file-rules.ts";

type Sources = Pick<Repositories, "exportedData">;

/**
 * Writes a ZIP of all that is stored about a person to `path`, which only this user of the machine can read: `data.json`, and
 * below `files/` what they sent.
 */
export async function writeDataExport(
  { exportedData }: Sources,
  storage: Storage,
  userId: number,
  path: string,
): Promise<void> {
  const { data, files } = await exportedData.collect(userId);
  const zip = new ZipFile();
  const written = pipeline(
    zip.outputStream,
    createWriteStream(path, { mode: 0o600 }),
  );
  const failed = new Promise<never>((_, reject) => {
    zip.on("error", reject);
  });
  const missing: string[] = [];
  for (const file of files) {
    const name = `files/${entryName(file)}`;
    if (file.content !== null) zip.addBuffer(file.content, name);
    else if (file.storageKey !== null) {
      const key = file.storageKey;
      const size = await sizeOf(storage, key);
      if (size === undefined) missing.push(file.id);
      else
        zip.addReadStreamLazy(name, { compress: false, size }, (done) => {
          storage.read(key).then(
            (stream) => done(null, stream as Readable),
            (error: unknown) => done(error, undefined as never),
          );
        });
    }
  }
  const whole = {
    ...data,
    ...(missing.length > 0 && { missingFiles: missing }),
  };
  zip.addBuffer(Buffer.from(JSON.stringify(whole, null, 2)), "data.json");
  zip.end();
  await Promise.race([written, failed]);
}

/** In bytes; undefined if the file is no longer in the storage. Throws if the storage is unavailable. */
async function sizeOf(
  storage: Storage,
  key: string,
): Promise<number | undefined> {
  try {
    return await storage.size(key);
  } catch (error) {
    if (isStorageAway(error)) throw error;
    return undefined;
  }
}

/** The sender's file name, prefixed with the id to be unique, without characters that paths cannot contain. */
function entryName({ id, name, type }: OwnFile): string {
  const own = nameWithEnding(name ?? "file", type)
    .replaceAll(/[\p{C}/\\:*?"<>|]/gu, "_")
    .slice(-100);
  return `${id}-${own}`;
}

/**
 * Queues an export of what is stored about a user; returns the pending one if there is one.
 * @param event what is recorded if someone else requests it
 */
export const requestDataExport = (
  { dataExports }: Pick<Repositories, "dataExports">,
  userId: number,
  event?: AuditEvent,
): Promise<StoredExport> =>
  dataExports.oneAtATime(userId, async (queries) => {
    let wanted = await queries.pending();
    if (wanted === undefined) {
      wanted = await queries.insert();
      await queries.addJob("data-export", { exportId: wanted.id });
    }
    if (event !== undefined) await queries.audit(event);
    return wanted;
  });

/** Prepares a requested export; does nothing if it is ready or was deleted. */
export async function prepareDataExport(
  { dataExports, exportedData }: Sources & Pick<Repositories, "dataExports">,
  storage: Storage,
  exportId: string,
): Promise<void> {
  const wanted = await dataExports.find(exportId);
  if (wanted === undefined || wanted.storageKey !== null) return;
  await inTemporaryFolder(async (folder) => {
    const path = join(folder, "export.zip");
    await writeDataExport({ exportedData }, storage, wanted.userId, path);
    const { size } = await stat(path);
    const storageKey = `export/${exportId.slice(0, 2)}/${exportId}`;
    await storage.put(storageKey, path, { type: "application/zip", size });
    const owner = await dataExports.finishing(exportId, async (queries) => {
      const userId = await queries.markStored(storageKey, size);
      if (userId !== undefined)
        await queries.addJob("personal-data-mail", {
          userId,
          about: "dataExport",
        });
      return userId;
    });
    if (owner === undefined) await storage.remove([storageKey]);
  });
}
