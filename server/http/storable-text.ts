import type { FastifyInstance } from "fastify";
import {
  HttpProblem,
  invalid,
  notFound,
  type Violation,
} from "./http-problem.ts";

/** What HTTP allows in a header value (RFC 9110, 5.5). */
const headerValue = /^[\t\x20-\x7e\x80-\xff]*$/;

/** Whether PostgreSQL can store a text: it rejects NUL and lone surrogates. */
export const isStorable = (text: string): boolean =>
  text.isWellFormed() && !text.includes("\0");

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
  app.addHook("preValidation", ({ body }, _reply, done) => {
    requireStorable(body);
    done();
  });
}

/** More than twice as deep as any body of ours. */
const MAX_DEPTH = 32;

/** Values in a body, nested ones included: ten times the largest declaration. */
const MAX_VALUES = 50_000;

/**
 * Throws an HttpProblem (422) that names the first text or property that cannot be stored, or says that the value is
 * too deep or too large to be checked.
 * @param name the property path of the value itself
 */
export function requireStorable(value: unknown, name = ""): void {
  const fault = storageFault(value, name);
  if (fault !== undefined) throw invalid([fault]);
}

/** Iterative, because a body may be nested deeper than the stack allows. */
function storageFault(value: unknown, name = ""): Violation | undefined {
  const rest: [path: string, value: unknown, depth: number][] = [
    [name, value, 0],
  ];
  let count = 0;
  for (let next = rest.pop(); next !== undefined; next = rest.pop()) {
    const [path, one, depth] = next;
    const fault = { propertyPath: path, messageKey: "wrongForm" } as const;
    if (typeof one === "string" && !isStorable(one)) return fault;
    if (typeof one !== "object" || one === null || ArrayBuffer.isView(one))
      continue;
    if (depth === MAX_DEPTH)
      return { ...fault, messageKey: "tooDeep", limit: MAX_DEPTH };
    const entries = Object.entries(one);
    count += entries.length;
    if (count > MAX_VALUES)
      return { ...fault, messageKey: "tooManyValues", limit: MAX_VALUES };
    for (const [key, inner] of entries) {
      if (!isStorable(key)) return fault;
      rest.push([path === "" ? key : `${path}.${key}`, inner, depth + 1]);
    }
  }
  return undefined;
}
