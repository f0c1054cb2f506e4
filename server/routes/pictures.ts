import type { FastifyInstance } from "fastify";
import { notFound } from "#server/core/http-problem.ts";
import { uuidParams } from "#server/http/parameters.ts";
import { emptyResponse, fileResponse } from "#server/http/wire-schemas.ts";
import { sizeKey } from "#server/services/media/picture-files.ts";
import type { Storage } from "#server/services/storage/storage.ts";
import { pictureSizes, versionAddress } from "#src/domain/values/pictures.ts";
import { createSendMedia } from "./send-media.ts";

interface SizeParams {
  id: string;
  size: number;
}

const properties = {
  ...uuidParams.properties,
  size: { type: "integer", enum: pictureSizes },
};

/** The pictures of the media library as pages show them: open to everybody, sign-in pages included. */
export function pictureRoutes(app: FastifyInstance, storage: Storage): void {
  const { pictures } = app.repositories;
  const send = createSendMedia(storage);
  const config = { isPublic: true };

  app.get<{ Params: SizeParams & { version: number } }>(
    "/pictures/:id/:version/:size",
    {
      config,
      schema: {
        params: {
          type: "object",
          properties: {
            ...properties,
            version: { type: "integer", minimum: 1, maximum: 2_147_483_647 },
          },
        },
        response: fileResponse("image/webp", [200, 206]),
      },
    },
    async (request, reply) => {
      const { id, version, size } = request.params;
      const found = await pictures.version(id, version);
      if (found === undefined) throw notFound();
      // Independent of the language.
      reply.removeHeader("Vary");
      reply.removeHeader("Content-Language");
      reply.headers({
        "Cache-Control": "public, max-age=31536000, immutable",
        "Content-Disposition": "inline",
      });
      return send(request, reply, {
        ...{ content: null, type: "image/webp" },
        storageKey: sizeKey(found.storageKey, size),
      });
    },
  );

  app.get<{ Params: SizeParams }>(
    "/pictures/:id/:size",
    {
      config,
      schema: {
        params: { type: "object", properties },
        response: emptyResponse(302),
      },
    },
    async ({ params: { id, size } }, reply) => {
      const version = await pictures.currentVersion(id);
      if (version === undefined) throw notFound();
      reply.removeHeader("Vary");
      reply.removeHeader("Content-Language");
      return reply
        .header("Cache-Control", "no-cache")
        .redirect(versionAddress(id, version, size), 302);
    },
  );
}
