import { randomUUID } from "node:crypto";
import { open, stat } from "node:fs/promises";
import { fileTypeFromFile } from "file-type";
import type { MediaTarget } from "#server/database/schema.ts";
import { HttpProblem, invalid } from "#server/http-problem.ts";
import { InvalidImage, resizeImage } from "#server/images/resize-image.ts";
import {
  type createMediaObjectsRepository,
  storedKeys,
  thumbnailKey,
} from "#server/repositories/media-objects.ts";
import type { Storage } from "#server/storage/storage.ts";
import type { MessageKey } from "#server/translate.ts";

interface UploadRules {
  /** In bytes. */
  maxSize: number;
  types: readonly string[];
  wrongType: MessageKey;
  /** Maximum width and height of a stored image in pixels; undefined when the file is stored unchanged. */
  maxSide?: number;
}

const office = "application/vnd.openxmlformats-officedocument";

/** The files that can be sent, by purpose. */
export const uploadRules: Record<MediaTarget, UploadRules> = {
  User: {
    maxSize: 5 * 1024 * 1024,
    types: ["image/jpeg", "image/png", "image/webp"],
    wrongType: "notAnImage",
    maxSide: 1_024,
  },
  ChallengeResult: {
    maxSize: 104_857_600,
    types: ["image/jpeg", "image/png"],
    wrongType: "notAPhoto",
    maxSide: 4_096,
  },
  Declaration: {
    maxSize: 100_000_000,
    types: [
      "application/pdf",
      "image/png",
      "image/jpeg",
      "image/gif",
      "image/bmp",
      "text/csv",
      `${office}.wordprocessingml.document`,
      `${office}.spreadsheetml.sheet`,
    ],
    wrongType: "notADocument",
  },
};

export const maxUploadSize = Math.max(
  ...Object.values(uploadRules).map(({ maxSize }) => maxSize),
);

const wrong = (messageKey: MessageKey) =>
  invalid([{ propertyPath: "file", messageKey }]);

/** Stores files that users send. */
export function createUploads(
  mediaObjects: ReturnType<typeof createMediaObjectsRepository>,
  storage: Storage,
) {
  return {
    /**
     * Checks the file at `path` by its content, not by its name, and stores it; an image upright, without metadata and
     * with a thumbnail. Writes temporary files beside `path`. Deletes what the user sent a day ago and never used. Throws an
     * HttpProblem.
     * @returns the media object's id, which nobody can guess
     */
    async keep(
      userId: number,
      target: MediaTarget,
      { path, name }: { path: string; name: string },
    ): Promise<string> {
      const { maxSize, types, wrongType, maxSide } = uploadRules[target];
      const sent = await stat(path);
      if (sent.size > maxSize) throw new HttpProblem(413, "fileTooLarge");
      const type = await contentType(path);
      if (type === undefined || !types.includes(type)) throw wrong(wrongType);

      const id = randomUUID();
      const storageKey = `${target.toLowerCase()}/${id.slice(0, 2)}/${id}`;
      let dimensions = null;
      let file = path;
      try {
        if (maxSide !== undefined) {
          file = `${path}.image`;
          const thumbnail = `${path}.thumbnail`;
          dimensions = await resizeImage(
            { input: path, output: file, thumbnail },
            type,
            maxSide,
          );
          await put(thumbnailKey(storageKey), thumbnail, "image/webp");
        }
        await put(storageKey, file, type);
        await mediaObjects.add(userId, {
          id,
          target,
          type,
          storageKey,
          name: name || null,
          size: sent.size,
          width: dimensions?.width ?? null,
          height: dimensions?.height ?? null,
        });
      } catch (error) {
        await storage.remove(storedKeys(storageKey));
        throw error instanceof InvalidImage ? wrong(wrongType) : error;
      }
      const aDayAgo = new Date(Date.now() - 86_400_000);
      await storage.remove(await mediaObjects.removeUnused(userId, aDayAgo));
      return id;
    },
  };

  async function put(key: string, path: string, type: string): Promise<void> {
    const { size } = await stat(path);
    await storage.put(key, path, { type, size });
  }
}

/** The type of a file by its content; text without control characters counts as CSV, which has no signature. */
async function contentType(path: string): Promise<string | undefined> {
  const known = await fileTypeFromFile(path);
  if (known !== undefined) return known.mime;
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read({
      buffer: Buffer.alloc(4_096),
    });
    const text = buffer.subarray(0, bytesRead);
    const isText = text.every((byte) => byte > 31 || (byte > 8 && byte < 14));
    const isMarkup = text.toString("latin1").trimStart().startsWith("<");
    return bytesRead > 0 && isText && !isMarkup ? "text/csv" : undefined;
  } finally {
    await file.close();
  }
}
