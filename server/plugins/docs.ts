import swagger from "@fastify/swagger";
import type { FastifyInstance } from "fastify";
import { wire, wireSchemas } from "./wire-schemas.ts";

/**
 * Describes the API as OpenAPI from the schemas that it answers by: GET /v2/docs.json. Every route answers errors in one
 * shape. Goes before the routes.
 */
export function addDocs(app: FastifyInstance): void {
  for (const schema of wireSchemas.values()) app.addSchema(schema);
  app.addHook("onRoute", (route) => {
    if (!route.url.startsWith("/v2/")) return;
    const answered = (route.schema?.response ?? {}) as object;
    const response = {
      "4xx": wire("error"),
      "5xx": wire("error"),
      ...answered,
    };
    route.schema = { ...route.schema, response };
  });
  app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: { title: "Palmares", version: "2" },
      components: {
        securitySchemes: { token: { type: "http", scheme: "bearer" } },
      },
      security: [{ token: [] }],
    },
    refResolver: {
      buildLocalReference: ({ title }, _base, _fragment, index) =>
        typeof title === "string" ? title : `schema-${index}`,
    },
  });
}
