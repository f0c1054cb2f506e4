import { expect, test } from "vitest";
import type { JsonSchema } from "#server/http/wire-schemas.ts";
import { officeCallsOf } from "./office-calls.ts";

const json = (schema: JsonSchema) => ({
  content: { "application/json": { schema } },
});
const entity = (name: string) => ({ $ref: `#/components/schemas/${name}` });

test("the calls of the back office are typed by what the server's routes declare", () => {
  const text = officeCallsOf({
    "/v2/me": { get: { responses: { "200": json(entity("User")) } } },
    "/v2/bo/roles/{id}": {
      put: {
        parameters: [
          { in: "path", name: "id" },
          { in: "header", name: "idempotency-key" },
        ],
        requestBody: json(entity("OfficeRoleRequest")),
        responses: { "204": {}, "422": json(entity("Error")) },
      },
      get: {
        parameters: ["page", "q"].map((name) => ({ in: "query", name })),
        responses: {
          "200": json({
            type: "object",
            required: ["items"],
            properties: {
              items: { type: "array", items: entity("OfficeRole") },
              oldest: { type: ["string", "null"] },
              total: { type: "integer" },
            },
          }),
        },
      },
    },
    "/v2/bo/export": {
      post: {
        requestBody: json({ type: "object", additionalProperties: false }),
        responses: {
          "200": { content: { "text/csv": { schema: { type: "string" } } } },
        },
      },
    },
  });
  expect(text).not.toMatch(/\bUser\b|\bError\b|\/v2\/me/);
  expect(text).toContain(
    "import type {\n  OfficeRole,\n  OfficeRoleRequest,\n}",
  );
  expect(text).toContain(`  GET: {
    "/roles/{id}": {
      params: "id";
      query: "page" | "q";
      body: never;
      response: { items: OfficeRole[]; oldest?: string | null; total?: number; };
    };
  };`);
  expect(text).toContain(`  PUT: {
    "/roles/{id}": {
      params: "id";
      query: never;
      body: OfficeRoleRequest;
      response: undefined;
    };
  };`);
  expect(text).toContain(`    "/export": {
      params: never;
      query: never;
      body: never;
      response: Blob;
    };`);
});
