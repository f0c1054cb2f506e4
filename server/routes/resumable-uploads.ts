import { join } from "node:path";
import { PassThrough, Readable } from "node:stream";
import { FileStore } from "@tus/file-store";
import { Server, type Upload } from "@tus/server";
import type {
  FastifyInstance,
  FastifyPluginAsync,
  FastifyReply,
  FastifyRequest,
} from "fastify";
import { HttpProblem, notFound } from "#server/http-problem.ts";
import { emptyResponse } from "#server/plugins/wire-schemas.ts";
import { createRateLimit } from "#server/security/rate-limit.ts";
import type { Storage } from "#server/storage/storage.ts";
import { createUploads, uploadRules } from "./uploads.ts";

const HOUR = 3_600_000;

const PATH = "/v2/uploads";

const TUS = { "Tus-Resumable": "1.0.0" };

const params = {
  type: "object",
  properties: {
    id: {
      type: "string",
      pattern: "^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$",
    },
  },
};

type OneUpload = { Params: { id: string } };

/**
 * Proofs that are sent in parts and go on after a lost connection, by the tus protocol 1.0 (https://tus.io). They grow in
 * `folder` of this machine, are deleted a day after they were begun, and once whole become media objects of the same id:
 * the `proof` of a declaration.
 */
export function resumableUploadRoutes(
  app: FastifyInstance,
  storage: Storage,
  folder: string,
): void {
  const { mediaObjects } = app.repositories;
  const uploads = createUploads(mediaObjects, storage);
  const limitUploads = createRateLimit({
    address: { max: 300, window: HOUR },
    account: { max: 100, window: HOUR },
  });

  let opened: ReturnType<typeof openStore> | undefined;
  const tus = () => {
    opened ??= openStore(join(folder, "uploads"));
    return opened;
  };

  const finishing = new Map<string, Promise<void>>();

  /** Makes a whole upload a media object, once. Throws an HttpProblem, and deletes it, when it is no proof. */
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
    const { store } = tus();
    const path = join(store.directory, id);
    try {
      if ((await mediaObjects.find(id)) === undefined)
        await uploads.keep(userId, "Declaration", { path, name }, id);
    } catch (error) {
      if (error instanceof HttpProblem) await store.remove(id);
      throw error;
    }
    await store.remove(id);
  }

  /** The user's upload as far as it came; undefined when there is none. */
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

  /** Lets the protocol handle a request; its failures become those of every other route. */
  async function handle(request: FastifyRequest, reply: FastifyReply) {
    const response = await tus().handle(request);
    reply.headers(Object.fromEntries(response.headers)).code(response.status);
    if (response.status >= 400) throw problemOf(response.status);
    return response;
  }

  const routes: FastifyPluginAsync = async (scope) => {
    scope.addContentTypeParser(
      "application/offset+octet-stream",
      (_request, _payload, done) => done(null),
    );
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
      { schema: { response: emptyResponse(201) } },
      async (request, reply) => {
        const { user } = request;
        limitUploads(request, String(user.id));
        await tus().clean();
        const response = await handle(request, reply);
        const id = response.headers.get("Location")?.split("/").at(-1) ?? "";
        const upload = await find(user.id, id);
        if (upload !== undefined && upload.offset === upload.size)
          await finish(user.id, upload);
        return reply.send();
      },
    );

    scope.head<OneUpload>(
      "/uploads/:id",
      { schema: { params, response: emptyResponse(200) } },
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
        schema: { params, response: emptyResponse(204) },
        handler: async (request, reply) => {
          const { user } = request;
          const { id } = request.params;
          if ((await find(user.id, id)) === undefined) throw notFound();
          await handle(request, reply);
          const upload = await find(user.id, id);
          if (upload !== undefined && upload.offset === upload.size)
            await finish(user.id, upload);
          return reply.send();
        },
      });
  };
  app.register(routes);
}

/** The uploads in a folder, and the protocol that fills it. */
function openStore(directory: string) {
  const store = new FileStore({
    directory,
    expirationPeriodInMilliseconds: 24 * HOUR,
  });
  const users = new WeakMap<Request, number>();
  const server = new Server({
    path: PATH,
    datastore: store,
    maxSize: uploadRules.Declaration.maxSize,
    relativeLocation: true,
    allowedOrigins: [],
    namingFunction: () => crypto.randomUUID(),
    onUploadCreate: async (request, upload) => ({
      metadata: {
        filename: upload.metadata?.["filename"] ?? "",
        userId: String(users.get(request)),
      },
    }),
  });
  let cleaning: Promise<unknown> | undefined;

  return {
    store,

    /** Deletes what expired. */
    async clean(): Promise<void> {
      cleaning ??= server.cleanUpExpiredUploads().finally(() => {
        cleaning = undefined;
      });
      await cleaning;
    },

    /** Handles a request, whose body it reads; what came before the connection was lost is kept. */
    async handle({ raw, url, method, session }: FastifyRequest) {
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
      if (session !== null) users.set(request, session.user.id);
      try {
        return await server.handleWeb(request);
      } finally {
        raw.unpipe(body);
        raw.resume();
      }
    },
  };
}

function problemOf(status: number): HttpProblem {
  if (status === 404 || status === 410) return notFound();
  if (status === 413)
    return new HttpProblem(413, "fileTooLarge", {
      violations: [{ propertyPath: "file", messageKey: "fileTooLarge" }],
    });
  return status < 500
    ? new HttpProblem(status, "badRequest")
    : new HttpProblem(500, "serverError");
}
