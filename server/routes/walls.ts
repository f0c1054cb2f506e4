import etag from "@fastify/etag";
import type { FastifyInstance, FastifyPluginAsync } from "fastify";
import { LRUCache } from "lru-cache";
import { notFound } from "#server/core/http-problem.ts";
import { tokenParams } from "#server/http/parameters.ts";
import { entityResponse, notModified } from "#server/http/wire-schemas.ts";
import { linkTokenHash } from "#server/services/accounts/link-tokens.ts";
import { wallSnapshot } from "#server/services/walls/snapshot.ts";

/** How often a screen comes again: fifty of them make less than two requests a second. */
const RETRY_SECONDS = 30;
/** How long an instance shows the same; less than the time between two requests of a screen. */
const FRESH_MS = 25_000;
const MAX_WALLS = 200;

/** Pages on screens without a session, by the token of a link that can be revoked (BO-24). */
export function wallRoutes(app: FastifyInstance): void {
  app.register(taggedRoutes);
}

const taggedRoutes: FastifyPluginAsync = async (app) => {
  const { repositories } = app;
  const snapshots = new LRUCache<string, ReturnType<typeof wallSnapshot>>({
    ...{ max: MAX_WALLS, ttl: FRESH_MS },
  });
  await app.register(etag, { weak: true });

  app.get<{ Params: { token: string } }>(
    "/walls/:token",
    {
      config: { isPublic: true },
      schema: {
        params: tokenParams,
        response: { ...entityResponse("wall"), ...notModified },
      },
    },
    async ({ params, now }, reply) => {
      const wall = await repositories.walls.find(linkTokenHash(params.token));
      if (wall === undefined) throw notFound();
      const { page, language } = wall;
      const key = `${page} ${language}`;
      let snapshot = snapshots.get(key);
      if (snapshot === undefined) {
        snapshot = wallSnapshot(repositories, page, { language, now });
        snapshots.set(key, snapshot);
        snapshot.catch(() => snapshots.delete(key));
      }
      reply.headers({
        "Cache-Control": "private, no-cache",
        "Content-Language": language,
        "Retry-After": String(RETRY_SECONDS),
      });
      reply.removeHeader("Vary");
      return snapshot;
    },
  );
};
