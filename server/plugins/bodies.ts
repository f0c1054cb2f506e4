import { Ajv } from "ajv";
import type { FastifyInstance, FastifySchemaCompiler } from "fastify";
import { compilePrune } from "./prune.ts";
import { type JsonSchema, wireSchemas } from "./wire-schemas.ts";

/**
 * What comes in is checked as it is: nothing is converted but text of the address (query, params), nothing unknown is
 * quietly removed. What goes out holds only what its schema declares.
 */
export function addBodies(app: FastifyInstance): void {
  const options = {
    allErrors: true,
    strict: true,
    strictTypes: false,
    strictRequired: false,
    useDefaults: true,
  } as const;
  const exact = new Ajv(options);
  const fromText = new Ajv({ ...options, coerceTypes: "array" });
  for (const schema of wireSchemas.values()) exact.addSchema(schema);

  const compile: FastifySchemaCompiler<JsonSchema> = ({ schema, httpPart }) =>
    (httpPart === "body" ? exact : fromText).compile(schema);
  app.setValidatorCompiler(compile);
  app.setSerializerCompiler(({ schema }) => {
    const prune = compilePrune(schema as JsonSchema);
    return (answer) => JSON.stringify(prune(answer));
  });

  app.removeContentTypeParser("text/plain");
  app.addContentTypeParser(
    ["application/ld+json", "application/merge-patch+json"],
    { parseAs: "string" },
    app.getDefaultJsonParser("error", "error"),
  );
}
