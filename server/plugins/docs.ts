import swagger from "@fastify/swagger";
import type { FastifyInstance } from "fastify";
import { wireSchemas } from "./wire-schemas.ts";

/** Describes the API as OpenAPI from the schemas that it answers by: GET /v2/docs.json. Goes before the routes. */
export function addDocs(app: FastifyInstance): void {
  for (const schema of wireSchemas.values()) app.addSchema(schema);
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
