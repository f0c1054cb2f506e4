import etag from "@fastify/etag";
import type { FastifyInstance, FastifyPluginAsync } from "fastify";
import {
  collectionResponse,
  entityResponse,
  notModified,
  wire,
} from "#server/http/wire-schemas.ts";
import { POINTS_NAME_OPTION } from "#src/domain/programme/points-name.ts";

const isPublic = { config: { isPublic: true } };

/** The programme's settings; public, because the sign-in page needs them. Browsers revalidate their cached copy. */
export function programmeRoutes(app: FastifyInstance): void {
  app.register(settingRoutes);
}

const settingRoutes: FastifyPluginAsync = async (app) => {
  const { programme } = app.repositories;
  await app.register(etag, { weak: true });
  app.addHook("onRequest", (_request, reply, done) => {
    reply.header("Cache-Control", "no-cache");
    done();
  });

  app.get(
    "/config/app",
    {
      ...isPublic,
      schema: { response: { ...entityResponse("app-config"), ...notModified } },
    },
    async (request) => ({
      programUrl: request.publicUrl,
      // This API has no back office; a programme with one overrides the value.
      hasBackOffice: false,
      ...(await programme.config(request.language)),
    }),
  );

  app.get(
    "/options",
    {
      ...isPublic,
      schema: {
        response: { ...collectionResponse(wire("option")), ...notModified },
      },
    },
    async (request) =>
      request.collection(await programme.options(request.language)),
  );

  app.get(
    "/options/currency",
    {
      ...isPublic,
      schema: { response: { ...entityResponse("option"), ...notModified } },
    },
    async ({ language }) =>
      (await programme.option(POINTS_NAME_OPTION, language)) ?? {
        name: POINTS_NAME_OPTION,
        value: null,
      },
  );

  app.get(
    "/menus",
    {
      ...isPublic,
      schema: {
        response: { ...collectionResponse(wire("menu-item")), ...notModified },
      },
    },
    async (request) =>
      request.collection(await programme.menu(request.language)),
  );

  app.get<{ Querystring: { name?: string } }>(
    "/features",
    {
      ...isPublic,
      schema: {
        querystring: {
          type: "object",
          properties: { name: { type: "string" } },
        },
        response: { ...collectionResponse(wire("feature")), ...notModified },
      },
    },
    async (request) =>
      request.collection(await programme.features(request.query.name)),
  );

  for (const path of ["/one-trust-cookie/config", "/google-analytics/config"])
    app.get(
      path,
      {
        ...isPublic,
        schema: {
          response: { ...entityResponse("third-party-keys"), ...notModified },
        },
      },
      async () => {
        const { keyOneTrust, ua } = await programme.keys();
        return path.startsWith("/one-trust") ? { keyOneTrust } : { ua };
      },
    );
};
