import type { FastifyInstance } from "fastify";
import { picturesIn, withPictures } from "#src/domain/values/pictures.ts";

/**
 * Lets what participants read show the current versions of pictures, with the texts of the media library. Responses
 * without a picture of the library stay as they are, byte for byte; those of the back office refer to pictures as
 * documents do.
 */
export function addShownPictures(api: FastifyInstance): void {
  const { pictures } = api.repositories;
  api.addHook("onSend", async (request, reply, payload) => {
    const { permission } = request.routeOptions.config;
    if (typeof payload !== "string" || permission !== undefined) return payload;
    const ids = reply.statusCode === 200 ? picturesIn(payload) : [];
    if (ids.length === 0) return payload;
    const known = await pictures.shown(ids);
    const text = JSON.stringify(
      withPictures(
        JSON.parse(payload),
        (id) => known.get(id),
        request.language,
      ),
    );
    // Fastify has counted the bytes of what the route sent.
    reply.removeHeader("Content-Length");
    return text;
  });
}
