import multipart from "@fastify/multipart";
import type { FastifyInstance, FastifyPluginAsync } from "fastify";
import { fileTypeFromBuffer } from "file-type";
import { HttpProblem, invalid, notFound } from "#server/http-problem.ts";
import { InvalidImage } from "#server/images/exif.ts";
import { stripMetadata } from "#server/images/strip-metadata.ts";
import { wire } from "#server/plugins/wire-schemas.ts";
import { createRateLimit } from "#server/security/rate-limit.ts";

const HOUR = 3_600_000;
/** 5 MB. */
const LARGEST = 5 * 1024 * 1024;

const idParams = {
  type: "object",
  properties: { id: { type: "string", pattern: "^[0-9a-f-]{36}$" } },
};

export const MEDIA_PATH = "/v2/media-objects/";

/** Where the picture itself is; an `<img>` sends no token, so the address alone opens it: nobody can guess it. */
export const contentUrl = (id: string): string => `${MEDIA_PATH}${id}/content`;

/**
 * Pictures that users send: multipart, a field `file`; what they are is read from their content, not from their name,
 * and what they tell beside the picture is not kept.
 */
export function mediaObjectRoutes(app: FastifyInstance): void {
  const { mediaObjects } = app.repositories;
  const limitUploads = createRateLimit({
    address: { max: 100, window: HOUR },
    account: { max: 20, window: HOUR },
  });

  const upload: FastifyPluginAsync = async (scope) => {
    scope.register(multipart, {
      limits: { fileSize: LARGEST, files: 1, fields: 5, fieldSize: 1_000 },
    });

    scope.post(
      "/media-objects",
      { schema: { response: { 201: wire("media-object") } } },
      async (request, reply) => {
        const { user } = request;
        limitUploads(request, String(user.id));
        const content = await readFile(() => request.file());
        const id = await mediaObjects.add(user.id, await pictureIn(content));
        return reply.code(201).send({
          "@id": `${MEDIA_PATH}${id}`,
          "@type": "MediaObject",
          contentUrl: contentUrl(id),
        });
      },
    );
  };
  app.register(upload);

  app.get<{ Params: { id: string } }>(
    "/media-objects/:id/content",
    { config: { isPublic: true }, schema: { params: idParams } },
    async ({ params }, reply) => {
      const media = await mediaObjects.find(params.id);
      if (media === undefined) throw notFound();
      return reply
        .type(media.type)
        .header("Cache-Control", "private, max-age=31536000, immutable")
        .header("Content-Security-Policy", "default-src 'none'; sandbox")
        .header("Content-Disposition", "inline")
        .send(media.content);
    },
  );
}

/** The picture in a file. Throws an HttpProblem where there is none, or a broken one. */
async function pictureIn(
  file: Buffer,
): Promise<{ type: string; content: Buffer }> {
  const type = (await fileTypeFromBuffer(file))?.mime ?? "";
  try {
    const content = stripMetadata(type, file);
    if (content !== undefined) return { type, content };
  } catch (error) {
    if (!(error instanceof InvalidImage)) throw error;
  }
  throw invalid([{ propertyPath: "file", messageKey: "notAnImage" }]);
}

type SentFile = { toBuffer(): Promise<Buffer> } | undefined;

async function readFile(next: () => Promise<SentFile>): Promise<Buffer> {
  try {
    const file = await next();
    if (file === undefined)
      throw invalid([{ propertyPath: "file", messageKey: "required" }]);
    return await file.toBuffer();
  } catch (error) {
    if ((error as { statusCode?: number }).statusCode === 413)
      throw new HttpProblem(413, "fileTooLarge");
    throw error;
  }
}
