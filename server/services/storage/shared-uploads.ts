import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setTimeout as pause } from "node:timers/promises";
import { DataStore, ERRORS, type Lock, type Locker, Upload } from "@tus/server";
import { inTemporaryFolder } from "#server/core/temporary-folder.ts";
import type { Repositories } from "#server/repositories/index.ts";
import type { Storage } from "./storage.ts";

type Rows = Repositories["unfinishedUploads"];

/** Seconds after which the lock of a killed holder becomes free. */
const LEASE_SECONDS = 8;
const HOLD_MS = 1_000;
const RETRY_MS = 200;
const PATIENCE_MS = 20_000;

/** Locks shared by all instances: rows with a lease, since no session persists behind a pooler. */
export function createSharedLocker(rows: Rows): Locker {
  return {
    newLock(id): Lock {
      const holder = randomUUID();
      let timer: NodeJS.Timeout | undefined;
      return {
        async lock(signal, release) {
          const end = Date.now() + PATIENCE_MS;
          while (!(await rows.lock(id, holder, LEASE_SECONDS))) {
            if (signal.aborted || Date.now() > end)
              throw ERRORS.ERR_LOCK_TIMEOUT;
            await pause(RETRY_MS);
          }
          timer = setInterval(() => {
            rows.hold(id, holder, LEASE_SECONDS).then(
              (isWanted) => isWanted && release(),
              () => {},
            );
          }, HOLD_MS);
          timer.unref();
        },
        async unlock() {
          clearInterval(timer);
          await rows.unlock(id, holder);
        },
      };
    },
  };
}

const keyOf = (id: string, from: number) => `uploads/${id}/${from}`;

/**
 * Uploads that any instance can resume: each part is a file in the storage, and the database has their offsets. A part
 * counts once it is both stored and recorded, so an instance that is killed in between leaves the upload unchanged.
 */
export class SharedUploads extends DataStore {
  readonly #rows: Rows;
  readonly #storage: Storage;

  constructor(rows: Rows, storage: Storage) {
    super();
    this.#rows = rows;
    this.#storage = storage;
    this.extensions = ["creation", "creation-with-upload", "termination"];
  }

  override async create(upload: Upload): Promise<Upload> {
    const { id, size = 0, metadata } = upload;
    await this.#rows.add({
      id,
      size,
      userId: Number(metadata?.["userId"]),
      name: metadata?.["filename"] ?? "",
    });
    return upload;
  }

  override async getUpload(id: string): Promise<Upload> {
    const row = await this.#rows.find(id);
    if (row === undefined) throw ERRORS.FILE_NOT_FOUND;
    return new Upload({
      id,
      size: row.size,
      offset: row.offsets.at(-1) ?? 0,
      metadata: { filename: row.name, userId: String(row.userId) },
      creation_date: row.createdAt.toISOString(),
    });
  }

  override async write(
    stream: Readable,
    id: string,
    offset: number,
  ): Promise<number> {
    return inTemporaryFolder(async (folder) => {
      const path = join(folder, "part");
      await pipeline(stream, createWriteStream(path));
      const { size } = await stat(path);
      if (size === 0) return offset;
      const type = "application/octet-stream";
      await this.#storage.put(keyOf(id, offset), path, { type, size });
      if (!(await this.#rows.append(id, offset, offset + size)))
        throw ERRORS.INVALID_OFFSET;
      return offset + size;
    });
  }

  override async remove(id: string): Promise<void> {
    const row = await this.#rows.find(id);
    if (row === undefined) return;
    await this.#storage.remove(row.offsets.map((from) => keyOf(id, from)));
    await this.#rows.remove(id);
  }

  /** Writes the parts, one after the other, to a local file. */
  async assemble(id: string, path: string): Promise<void> {
    const { offsets = [] } = (await this.#rows.find(id)) ?? {};
    const parts = offsets.slice(0, -1);
    const storage = this.#storage;
    await pipeline(async function* () {
      for (const from of parts) yield* await storage.read(keyOf(id, from));
    }, createWriteStream(path));
  }

  /** Deletes uploads started more than a day ago. */
  async clean(): Promise<void> {
    for (const id of await this.#rows.expired()) await this.remove(id);
  }
}
