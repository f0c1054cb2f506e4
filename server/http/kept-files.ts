import { extname } from "node:path";
import { promisify } from "node:util";
import { brotliDecompress } from "node:zlib";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import { notFound } from "#server/core/http-problem.ts";
import { basePath } from "#src/domain/programme/base-path.ts";
import { hashedFiles } from "./front-build.ts";

/** Where the files of all builds are stored. */
export interface KeptFiles {
  serve(names: readonly string[]): Promise<string[]>;
  keep(name: string, content: Buffer): Promise<void>;
  find(name: string): Promise<Buffer | undefined>;
}

/** How often an instance records that it still serves its build. */
const SERVED_MS = 12 * 3_600_000;
/** Bytes of other builds' files that an instance holds in memory. */
const CACHE_BYTES = 8_000_000;

const types: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
};

const decompress = promisify(brotliDecompress);

/**
 * Serves hashed files of builds other than the one in `folder`, since a page may request its files from any instance.
 * Stores those of `folder` for the other instances before the server opens.
 */
export function addKeptFiles(
  app: FastifyInstance,
  folder: string,
  kept?: KeptFiles,
): void {
  const cache = new LRUCache<string, Buffer>({
    maxSize: CACHE_BYTES,
    sizeCalculation: ({ length }) => length + 1,
  });

  async function keepOwn(files: KeptFiles): Promise<void> {
    const own = await hashedFiles(folder);
    for (const name of await files.serve([...own.keys()])) {
      const content = await own.get(name)?.();
      if (content !== undefined) await files.keep(name, content);
    }
  }

  if (kept !== undefined) {
    app.onceOpen(() => keepOwn(kept));
    const timer = setInterval(() => {
      keepOwn(kept).catch((error: unknown) => app.log.error(error));
    }, SERVED_MS);
    timer.unref();
    app.addHook("onClose", async () => clearInterval(timer));
  }

  app.get(
    `${basePath}/assets/*`,
    async (request: FastifyRequest, reply: FastifyReply) => {
      const name = (request.params as { "*": string })["*"];
      const type = types[extname(name)];
      if (kept === undefined || type === undefined) throw notFound();
      const content = cache.get(name) ?? (await kept.find(name));
      if (content === undefined) throw notFound();
      cache.set(name, content);
      reply.type(type).headers({
        "Cache-Control": "public, max-age=31536000, immutable",
        Vary: "Accept-Encoding",
      });
      const accepted = request.headers["accept-encoding"] ?? "";
      if (!/\bbr\b/.test(accepted)) return decompress(content);
      return reply.header("Content-Encoding", "br").send(content);
    },
  );
}
