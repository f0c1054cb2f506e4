import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { NewVersion } from "#server/core/picture.ts";
import { isStorageAway } from "#server/core/storage-errors.ts";
import { inTemporaryFolder } from "#server/core/temporary-folder.ts";
import type { Repositories } from "#server/repositories/index.ts";
import {
  InvalidImage,
  TooManyPixels,
} from "#server/services/images/resize-image.ts";
import { makePictureSizes } from "#server/services/images/resize-picture.ts";
import type { Storage } from "#server/services/storage/storage.ts";
import {
  examineBy,
  type SentFile,
  sha256,
  tooManyPixels,
  wrong,
} from "#server/services/uploads/uploads.ts";
import { libraryRules, photoPixels } from "#src/domain/values/file-rules.ts";
import { pictureSizes } from "#src/domain/values/pictures.ts";
import type { Rectangle } from "#src/domain/values/rectangle.ts";

const wrongType = "notAnImage" as const;

const originalOf = (storageKey: string) => `${storageKey}/original`;

/** Where a size of a version is stored. */
export const sizeKey = (storageKey: string, size: number): string =>
  `${storageKey}/${size}`;

/** All that may be stored below a key. */
export const filesOf = (storageKey: string): string[] => [
  originalOf(storageKey),
  ...pictureSizes.map((size) => sizeKey(storageKey, size)),
];

/** Stores the files of pictures: the original as it was sent, and its sizes. */
export function createPictureFiles(
  { pictures }: Pick<Repositories, "pictures">,
  storage: Storage,
) {
  /**
   * Stores files below a new key and uses them. If that fails, they are deleted; if the process is killed, the job `cleanup`
   * does it.
   * @param isUsed says of the result whether the files are needed
   */
  async function storing<Result>(
    store: (key: string) => Promise<Result>,
    isUsed: (result: Result) => boolean = () => true,
  ): Promise<Result> {
    const id = randomUUID();
    const key = `pictures/${id.slice(0, 2)}/${id}`;
    await pictures.announce(key);
    const discard = async () => {
      await storage.remove(filesOf(key));
      await pictures.forget(key);
    };
    let result: Result;
    try {
      result = await store(key);
    } catch (error) {
      // The user has already waited for the storage once, so `cleanup` deletes them later.
      if (!isStorageAway(error)) await discard();
      throw error;
    }
    if (!isUsed(result)) await discard();
    return result;
  }

  async function put(key: string, path: string, type: string): Promise<void> {
    const { size } = await stat(path);
    await storage.put(key, path, { type, size });
  }

  /** Makes and stores the sizes of a picture. Throws an HttpProblem for what is no picture. */
  async function putSizes(
    userId: number,
    key: string,
    input: string,
    crop: Rectangle | null,
  ) {
    const outputs = pictureSizes
      .map((side) => ({ side, path: `${input}.${side}` }))
      .toReversed();
    const { sizes, ...dimensions } = await makePictureSizes(userId, {
      ...{ input, crop, outputs, limits: photoPixels },
    }).catch((error: unknown) => {
      if (error instanceof TooManyPixels) throw tooManyPixels(error.limit);
      throw error instanceof InvalidImage ? wrong(wrongType) : error;
    });
    for (const { side, path } of outputs)
      await put(sizeKey(key, side), path, "image/webp");
    return { ...dimensions, sizes: sizes.toReversed() };
  }

  return {
    storing,

    /** Checks a sent file as the back office does before it sends it. Throws an HttpProblem. */
    examine: (sent: SentFile) =>
      examineBy({ ...libraryRules, wrongType }, sent),

    hash: ({ path }: SentFile): Promise<Buffer> => sha256(path),

    /** Stores a sent file and its sizes. Throws an HttpProblem. */
    async keep(
      userId: number,
      key: string,
      { path, name }: SentFile,
      { type, size, hash }: { type: string; size: number; hash: Buffer },
    ): Promise<NewVersion> {
      const made = await putSizes(userId, key, path, null);
      await put(originalOf(key), path, type);
      return {
        ...made,
        ...{ sha256: hash, type, size, crop: null, storageKey: key },
        ...{ originalKey: originalOf(key), fileName: name.slice(0, 200) },
      };
    },

    /** Stores the sizes of a part of a stored original. */
    cut: (
      userId: number,
      key: string,
      from: NewVersion,
      crop: Rectangle | null,
    ): Promise<NewVersion> =>
      inTemporaryFolder(async (folder) => {
        const path = join(folder, "original");
        await pipeline(
          await storage.read(from.originalKey),
          createWriteStream(path, { mode: 0o600 }),
        );
        const { sizes } = await putSizes(userId, key, path, crop);
        return { ...from, sizes, crop, storageKey: key };
      }),
  };
}
