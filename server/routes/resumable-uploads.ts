import { randomUUID } from "node:crypto";
import { createWriteStream, mkdirSync } from "node:fs";
import { chmod } from "node:fs/promises";
import { join } from "node:path";
import { PassThrough, Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { FileStore } from "@tus/file-store";
import {
  type DataStore,
  type Locker,
  MemoryLocker,
  Server,
  type Upload,
} from "@tus/server";
import type {
  FastifyInstance,
  FastifyPluginAsync,
  FastifyReply,
  FastifyRequest,
} from "fastify";
import { HttpProblem, invalid, notFound } from "#server/core/http-problem.ts";
import { requireRights } from "#server/core/rights.ts";
import { isStorable } from "#server/core/storable-text.ts";
import { inTemporaryFolder } from "#server/core/temporary-folder.ts";
import { fileContent } from "#server/http/openapi.ts";
import { type UuidParams, uuidParams } from "#server/http/parameters.ts";
import { emptyResponse } from "#server/http/wire-schemas.ts";
import type { Repositories } from "#server/repositories/index.ts";
import { cleanLocally } from "#server/services/cleanup.ts";
import {
  createSharedLocker,
  SharedUploads,
} from "#server/services/storage/shared-uploads.ts";
import type {
  Storage,
  StorageSettings,
} from "#server/services/storage/storage.ts";
import {
  countUpload,
  createUploads,
  UNFINISHED_SECONDS,
  uploadRules,
} from "#server/services/uploads/uploads.ts";
import { isPlainText } from "#src/domain/values/plain-text.ts";

const HOUR = 3_600_000;

const { maxSize } = uploadRules.Declaration;

const PATH = "/v2/uploads";

const PART = "application/offset+octet-stream";

const TUS = { "Tus-Resumable": "1.0.0" };

type OneUpload = { Params: UuidParams };

/**
 * Uploads of proofs that resume after a lost connection, by the tus protocol 1.0 (https://tus.io). They are stored in the
 * storage if instances share one, else in `folder` on this machine, and are deleted after a day. Complete uploads become
 * media objects with the same id: the `proof` of a declaration.
 */
export function resumableUploadRoutes(
  app: FastifyInstance,
  storage: Storage,
  { url, folder }: StorageSettings,
): void {
  const { mediaObjects, unfinishedUploads } = app.repositories;
  const uploads = createUploads(app.repositories, storage);

  let opened: ReturnType<typeof openServer> | undefined;
  const tus = () => {
    opened ??= openServer(
      url === undefined
        ? folderStore(join(folder, "uploads"))
        : sharedStore(unfinishedUploads, storage),
    );
    return opened;
  };

  cleanLocally(app, () => tus().clean());

  const finishing = new Map<string, Promise<void>>();

  /** Turns a complete upload into a media object, once. Throws an HttpProblem, and deletes it, if it is no valid proof. */
  function finish(userId: number, upload: Upload): Promise<void> {
    const { id, metadata } = upload;
    let finished = finishing.get(id);
    if (finished === undefined) {
      finished = keep(userId, id, metadata?.["filename"] ?? "").finally(() =>
        finishing.delete(id),
      );
      finishing.set(id, finished);
    }
    return finished;
  }

  async function keep(userId: number, id: string, name: string): Promise<void> {
    const { store, withFile } = tus();
    const remove = async () => {
      await store.remove(id);
      await uploads.release(id);
    };
    await withFile(id, async (path) => {
      try {
        if ((await mediaObjects.find(id)) === undefined)
          await uploads.keep(userId, "Declaration", { path, name }, id);
      } catch (error) {
        if (error instanceof HttpProblem) await remove();
        throw error;
      }
      await remove();
    });
  }

  /** The user's upload in its current state; undefined if it does not exist. */
  async function find(userId: number, id: string): Promise<Upload | undefined> {
    try {
      const upload = await tus().store.getUpload(id);
      return upload.metadata?.["userId"] === String(userId)
        ? upload
        : undefined;
    } catch {
      return undefined;
    }
  }

  /** Passes a request to the tus server; its errors are handled like those of every other route. */
  async function handle(
    request: FastifyRequest,
    reply: FastifyReply,
    newId?: string,
  ) {
    const response = await tus().handle(request, newId);
    reply.headers(Object.fromEntries(response.headers)).code(response.status);
    if (response.status >= 400) throw problemOf(response.status);
    return response;
  }

  const routes: FastifyPluginAsync = async (scope) => {
    scope.addContentTypeParser(PART, (_request, _payload, done) => done(null));
    scope.addHook("onRequest", async (_request, reply) => {
      reply.headers(TUS);
    });

    scope.options(
      "/uploads",
      {
        config: { isPublic: true },
        schema: { hide: true, response: emptyResponse(204) },
      },
      async (request, reply) => {
        await handle(request, reply);
        return reply.send();
      },
    );

    scope.post(
      "/uploads",
      {
        config: { takesFiles: true },
        schema: { response: emptyResponse(201) },
      },
      async (request, reply) => {
        const { user } = request;
        await countUpload(app.rateLimiter, request);
        await tus().clean();
        const announced = Number(request.headers["upload-length"]);
        const id = await uploads.reserve(
          user.id,
          announced >= 0 ? announced : maxSize,
          randomUUID(),
          UNFINISHED_SECONDS,
        );
        try {
          await handle(request, reply, id);
        } catch (error) {
          await uploads.release(id);
          throw error;
        }
        await requireRights(request);
        const upload = await find(user.id, id);
        if (upload !== undefined && upload.offset === upload.size)
          await finish(user.id, upload);
        return reply.send();
      },
    );

    scope.head<OneUpload>(
      "/uploads/:id",
      { schema: { params: uuidParams, response: emptyResponse(200) } },
      async (request, reply) => {
        const { user } = request;
        const { id } = request.params;
        const upload = await find(user.id, id);
        if (upload !== undefined && upload.offset === upload.size)
          await finish(user.id, upload);
        const media = await mediaObjects.find(id);
        if (media?.userId === user.id && media.target === "Declaration")
          return reply
            .headers({
              "Upload-Offset": Number(media.size),
              "Upload-Length": Number(media.size),
            })
            .send();
        if (upload === undefined) throw notFound();
        await handle(request, reply);
        return reply.send();
      },
    );

    for (const method of ["PATCH", "DELETE"] as const)
      scope.route<OneUpload>({
        method,
        url: "/uploads/:id",
        config: {
          takesFiles: true,
          ...(method === "PATCH" && { takes: { [PART]: fileContent } }),
        },
        schema: { params: uuidParams, response: emptyResponse(204) },
        handler: async (request, reply) => {
          const { user } = request;
          const { id } = request.params;
          if ((await find(user.id, id)) === undefined) throw notFound();
          await handle(request, reply);
          if (method === "DELETE") await uploads.release(id);
          await requireRights(request);
          const upload = await find(user.id, id);
          if (upload !== undefined && upload.offset === upload.size)
            await finish(user.id, upload);
          return reply.send();
        },
      });
  };
  app.register(routes);
}

/** Where incomplete uploads are stored. */
interface UploadStore {
  store: DataStore;
  locker: Locker;
  /** Deletes expired uploads. */
  clean(): Promise<unknown>;
  /** Calls `use` with a complete upload as a local file; no other request finishes it meanwhile. */
  withFile(id: string, use: (path: string) => Promise<void>): Promise<void>;
}

/** Files that only this user can read; reports why one could not be written. */
class PrivateFiles extends FileStore {
  override async create(upload: Upload): Promise<Upload> {
    const created = await super.create(upload);
    await chmod(join(this.directory, upload.id), 0o600);
    return created;
  }

  override async write(
    parts: Readable,
    id: string,
    offset: number,
  ): Promise<number> {
    const file = createWriteStream(join(this.directory, id), {
      flags: "r+",
      start: offset,
    });
    await pipeline(parts, file);
    return offset + file.bytesWritten;
  }
}

/** Stores uploads in a local folder: only this instance can resume them. */
function folderStore(directory: string): UploadStore {
  // The store creates it too, but possibly after the first request accesses it.
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const store = new PrivateFiles({
    directory,
    expirationPeriodInMilliseconds: 24 * HOUR,
  });
  return {
    store,
    locker: new MemoryLocker(),
    clean: () => store.deleteExpired(),
    withFile: (id, use) => use(join(directory, id)),
  };
}

/** Stores uploads in the shared storage: any instance can resume them. */
function sharedStore(
  rows: Repositories["unfinishedUploads"],
  storage: Storage,
): UploadStore {
  const store = new SharedUploads(rows, storage);
  const locker = createSharedLocker(rows);
  return {
    store,
    locker,
    clean: () => store.clean(),
    async withFile(id, use) {
      const lock = locker.newLock(`finish ${id}`);
      await lock.lock(new AbortController().signal, () => {});
      try {
        await inTemporaryFolder(async (folder) => {
          const path = join(folder, "whole");
          await store.assemble(id, path);
          await use(path);
        });
      } finally {
        await lock.unlock();
      }
    },
  };
}

/** The tus server on a store. */
function openServer(uploadStore: UploadStore) {
  const { store, locker } = uploadStore;
  const creations = new WeakMap<Request, { userId: number; id: string }>();
  /** Errors that the storage threw: the tus server only reports that something failed. */
  const failures = new WeakMap<Request, unknown>();
  const server = new Server({
    path: PATH,
    datastore: store,
    locker,
    maxSize,
    relativeLocation: true,
    allowedOrigins: [],
    namingFunction: (request) => creations.get(request)?.id ?? randomUUID(),
    onUploadCreate: async (request, upload) => {
      const filename = upload.metadata?.["filename"] ?? "";
      if (!isStorable(filename) || !isPlainText(filename))
        throw Object.assign(new Error("filename"), { status_code: 422 });
      const { userId } = creations.get(request) ?? {};
      return { metadata: { filename, userId: String(userId) } };
    },
    onResponseError: (request, error) => {
      if (!("status_code" in error)) failures.set(request, error);
      return undefined;
    },
  });
  let cleaning: Promise<unknown> | undefined;

  return {
    ...uploadStore,

    async clean(): Promise<void> {
      cleaning ??= uploadStore.clean().finally(() => {
        cleaning = undefined;
      });
      await cleaning;
    },

    /**
     * Handles a request and reads its body; data received before a lost connection is kept.
     * @param id of the upload that the request creates
     */
    async handle(
      { raw, url, method, session }: FastifyRequest,
      id: string = randomUUID(),
    ) {
      const body = new PassThrough();
      raw.pipe(body);
      raw.once("close", () => body.end());
      const headers = new Headers();
      for (const [name, value] of Object.entries(raw.headers))
        if (value !== undefined) headers.set(name, String(value));
      const hasBody = method === "POST" || method === "PATCH";
      const request = new Request(new URL(url, "http://localhost"), {
        method,
        headers,
        ...(hasBody && {
          body: Readable.toWeb(body) as BodyInit,
          duplex: "half",
        }),
      });
      if (session !== null)
        creations.set(request, { userId: session.user.id, id });
      try {
        const response = await server.handleWeb(request);
        if (failures.has(request)) throw failures.get(request);
        return response;
      } finally {
        raw.unpipe(body);
        raw.resume();
      }
    },
  };
}

function problemOf(status: number): HttpProblem {
  if (status === 404 || status === 410) return notFound();
  if (status === 422)
    return invalid([
      { propertyPath: "filename", messageKey: "fileNameUnsafe" },
    ]);
  if (status === 413)
    return new HttpProblem(413, "fileTooLarge", {
      violations: [{ propertyPath: "file", messageKey: "fileTooLarge" }],
    });
  // An unsupported extension of the protocol, such as concatenation.
  if (status === 501) return new HttpProblem(400, "badRequest");
  return status < 500
    ? new HttpProblem(status, "badRequest")
    : new HttpProblem(500, "serverError");
}
