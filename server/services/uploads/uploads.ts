import { createHash, randomUUID } from "node:crypto";
import { createReadStream, createWriteStream, openAsBlob } from "node:fs";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import multipart from "@fastify/multipart";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { fileTypeFromBlob } from "file-type";
import { HttpProblem, invalid } from "#server/core/http-problem.ts";
import { requireRights } from "#server/core/rights.ts";
import { requireStorable } from "#server/core/storable-text.ts";
import { isStorageAway } from "#server/core/storage-errors.ts";
import { inTemporaryFolder } from "#server/core/temporary-folder.ts";
import type { MessageKey } from "#server/core/translate.ts";
import type { MediaTarget } from "#server/database/media-tables.ts";
import type { Repositories } from "#server/repositories/index.ts";
import {
  storedKeys,
  thumbnailKey,
} from "#server/repositories/media/media-objects.ts";
import {
  type RateLimiter,
  UNUSED_BYTES,
} from "#server/security/rate-limits.ts";
import {
  type ImageLimits,
  InvalidImage,
  TooManyPixels,
} from "#server/services/images/resize-image.ts";
import { resizePicture } from "#server/services/images/resize-picture.ts";
import type { Storage } from "#server/services/storage/storage.ts";
import { contentOfFile } from "#src/domain/values/file-content.ts";
import {
  contestPhotoRules,
  type FileRules,
  fileMismatch,
  fileProblem,
  photoPixels,
  pictureRules,
  profilePixels,
  proofRules,
} from "#src/domain/values/file-rules.ts";

interface UploadRules extends FileRules {
  wrongType: MessageKey;
  /** Undefined if the file is stored unchanged. */
  image?: ImageLimits;
}

/** The files that can be uploaded, by purpose. */
export const uploadRules: Record<MediaTarget, UploadRules> = {
  User: {
    ...pictureRules,
    wrongType: "notAnImage",
    image: { maxSide: 1_024, ...profilePixels },
  },
  ChallengeResult: {
    ...contestPhotoRules,
    wrongType: "notAPhoto",
    image: { maxSide: 4_096, ...photoPixels },
  },
  Declaration: {
    ...proofRules,
    wrongType: "notADocument",
  },
};

const maxUploadSize = Math.max(
  ...Object.values(uploadRules).map(({ maxSize }) => maxSize),
);

/** An uploaded file on this machine's disk, and its name on the sender's. */
export interface SentFile {
  path: string;
  name: string;
}

/** The text fields of a multipart body, and its file. */
export interface SentForm {
  fields: ReadonlyMap<string, string>;
  file: SentFile | undefined;
}

/**
 * Lets the routes of a scope read multipart bodies, and no others.
 * @param fieldSize maximum bytes of each text field
 */
export const addMultipart = (
  scope: FastifyInstance,
  fieldSize = 1_000,
  fileSize = maxUploadSize,
) =>
  scope.register(multipart, {
    limits: {
      fileSize,
      // One more than allowed: `withSentForm` rejects the second one with a reason.
      files: 2,
      fields: 5,
      fieldSize,
    },
  });

/** The name of a sent file: browsers write quotes and line breaks of names in this form, and no other sign (HTML, 4.10.21.8). */
const nameOf = (sent: string): string =>
  sent.replaceAll("%22", '"').replaceAll("%0D", "\r").replaceAll("%0A", "\n");

/**
 * Reads a multipart body, with its `file` streamed to a temporary folder that is deleted after `use`. Throws an
 * HttpProblem: 401 or 403 if the sender's rights have ended meanwhile.
 * @param onFile called before the file is read
 */
export async function withSentForm<Result>(
  request: FastifyRequest,
  use: (form: SentForm) => Promise<Result>,
  onFile: () => Promise<void> = async () => undefined,
): Promise<Result> {
  return inTemporaryFolder(async (folder) => {
    const fields = new Map<string, string>();
    let file: SentFile | undefined;
    for await (const part of partsOf(request))
      if (part.type === "file") {
        if (file !== undefined)
          throw invalid([
            { propertyPath: "file", messageKey: "tooMany", limit: 1 },
          ]);
        requireStorable(nameOf(part.filename), "file");
        await onFile();
        file = { path: join(folder, "upload"), name: nameOf(part.filename) };
        await pipeline(
          part.file,
          createWriteStream(file.path, { mode: 0o600 }),
        ).catch(rejectMalformed);
        if (part.file.truncated) throw tooLarge();
      } else {
        if (part.valueTruncated) throw new HttpProblem(413, "requestTooLarge");
        const { value } = part;
        requireStorable(part.fieldname);
        requireStorable(value, part.fieldname);
        fields.set(
          part.fieldname,
          typeof value === "string" ? value : JSON.stringify(value),
        );
      }
    await requireRights(request);
    return use({ fields, file });
  });
}

/** Throws an HttpProblem (400) for a body that is not multipart, or incomplete: only the parser's errors have no code. */
function rejectMalformed(error: unknown): never {
  throw error instanceof Error && !("code" in error)
    ? new HttpProblem(400, "badRequest")
    : error;
}

async function* partsOf(request: FastifyRequest) {
  try {
    yield* request.parts();
  } catch (error) {
    rejectMalformed(error);
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

export const wrong = (messageKey: MessageKey): HttpProblem =>
  invalid([{ propertyPath: "file", messageKey }]);

/** When an incomplete multipart upload is deleted. */
export const UNFINISHED_SECONDS = 86_400;

/** When the reservation of a single-request upload expires, in case its server was killed. */
const REQUEST_SECONDS = 3_600;

const secondsUntil = (time: Date): number =>
  Math.max(1, Math.ceil((time.getTime() - Date.now()) / 1000));

export const tooManyPixels = (limit: number): HttpProblem =>
  invalid([
    {
      propertyPath: "file",
      messageKey: "tooManyPixels",
      limit: Math.floor(limit / 1_000_000),
    },
  ]);

const tooLarge = () =>
  new HttpProblem(413, "fileTooLarge", {
    violations: [{ propertyPath: "file", messageKey: "fileTooLarge" }],
  });

/**
 * Checks a file's size, name and content, as the front office does before uploading it. Throws an HttpProblem.
 * @returns its content type, and its size in bytes
 */
export const examine = (target: MediaTarget, file: SentFile) =>
  examineBy(uploadRules[target], file);

/** As `examine`, by any rules. */
export async function examineBy(
  { wrongType, ...rules }: FileRules & { wrongType: MessageKey },
  { path, name }: SentFile,
): Promise<{ type: string; size: number }> {
  const blob = await openAsBlob(path);
  const { size } = blob;
  const content = await contentOfFile(blob, name, fileTypeFromBlob);
  const file = { name, size, content, dimensions: undefined };
  const problem = fileProblem(file, rules);
  if (problem === "size") throw tooLarge();
  if (problem === "name") throw wrong("fileNameUnsafe");
  if (problem === "mismatch") throw mismatch(fileMismatch(file));
  if (problem !== undefined || content === undefined) throw wrong(wrongType);
  return { type: content.type, size };
}

function mismatch({ named, seen }: ReturnType<typeof fileMismatch>) {
  const messageKey = seen ? "fileNameDisagrees" : "fileContentUnknown";
  const values = { named, ...(seen && { seen }) };
  return invalid([{ propertyPath: "file", messageKey, values }]);
}

/** Counts an upload of the signed-in user. Throws an HttpProblem (429) beyond a limit. */
export async function countUpload(
  rateLimiter: RateLimiter,
  request: FastifyRequest,
): Promise<void> {
  await rateLimiter.countPerson("uploads", request);
  await rateLimiter.count("uploadsInADay", request.user.id);
}

/** Stores uploaded files. */
export function createUploads(
  {
    mediaObjects,
    uploadReservations,
  }: Pick<Repositories, "mediaObjects" | "uploadReservations">,
  storage: Storage,
) {
  /**
   * Reserves space for an upload before it arrives. Throws an HttpProblem (429, Retry-After: when the first unused file is
   * deleted) if it would exceed the quota for the user's unused files and uploads in progress.
   */
  async function reserve(
    userId: number,
    bytes: number,
    id: string = randomUUID(),
    seconds = REQUEST_SECONDS,
  ): Promise<string> {
    const { isReserved, until } = await uploadReservations.reserve(
      { id, userId, bytes, seconds },
      UNUSED_BYTES,
    );
    if (isReserved) return id;
    throw new HttpProblem(429, "uploadQuota", {
      retryAfter: until === null ? UNFINISHED_SECONDS : secondsUntil(until),
    });
  }

  return {
    reserve,

    release: uploadReservations.release,

    /** Reads a multipart body after reserving space for its file. Throws an HttpProblem. */
    async receive<Result>(
      request: FastifyRequest,
      use: (form: SentForm) => Promise<Result>,
    ): Promise<Result> {
      const announced = Number(request.headers["content-length"] ?? Infinity);
      const bytes = Math.min(announced, maxUploadSize);
      let reserved: string | undefined;
      try {
        return await withSentForm(request, use, async () => {
          reserved = await reserve(request.user.id, bytes);
        });
      } finally {
        if (reserved !== undefined) await uploadReservations.release(reserved);
      }
    },

    /**
     * Checks a file and stores it; an image upright, without metadata and with a thumbnail. Writes temporary files next to
     * it. Throws an HttpProblem.
     * @returns the media object's unguessable id
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
          dimensions = await resizePicture(userId, {
            input: path,
            output: file,
            thumbnail,
            type,
            limits: image,
          });
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
        // The user has already waited for the storage once, so delete later.
        await (isStorageAway(error)
          ? mediaObjects.removeFiles(storageKey)
          : storage.remove(storedKeys(storageKey)));
        if (error instanceof TooManyPixels) throw tooManyPixels(error.limit);
        throw error instanceof InvalidImage ? wrong(wrongType) : error;
      }
      return id;
    },

    /** Deletes an unreferenced file of the user. */
    discard: (userId: number, id: string): Promise<void> =>
      mediaObjects.remove(userId, id),
  };

  async function put(key: string, path: string, type: string): Promise<void> {
    const { size } = await stat(path);
    await storage.put(key, path, { type, size });
  }
}
