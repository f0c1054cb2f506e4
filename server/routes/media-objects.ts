import type { FastifyInstance, FastifyPluginAsync } from "fastify";
import { invalid, notFound } from "#server/core/http-problem.ts";
import { mayModerate } from "#server/core/signed-in-user.ts";
import { fileContent, formOf, MULTIPART } from "#server/http/openapi.ts";
import {
  type Sha256Params,
  sha256Params,
  type UuidParams,
  uuidParams,
} from "#server/http/parameters.ts";
import { fileResponse, wire } from "#server/http/wire-schemas.ts";
import { mediaObjectOf } from "#server/presenters/media-objects.ts";
import type { Storage } from "#server/services/storage/storage.ts";
import {
  addMultipart,
  countUpload,
  createUploads,
  isTarget,
  uploadRules,
} from "#server/services/uploads/uploads.ts";
import { nameWithEnding } from "#src/domain/values/file-rules.ts";
import { createSendMedia, fileDisposition } from "./send-media.ts";

const schema = {
  params: uuidParams,
  response: fileResponse("*/*", [200, 206]),
};

/** Uploads and downloads of users' files (CH-7.3.25). */
export function mediaObjectRoutes(
  app: FastifyInstance,
  storage: Storage,
): void {
  const { mediaObjects } = app.repositories;
  const uploads = createUploads(app.repositories, storage);
  const send = createSendMedia(storage);

  const upload: FastifyPluginAsync = async (scope) => {
    addMultipart(scope);

    scope.post(
      "/media-objects",
      {
        config: {
          takesFiles: true,
          takes: {
            [MULTIPART]: formOf(
              {
                file: fileContent,
                targetEntity: { enum: Object.keys(uploadRules) },
              },
              "file",
            ),
          },
        },
        schema: { response: { 201: wire("media-object") } },
      },
      async (request, reply) => {
        const { user } = request;
        await countUpload(app.rateLimiter, request);
        const kept = await uploads.receive(request, async (form) => {
          const { fields, file } = form;
          const target = fields.get("targetEntity") ?? "User";
          if (file === undefined)
            throw invalid([{ propertyPath: "file", messageKey: "required" }]);
          if (!isTarget(target))
            throw invalid([
              { propertyPath: "targetEntity", messageKey: "wrongChoice" },
            ]);
          if (target === "User")
            await app.rateLimiter.countPerson("pictures", request);
          return { id: await uploads.keep(user.id, target, file), target };
        });
        return reply.code(201).send(mediaObjectOf(kept.id, kept.target));
      },
    );
  };
  app.register(upload);

  for (const name of ["content", "thumbnail"] as const)
    app.get<{ Params: UuidParams }>(
      `/media-objects/:id/${name}`,
      { config: { isPublic: true }, schema },
      async (request, reply) => {
        const media = await mediaObjects.find(request.params.id);
        if (media === undefined || media.target === "Declaration")
          throw notFound();
        reply.headers({
          "Cache-Control": "private, max-age=31536000, immutable",
          "Content-Disposition": "inline",
        });
        return send(request, reply, media, {
          isThumbnail: name === "thumbnail",
        });
      },
    );

  // The same photo once everyone may see it: for a CDN, which must revalidate it every day (docs/operating.md).
  for (const name of ["content", "thumbnail"] as const)
    app.get<{ Params: Sha256Params }>(
      `/photos/:sha256/${name}`,
      {
        config: { isPublic: true },
        schema: { ...schema, params: sha256Params },
      },
      async (request, reply) => {
        const photo = await mediaObjects.findPublic(request.params.sha256);
        if (photo === undefined) throw notFound();
        // Independent of the language.
        reply.removeHeader("Vary");
        reply.removeHeader("Content-Language");
        reply.headers({
          "Cache-Control":
            "public, max-age=31536000, s-maxage=86400, immutable",
          "Content-Disposition": "inline",
        });
        return send(request, reply, photo, {
          isThumbnail: name === "thumbnail",
        });
      },
    );

  app.get<{ Params: UuidParams }>(
    "/media-objects/:id/file",
    { schema },
    async (request, reply) => {
      const { user, params } = request;
      const media = await mediaObjects.find(params.id);
      if (media?.target !== "Declaration") throw notFound();
      if (media.userId !== user.id && !mayModerate(user)) throw notFound();
      reply.header(
        "Content-Disposition",
        fileDisposition(
          "attachment",
          nameWithEnding(media.name ?? "proof", media.type),
        ),
      );
      return send(request, reply, media);
    },
  );
}
