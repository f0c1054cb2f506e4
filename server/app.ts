import { type FastifyInstance, fastify } from "fastify";
import type { Kysely } from "kysely";
import type { Database } from "./database/schema.ts";
import { addAuthentication } from "./plugins/authentication.ts";
import { addBodies } from "./plugins/bodies.ts";
import { addCollections } from "./plugins/collections.ts";
import { addDocs } from "./plugins/docs.ts";
import { addErrors } from "./plugins/errors.ts";
import { addLanguage } from "./plugins/language.ts";
import { addSecurityHeaders } from "./plugins/security-headers.ts";
import { createRepositories, type Repositories } from "./repositories/index.ts";
import { accessRoutes, type LoginLimits } from "./routes/access.ts";
import { badgeRoutes } from "./routes/badges.ts";
import { challengeRoutes } from "./routes/challenges.ts";
import { contentRoutes } from "./routes/contents.ts";
import { declarationRoutes } from "./routes/declarations.ts";
import { legalRoutes } from "./routes/legal.ts";
import { pictureRoutes } from "./routes/pictures.ts";
import { productRoutes } from "./routes/products.ts";
import { programmeRoutes } from "./routes/programme.ts";
import { resultRoutes } from "./routes/results.ts";
import { userRoutes } from "./routes/users.ts";
import type { CollectionForm } from "./settings.ts";

declare module "fastify" {
  interface FastifyInstance {
    repositories: Repositories;
  }
}

export interface AppOptions {
  database: Kysely<Database>;
  collectionForm?: CollectionForm;
  trustProxy?: boolean;
  loginLimits?: LoginLimits;
  /** Lets the development server's scripts in. */
  isDevelopment?: boolean;
}

/** Calls are answered with and without `.jsonld` at the end. */
const withoutSuffix = (url: string): string =>
  url.startsWith("/v2/") ? url.replace(/\.jsonld(?=$|\?)/, "") : url;

/** The API below `/v2` on a database that is up to date; it serves once `listen` or `ready` is called. */
export function createApp({
  database,
  collectionForm = "hydra",
  trustProxy = false,
  loginLimits,
  isDevelopment = false,
}: AppOptions): FastifyInstance {
  const app = fastify({
    trustProxy,
    logger: { level: "error" },
    rewriteUrl: ({ url = "/" }) => withoutSuffix(url),
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 200 },
  });
  app.decorate("repositories", createRepositories(database));
  addSecurityHeaders(app, isDevelopment);
  addLanguage(app);
  addErrors(app, collectionForm);
  addBodies(app);
  addCollections(app, collectionForm);

  addDocs(app);

  app.register(async (files) => {
    pictureRoutes(files);
    legalRoutes(files);
  });
  app.register(
    async (api) => {
      api.addHook("onRequest", async (request, reply) => {
        reply.headers({
          "Content-Type": "application/ld+json; charset=utf-8",
          "Content-Language": request.language,
          Vary: "Accept-Language",
        });
      });
      addAuthentication(api);
      api.get(
        "/docs.json",
        { config: { isPublic: true }, schema: { hide: true } },
        async (_request, reply) =>
          reply.type("application/json").send(app.swagger()),
      );
      programmeRoutes(api);
      accessRoutes(api, loginLimits);
      userRoutes(api);
      contentRoutes(api);
      badgeRoutes(api);
      challengeRoutes(api);
      resultRoutes(api);
      declarationRoutes(api);
      productRoutes(api);
    },
    { prefix: "/v2" },
  );
  return app;
}
