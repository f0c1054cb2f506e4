import type { FastifyReply, FastifyRequest } from "fastify";
import parseRange from "range-parser";
import { fileStream } from "#server/http/previews.ts";
import { thumbnailKey } from "#server/repositories/media/media-objects.ts";
import type { StoredMedia } from "#server/repositories/media/stored-media.ts";
import type { Storage } from "#server/services/storage/storage.ts";

/** Sends files that people sent, whole or in part, so that nothing in them runs. */
export function createSendMedia(storage: Storage) {
  return async (
    request: FastifyRequest,
    reply: FastifyReply,
    {
      content,
      storageKey,
      type,
    }: Pick<StoredMedia, "content" | "storageKey" | "type">,
    { isThumbnail = false }: { isThumbnail?: boolean } = {},
  ) => {
    reply.header("Content-Security-Policy", "default-src 'none'; sandbox");
    if (content !== null) return reply.type(type).send(content);
    const key = storageKey ?? "";
    if (isThumbnail)
      return reply
        .type("image/webp")
        .send(fileStream(await storage.read(thumbnailKey(key))));
    reply.type(type).header("Accept-Ranges", "bytes");
    const { range } = request.headers;
    const size = await storage.size(key);
    const ranges = range === undefined ? -2 : parseRange(size, range);
    if (ranges === -1)
      return reply.code(416).header("Content-Range", `bytes */${size}`).send();
    const [part] = Array.isArray(ranges) ? ranges : [];
    if (part === undefined || (Array.isArray(ranges) && ranges.length > 1))
      return reply
        .header("Content-Length", size)
        .send(fileStream(await storage.read(key)));
    return reply
      .code(206)
      .headers({
        "Content-Range": `bytes ${part.start}-${part.end}/${size}`,
        "Content-Length": part.end - part.start + 1,
      })
      .send(fileStream(await storage.read(key, part)));
  };
}

/** RFC 6266, with the name as RFC 8187 encodes it. */
export const fileDisposition = (
  kind: "attachment" | "inline",
  name: string,
): string =>
  `${kind}; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)}`;
