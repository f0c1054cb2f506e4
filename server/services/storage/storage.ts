import { createReadStream, createWriteStream } from "node:fs";
import { mkdir } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Disk } from "flydrive";
import { FSDriver } from "flydrive/drivers/fs";
import { UserError } from "#server/core/cli.ts";
import { noteDependencyError } from "#server/core/dependency-errors.ts";
import { isSilence, isStorageAway } from "#server/core/storage-errors.ts";

export interface StorageSettings {
  /** `https://KEY:SECRET@host/bucket?region=…` of an S3-compatible service; undefined for a local folder. */
  url: string | undefined;
  folder: string;
}

/** File storage by key. */
export interface Storage {
  /** Copies the file at `path`. */
  put(
    key: string,
    path: string,
    about: { type: string; size: number },
  ): Promise<void>;
  /** Reads a file, or its bytes from `start` to `end` (inclusive). */
  read(key: string, range?: { start: number; end: number }): Promise<Readable>;
  /** In bytes. Rejects when the file does not exist. */
  size(key: string): Promise<number>;
  /** Deletes files; missing ones are ignored. */
  remove(keys: readonly string[]): Promise<void>;
}

/** Throws a UserError if the URL lacks the service, bucket or key. */
export function createStorage({ url, folder }: StorageSettings): Storage {
  const open = url === undefined ? folderDisk(folder) : bucketDisk(url);
  let opened: Promise<Disk> | undefined;
  const disk = () => {
    opened ??= open();
    return opened;
  };
  const storage: Storage = {
    async put(key, path, { type, size }) {
      if (url === undefined) return copyPrivate(path, join(folder, key));
      const files = await disk();
      await twice(() =>
        files.putStream(key, createReadStream(path), {
          contentType: type,
          contentLength: size,
        }),
      );
    },
    async read(key, range) {
      const files = await disk();
      const stream = await twice(() => files.getStream(key));
      return range === undefined
        ? stream
        : Readable.from(slice(stream, range.start, range.end));
    },
    async size(key) {
      const files = await disk();
      return (await twice(() => files.getMetaData(key))).contentLength;
    },
    async remove(keys) {
      const files = await disk();
      await Promise.all(keys.map((key) => twice(() => files.delete(key))));
    },
  };
  return {
    put: (...call) => counted(storage.put(...call)),
    read: (...call) => counted(storage.read(...call)),
    size: (...call) => counted(storage.size(...call)),
    remove: (...call) => counted(storage.remove(...call)),
  };
}

/** Counts errors of the storage service, but not those of missing files. */
async function counted<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (isStorageAway(error)) noteDependencyError("storage");
    throw error;
  }
}

/** Copies a file to one that only this user can read. Rejects with the file system's error, which flydrive swallows. */
async function copyPrivate(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  await pipeline(
    createReadStream(from),
    createWriteStream(to, { mode: 0o600 }),
  );
}

/** Retries once if a connection broke; a timeout is not retried. */
const twice = <Result>(ask: () => Promise<Result>): Promise<Result> =>
  ask().catch((error: unknown) => {
    if (!isStorageAway(error) || isSilence(error)) throw error;
    return ask();
  });

/** Timeouts in milliseconds: to connect, and without any data in either direction. */
const PATIENCE = { connectionTimeout: 2_000, socketTimeout: 5_900 };

const folderDisk = (folder: string) => async () =>
  new Disk(
    new FSDriver({
      location: resolve(folder),
      visibility: "private",
    }),
  );

/** Disables the client's log: failures are reported by the errors it throws. */
const silent = { debug() {}, info() {}, warn() {}, error() {} };

/** Loads the S3 client only if it is used. */
function bucketDisk(address: string): () => Promise<Disk> {
  const url = URL.parse(address);
  const bucket = url?.pathname.slice(1);
  if (!url || !/^https?:$/.test(url.protocol) || !bucket || !url.username)
    throw new UserError(
      "STORAGE_URL: expected https://KEY:SECRET@host/bucket?region=…",
    );
  return async () => {
    const { S3Driver } = await import("flydrive/drivers/s3");
    return new Disk(
      new S3Driver({
        credentials: {
          accessKeyId: decodeURIComponent(url.username),
          secretAccessKey: decodeURIComponent(url.password),
        },
        endpoint: `${url.protocol}//${url.host}`,
        region: url.searchParams.get("region") ?? "us-east-1",
        bucket,
        // `twice` retries instead.
        maxAttempts: 1,
        requestHandler: PATIENCE,
        forcePathStyle: true,
        visibility: "private",
        // Compatible services often lack access control lists and trailing checksums.
        supportsACL: false,
        requestChecksumCalculation: "WHEN_REQUIRED",
        responseChecksumValidation: "WHEN_REQUIRED",
        logger: silent,
      }),
    );
  };
}

async function* slice(
  stream: Readable,
  start: number,
  end: number,
): AsyncGenerator<Buffer> {
  let at = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    const part = chunk.subarray(
      Math.max(0, start - at),
      Math.max(0, end + 1 - at),
    );
    if (part.length > 0) yield part;
    at += chunk.length;
    if (at > end) return;
  }
}
