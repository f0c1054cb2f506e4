import type { FastifyInstance } from "fastify";
import { HttpProblem, invalid, notFound } from "#server/http-problem.ts";

/** What HTTP allows in the value of a header (RFC 9110, 5.5). */
const headerValue = /^[\t\x20-\x7e\x80-\xff]*$/;

/** Whether PostgreSQL can store a text: NUL and halves of surrogate pairs it cannot. */
export const isStorable = (text: string): boolean =>
  text.isWellFormed() && !text.includes("\0");

/**
 * Refuses texts that no database can store wherever a request of this scope may carry one: in the path (404), a header
 * (400), the query or a JSON body (422). Multipart bodies, which routes read themselves, go through `requireStorable`.
 */
export function addStorableText(app: FastifyInstance): void {
  app.addHook("onRequest", ({ headers, params, query }, _reply, done) => {
    for (const name in headers)
      if (!headerValue.test(String(headers[name] ?? "")))
        throw new HttpProblem(400, "badRequest");
    if (unstorablePath(params) !== undefined) throw notFound();
    requireStorable(query);
    done();
  });
  app.addHook("preValidation", ({ body }, _reply, done) => {
    requireStorable(body);
    done();
  });
}

/**
 * Throws an HttpProblem (422) that names the first text, or property, that cannot be stored.
 * @param name the property path of the value itself
 */
export function requireStorable(value: unknown, name = ""): void {
  const path = unstorablePath(value, name);
  if (path !== undefined)
    throw invalid([{ propertyPath: path, messageKey: "wrongForm" }]);
}

/** Without recursion: a body may be nested deeper than the stack. */
function unstorablePath(value: unknown, name = ""): string | undefined {
  const rest: [path: string, value: unknown][] = [[name, value]];
  for (let next = rest.pop(); next !== undefined; next = rest.pop()) {
    const [path, one] = next;
    if (typeof one === "string" && !isStorable(one)) return path;
    if (typeof one !== "object" || one === null || ArrayBuffer.isView(one))
      continue;
    for (const [key, inner] of Object.entries(one)) {
      if (!isStorable(key)) return path;
      rest.push([path === "" ? key : `${path}.${key}`, inner]);
    }
  }
  return undefined;
}
