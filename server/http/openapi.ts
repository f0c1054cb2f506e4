import swagger from "@fastify/swagger";
import type { FastifyInstance, RouteOptions } from "fastify";
import { type JsonSchema, wire, wireSchemas } from "./wire-schemas.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Bodies that are not JSON alone, by media type: described here, and read and checked by the route itself. */
    takes?: Readonly<Record<string, JsonSchema>>;
  }
}

export const FORM = "application/x-www-form-urlencoded";
export const MULTIPART = "multipart/form-data";

/** The bytes of a file. */
export const fileContent: JsonSchema = { type: "string", format: "binary" };

/** Fields of a form, which need not all be sent. */
export const formOf = (
  properties: Record<string, JsonSchema>,
  ...required: string[]
): JsonSchema => ({ type: "object", properties, required });

/**
 * Describes the routes registered after it as OpenAPI 3.1, from their schemas. Adds the error schema to every route of
 * /v2.
 */
export function addOpenApi(app: FastifyInstance): void {
  for (const schema of wireSchemas.values()) app.addSchema(schema);
  app.addHook("onRoute", (route) => {
    if (!route.url.startsWith("/v2/")) return;
    const responses = route.schema?.response as object | undefined;
    route.schema = {
      ...securityOf(route),
      ...route.schema,
      response: { "4xx": wire("error"), "5xx": wire("error"), ...responses },
    };
  });
  app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: { title: "Palmares", version: "2" },
      components: {
        securitySchemes: {
          token: { type: "http", scheme: "bearer" },
          session: { type: "apiKey", in: "cookie", name: "BO_SESSION" },
        },
      },
      security: [{ token: [] }],
    },
    transform: ({ schema, url, route }) => ({
      ...{ url, schema: { ...schema, ...bodyOf(route.config?.takes) } },
    }),
    refResolver: {
      buildLocalReference: ({ title }, _base, _fragment, index) =>
        typeof title === "string" ? title : `schema-${index}`,
    },
  });
}

const bodyOf = (takes: Readonly<Record<string, JsonSchema>> | undefined) =>
  takes && {
    body: {
      content: Object.fromEntries(
        Object.entries(takes).map(([type, schema]) => [type, { schema }]),
      ),
    },
  };

/** The back office has a session in a cookie (BO-9.3); public routes need nothing. */
function securityOf({ config: { permission, isPublic } = {} }: RouteOptions) {
  if (permission !== undefined && permission !== "none")
    return { security: [{ session: [] }] };
  return isPublic === true || permission === "none" ? { security: [] } : {};
}

/** GET /v2/docs.json: the public description. */
export function serveOpenApi(api: FastifyInstance): void {
  api.get(
    "/docs.json",
    {
      config: { isPublic: true },
      schema: { hide: true, response: { 200: { type: "object" } } },
    },
    async (_request, reply) =>
      reply.type("application/json").send(api.swagger()),
  );
}
