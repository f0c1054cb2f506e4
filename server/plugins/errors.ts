import { STATUS_CODES } from "node:http";
import type { FastifyError, FastifyInstance, FastifyReply } from "fastify";
import { HttpProblem, notFound } from "#server/http-problem.ts";
import type { CollectionForm } from "#server/settings.ts";
import { violationWord } from "#server/violation-word.ts";
import { say, type Word } from "#server/words.ts";
import type { Language } from "#src/schema/types.gen.ts";

interface Violation {
  propertyPath: string;
  message: string;
}

/**
 * Tells every error in one of the three shapes of the contract (section 4 “Errors”): `{code, message}` for
 * authentication, `violations` for what does not fit a schema, else hydra (or RFC 9457 in the plain form).
 */
export function addErrors(app: FastifyInstance, form: CollectionForm): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const problem = problemOf(error);
    const { statusCode, word } = problem;
    const message = say(word, request.language);
    if (statusCode >= 500) request.log.error(error);
    if (problem.retryAfter !== undefined)
      reply.header("Retry-After", problem.retryAfter);
    reply.code(statusCode).header("Cache-Control", "no-store");
    if (problem.isAuthentication)
      return reply.type("application/json").send({ code: statusCode, message });
    return sendProblem(
      reply,
      form,
      message,
      violationsOf(error, request.language),
    );
  });
  app.setNotFoundHandler(() => {
    throw notFound();
  });
}

function problemOf(error: FastifyError): HttpProblem {
  if (error instanceof HttpProblem) return error;
  if (error.validation !== undefined)
    return error.validationContext === "params"
      ? notFound()
      : new HttpProblem(422, "invalid");
  const status = error.statusCode ?? 500;
  const words: Record<number, Word> = { 404: "notFound", 403: "forbidden" };
  if (status >= 400 && status < 500)
    return new HttpProblem(status, words[status] ?? "badRequest");
  return new HttpProblem(500, "failed");
}

function violationsOf(
  error: FastifyError,
  language: Language,
): Violation[] | undefined {
  if (error instanceof HttpProblem)
    return error.violations?.map(({ propertyPath, word, limit }) => ({
      propertyPath,
      message: say(word, language, limit),
    }));
  if (error.validationContext === "params") return undefined;
  return error.validation?.map(({ instancePath, keyword, params }) => {
    const missing = params["missingProperty"] ?? params["additionalProperty"];
    const path = [...instancePath.split("/").slice(1), missing];
    return {
      propertyPath: path.filter((part) => part !== undefined).join("."),
      message: say(violationWord(keyword, params), language, params["limit"]),
    };
  });
}

function sendProblem(
  reply: FastifyReply,
  form: CollectionForm,
  detail: string,
  violations: Violation[] | undefined,
) {
  const status = reply.statusCode;
  const title = STATUS_CODES[status] ?? "Error";
  const type = violations ? "ConstraintViolationList" : "hydra:Error";
  const problem =
    form === "hydra"
      ? { "@type": type, "hydra:title": title, "hydra:description": detail }
      : { title, detail, status };
  return reply
    .type(form === "hydra" ? "application/ld+json" : "application/problem+json")
    .send({ ...problem, ...(violations && { violations }) });
}
