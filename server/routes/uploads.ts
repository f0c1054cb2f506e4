import { createHash, randomUUID } from "node:crypto";
import { createReadStream, createWriteStream, openAsBlob } from "node:fs";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import multipart from "@fastify/multipart";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { fileTypeFromBlob } from "file-type";
import type { MediaTarget } from "#server/database/schema.ts";
import { HttpProblem, invalid } from "#server/http-problem.ts";
import {
  type ImageLimits,
  InvalidImage,
  resizeImage,
  TooManyPixels,
} from "#server/images/resize-image.ts";
import { requireStorable } from "#server/plugins/storable-text.ts";
import {
  type createMediaObjectsRepository,
  storedKeys,
  thumbnailKey,
} from "#server/repositories/media-objects.ts";
import {
  type RateLimiter,
  UNUSED_BYTES,
} from "#server/security/rate-limits.ts";
import { isStorageAway, type Storage } from "#server/storage/storage.ts";
import type { MessageKey } from "#server/translate.ts";
import { contentOfFile } from "#src/domain/file-content.ts";
import {
  contestPhotoRules,
  type FileRules,
  fileMismatch,
  fileProblem,
  pictureRules,
  proofRules,
} from "#src/domain/file-rules.ts";

interface UploadRules extends FileRules {
  wrongType: MessageKey;
  /** Undefined when the file is stored unchanged. */
  image?: ImageLimits;
}

/** The files that can be sent, by purpose. */
export const uploadRules: Record<MediaTarget, UploadRules> = {
  User: {
    ...pictureRules,
    wrongType: "notAnImage",
    image: { maxSide: 1_024, maxPixels: 40_000_000 },
  },
  ChallengeResult: {
    ...contestPhotoRules,
    wrongType: "notAPhoto",
    image: { maxSide: 4_096, maxPixels: 120_000_000 },
  },
  Declaration: {
    ...proofRules,
    wrongType: "notADocument",
  },
};

const maxUploadSize = Math.max(
  ...Object.values(uploadRules).map(({ maxSize }) => maxSize),
);

/** A file that a user sent, on the disk of this machine, and its name on theirs. */
export interface SentFile {
  path: string;
  name: string;
}

/** The text fields of a multipart body, and its file. */
export interface SentForm {
  fields: ReadonlyMap<string, string>;
  file: SentFile | undefined;
}

/** Lets the routes of a scope read multipart bodies, and nothing else. */
export const addMultipart = (scope: FastifyInstance) =>
  scope.register(multipart, {
    limits: {
      fileSize: maxUploadSize,
      // One more than is taken: a second one is refused by `withSentForm`, with a reason.
      files: 2,
      fields: 5,
      fieldSize: 1_000_000,
    },
  });

/**
 * Reads a multipart body, its `file` streamed to a temporary folder that is deleted once `use` is done. Throws an
 * HttpProblem.
 */
export async function withSentForm<Result>(
  request: FastifyRequest,
  use: (form: SentForm) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), "palmares-upload-"));
  try {
    const fields = new Map<string, string>();
    let file: SentFile | undefined;
    for await (const part of request.parts())
      if (part.type === "file") {
        if (file !== undefined)
          throw invalid([
            { propertyPath: "file", messageKey: "tooMany", limit: 1 },
          ]);
        requireStorable(part.filename, "file");
        file = { path: join(folder, "upload"), name: part.filename };
        await pipeline(part.file, createWriteStream(file.path));
        if (part.file.truncated) throw tooLarge();
      } else {
        if (part.valueTruncated) throw new HttpProblem(413, "fileTooLarge");
        const { value } = part;
        requireStorable(part.fieldname);
        requireStorable(value, part.fieldname);
        fields.set(
          part.fieldname,
          typeof value === "string" ? value : JSON.stringify(value),
        );
      }
    return await use({ fields, file });
  } finally {
    await rm(folder, { recursive: true });
  }
}

export const isTarget = (text: string): text is MediaTarget =>
  Object.hasOwn(uploadRules, text);

/** SHA-256 of a file. */
export async function sha256(path: string): Promise<Buffer> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(path), hash);
  return hash.digest();
}

const wrong = (messageKey: MessageKey) =>
  invalid([{ propertyPath: "file", messageKey }]);

/** After which an upload that is not whole is gone. */
const UNFINISHED_SECONDS = 86_400;

const secondsUntil = (time: Date): number =>
  Math.max(1, Math.ceil((time.getTime() - Date.now()) / 1000));

const tooManyPixels = (limit: number) =>
  invalid([
    {
      propertyPath: "file",
      messageKey: "tooManyPixels",
      limit: limit / 1_000_000,
    },
  ]);

const tooLarge = () =>
  new HttpProblem(413, "fileTooLarge", {
    violations: [{ propertyPath: "file", messageKey: "fileTooLarge" }],
  });

/**
 * Checks a file by its size, its name and its content, as the front office does before it sends one. Throws an
 * HttpProblem.
 * @returns its content type, and its size in bytes
 */
export async function examine(
  target: MediaTarget,
  { path, name }: SentFile,
): Promise<{ type: string; size: number }> {
  const { wrongType, ...rules } = uploadRules[target];
  const blob = await openAsBlob(path);
  const { size } = blob;
  const content = await contentOfFile(blob, name, fileTypeFromBlob);
  const file = { name, size, content, dimensions: undefined };
  const problem = fileProblem(file, rules);
  if (problem === "size") throw tooLarge();
  if (problem === "mismatch") throw mismatch(fileMismatch(file));
  if (problem !== undefined || content === undefined) throw wrong(wrongType);
  return { type: content.type, size };
}

function mismatch({ named, seen }: ReturnType<typeof fileMismatch>) {
  const messageKey = seen ? "fileNameDisagrees" : "fileContentUnknown";
  const values = { named, ...(seen && { seen }) };
  return invalid([{ propertyPath: "file", messageKey, values }]);
}

/** Counts a file that the signed-in person sends. Throws an HttpProblem (429) beyond a limit. */
export async function countUpload(
  rateLimiter: RateLimiter,
  request: FastifyRequest,
): Promise<void> {
  await rateLimiter.countPerson("uploads", request);
  await rateLimiter.count("uploadsInADay", request.user.id);
}

/** Stores files that users send. */
export function createUploads(
  mediaObjects: ReturnType<typeof createMediaObjectsRepository>,
  storage: Storage,
) {
  return {
    /**
     * Throws an HttpProblem (429, Retry-After: when the first of them is deleted) when the user has files that nothing
     * uses, and `size` more bytes would be too many.
     * @param unfinished bytes of uploads that are not whole yet
     */
    async checkQuota(
      userId: number,
      size: number,
      unfinished = 0,
    ): Promise<void> {
      const { bytes, until } = await mediaObjects.unused(userId);
      if (bytes + unfinished + size > UNUSED_BYTES)
        throw new HttpProblem(429, "uploadQuota", {
          retryAfter: until === null ? UNFINISHED_SECONDS : secondsUntil(until),
        });
    },

    /**
     * Examines a file and stores it; an image upright, without metadata and with a thumbnail. Writes temporary files
     * beside it. Throws an HttpProblem.
     * @returns the media object's id, which nobody can guess
     */
    async keep(
      userId: number,
      target: MediaTarget,
      sent: SentFile,
      id: string = randomUUID(),
    ): Promise<string> {
      const { wrongType, image } = uploadRules[target];
      const examined = await examine(target, sent);
      const { path, name } = sent;
      const storageKey = `${target.toLowerCase()}/${id.slice(0, 2)}/${id}`;
      let { type } = examined;
      let dimensions = null;
      let file = path;
      try {
        if (image !== undefined) {
          file = `${path}.image`;
          const thumbnail = `${path}.thumbnail`;
          dimensions = await resizeImage(
            { input: path, output: file, thumbnail },
            type,
            image,
          );
          ({ type } = dimensions);
          await put(thumbnailKey(storageKey), thumbnail, "image/webp");
        }
        await put(storageKey, file, type);
        await mediaObjects.add(userId, {
          id,
          target,
          type,
          storageKey,
          name: name || null,
          size: examined.size,
          sha256: await sha256(file),
          width: dimensions?.width ?? null,
          height: dimensions?.height ?? null,
        });
      } catch (error) {
        // The user has waited for the unavailable storage once already.
        await (isStorageAway(error)
          ? mediaObjects.removeFiles(storageKey)
          : storage.remove(storedKeys(storageKey)));
        if (error instanceof TooManyPixels) throw tooManyPixels(error.limit);
        throw error instanceof InvalidImage ? wrong(wrongType) : error;
      }
      return id;
    },

    /** Deletes a file that the user sent and that nothing refers to. */
    discard: (userId: number, id: string): Promise<void> =>
      mediaObjects.remove(userId, id),
  };

  async function put(key: string, path: string, type: string): Promise<void> {
    const { size } = await stat(path);
    await storage.put(key, path, { type, size });
  }
}
