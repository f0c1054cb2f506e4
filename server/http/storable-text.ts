import type { FastifyInstance } from "fastify";
import { requireBudget } from "#server/core/document-budget.ts";
import { HttpProblem, notFound } from "#server/core/http-problem.ts";
import { requireStorable, storageFault } from "#server/core/storable-text.ts";
import { budget } from "#src/domain/documents/blocks/budget.ts";
import { isObject, without } from "#src/schema/json.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Whether the `body` in a body is that of a document, which has a budget (BO-9.93). */
    holdsDocument?: true;
    /** Whether the `rows` in a body are those of an import, which refuses single ones itself (BO-13.2). */
    holdsRows?: true;
  }
}

/** What HTTP allows in a header value (RFC 9110, 5.5). */
const headerValue = /^[\t\x20-\x7e\x80-\xff]*$/;

/**
 * Rejects texts that the database cannot store anywhere in a request of this scope: in the path (404), a header (400),
 * the query or a JSON body (422). Runs before validation, which therefore never sees unbounded values. Multipart bodies,
 * which routes read themselves, go through `requireStorable`.
 */
export function addStorableText(app: FastifyInstance): void {
  app.addHook("onRequest", ({ headers, params, query }, _reply, done) => {
    for (const name in headers)
      if (!headerValue.test(String(headers[name] ?? "")))
        throw new HttpProblem(400, "badRequest");
    if (storageFault(params) !== undefined) throw notFound();
    requireStorable(query);
    done();
  });
  app.addHook(
    "preValidation",
    ({ body, routeOptions: { config } }, _reply, done) => {
      const inner =
        config.holdsDocument && isObject(body) ? body["body"] : null;
      if (isObject(inner)) {
        requireBudget(inner);
        requireStorable(body, "", budget.levels + 1);
      } else if (config.holdsRows && isObject(body))
        requireStorable(without(body, ["rows"]));
      else requireStorable(body);
      done();
    },
  );
}
