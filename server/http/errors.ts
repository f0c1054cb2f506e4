import { STATUS_CODES } from "node:http";
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import {
  noteUnavailable,
  type UnavailableCause,
} from "#server/core/dependency-errors.ts";
import {
  draftInvalid,
  HttpProblem,
  notFound,
  type ProblemMembers,
  previewReadsOnly,
} from "#server/core/http-problem.ts";
import { isDiskFull, isStorageAway } from "#server/core/storage-errors.ts";
import { type MessageKey, translate } from "#server/core/translate.ts";
import { isUnavailable } from "#server/database/open-database.ts";
import type { Language } from "#src/schema/types.gen.ts";
import type { CollectionForm } from "./http-settings.ts";
import { noteProblem } from "./request-log.ts";

interface Violation {
  propertyPath: string;
  message: string;
}

/**
 * Sends every error in one of three shapes: `{code, message}` for authentication, `violations` for a body that does not
 * satisfy its schema (422), else hydra (or RFC 9457 in the plain form).
 */
export const createErrorHandler =
  (form: CollectionForm) =>
  (
    error: FastifyError,
    request: FastifyRequest,
    reply: FastifyReply,
    language = request.language,
  ) => {
    const problem =
      (request.preview && previewProblemOf(error)) ?? problemOf(error);
    const { statusCode } = problem;
    noteProblem(request, problem);
    const message = translate(problem.messageKey, language, problem.values);
    if (statusCode === 503) noteUnavailable(request, unavailableCauseOf(error));
    if (statusCode === 503) request.log.error(error.message);
    else if (statusCode >= 500) request.log.error(error);
    if (problem.retryAfter !== undefined)
      reply.header("Retry-After", problem.retryAfter);
    reply
      .code(statusCode)
      .headers(problem.headers)
      .headers({ "Cache-Control": "no-store", "X-Request-Id": request.id });
    if (problem.isAuthentication)
      return reply.type("application/json").send({
        code: statusCode,
        message,
        ...(problem.isCaptchaAccepted !== undefined && {
          isCaptchaAccepted: problem.isCaptchaAccepted,
        }),
      });
    return sendProblem(
      reply,
      form,
      request.id,
      message,
      violationsOf(error, language),
      problem.members,
    );
  };

/** PostgreSQL's code for a write in a transaction that cannot write, as those of previews are. */
const READ_ONLY = "25006";

/** PostgreSQL's class of codes for values that a type does not have. */
const IMPOSSIBLE_VALUE = /^22[0-9A-Z]{3}$/;

/** When to retry after the database or storage was busy or unavailable. */
const RETRY_SECONDS = 5;
/** When to retry after a full disk: an operator may have freed space. */
const DISK_RETRY_SECONDS = 300;

const unavailableCauseOf = (error: FastifyError): UnavailableCause => {
  if (error instanceof HttpProblem) return "busy";
  return isStorageAway(error) ? "storage" : "database";
};

/** Why a preview failed: it would write, or one of its drafts has a value that no column holds. */
function previewProblemOf({ code }: FastifyError): HttpProblem | undefined {
  if (code === READ_ONLY) return previewReadsOnly();
  return IMPOSSIBLE_VALUE.test(code ?? "") ? draftInvalid() : undefined;
}

function problemOf(error: FastifyError): HttpProblem {
  if (error instanceof HttpProblem) return error;
  if (isUnavailable(error) || isStorageAway(error))
    return new HttpProblem(503, "serverBusy", { retryAfter: RETRY_SECONDS });
  if (isDiskFull(error))
    return new HttpProblem(507, "storageFull", {
      retryAfter: DISK_RETRY_SECONDS,
    });
  if (error.validation !== undefined)
    return error.validationContext === "params"
      ? notFound()
      : new HttpProblem(422, "invalid");
  // The client closed the connection while sending the body: no one reads the response.
  const isCutOff = error.code === "ECONNRESET";
  const isNotMultipart = error.code === "FST_INVALID_MULTIPART_CONTENT_TYPE";
  const status = isNotMultipart
    ? 415
    : (error.statusCode ?? (isCutOff ? 400 : 500));
  const isBodyTooLarge = error.code === "FST_ERR_CTP_BODY_TOO_LARGE";
  const keys: Record<number, MessageKey> = {
    404: "notFound",
    403: "forbidden",
    413: isBodyTooLarge ? "requestTooLarge" : "fileTooLarge",
  };
  if (status >= 400 && status < 500)
    return new HttpProblem(status, keys[status] ?? "badRequest");
  return new HttpProblem(500, "serverError");
}

function violationsOf(
  error: FastifyError,
  language: Language,
): Violation[] | undefined {
  if (error instanceof HttpProblem)
    return listed(
      error.violations,
      ({ propertyPath, messageKey, limit = 0, values }) => ({
        propertyPath,
        message: translate(messageKey, language, { ...values, limit }),
      }),
    );
  if (error.validationContext === "params") return undefined;
  // `if` only says that its branch failed, whose own errors are more specific.
  const faults = error.validation?.filter(({ keyword }) => keyword !== "if");
  return listed(faults, ({ instancePath, keyword, params }) => {
    const missing = params["missingProperty"] ?? params["additionalProperty"];
    const path = [...instancePath.split("/").slice(1), missing];
    const limit = Number(params["limit"]);
    return {
      propertyPath: path.filter((part) => part !== undefined).join("."),
      message: translate(messageKeyOf(keyword, limit), language, { limit }),
    };
  });
}

const MAX_VIOLATIONS = 100;

/** Limit of all violations in a response, which then stays below 16 kB. */
const MAX_VIOLATION_BYTES = 15_000;

const MAX_PATH_LENGTH = 200;

/** The first violations: clients control neither their number nor their length. */
function listed<Fault>(
  faults: readonly Fault[] | undefined,
  violationOf: (fault: Fault) => Violation,
): Violation[] | undefined {
  let bytes = 0;
  return faults
    ?.slice(0, MAX_VIOLATIONS)
    .map((fault) => {
      const { propertyPath, message } = violationOf(fault);
      const isLong = propertyPath.length > MAX_PATH_LENGTH;
      const start = propertyPath.slice(0, MAX_PATH_LENGTH).toWellFormed();
      return { propertyPath: isLong ? `${start}…` : propertyPath, message };
    })
    .filter((violation) => {
      bytes += Buffer.byteLength(JSON.stringify(violation)) + 1;
      return bytes <= MAX_VIOLATION_BYTES;
    });
}

const keyByKeyword: Readonly<Record<string, MessageKey>> = {
  required: "required",
  additionalProperties: "unknownProperty",
  type: "wrongType",
  pattern: "wrongForm",
  format: "wrongForm",
  enum: "wrongChoice",
  const: "wrongChoice",
  minLength: "tooShort",
  maxLength: "tooLong",
  minItems: "tooFew",
  maxItems: "tooMany",
  minimum: "tooSmall",
  exclusiveMinimum: "tooSmall",
  // In request bodies, only `withPlainText` uses `not`.
  not: "controlCharacters",
  maximum: "tooGreat",
  exclusiveMaximum: "tooGreat",
};

/** The message for a failed schema keyword; a minimum length of one means that the text is required. */
function messageKeyOf(keyword: string, limit: number): MessageKey {
  if (keyword === "minLength" && limit === 1) return "required";
  return keyByKeyword[keyword] ?? "wrongChoice";
}

function sendProblem(
  reply: FastifyReply,
  form: CollectionForm,
  requestId: string,
  detail: string,
  violations: Violation[] | undefined,
  members: ProblemMembers | undefined,
) {
  const { type, body } = problemBody(
    form,
    reply.statusCode,
    detail,
    violations,
  );
  return reply.type(type).send({ ...body, ...members, requestId });
}

/** The content type and body of an error other than an authentication error. */
export function problemBody(
  form: CollectionForm,
  status: number,
  detail: string,
  violations?: readonly Violation[],
): { type: string; body: object } {
  const title = STATUS_CODES[status] ?? "Error";
  const type = violations ? "ConstraintViolationList" : "hydra:Error";
  const problem =
    form === "hydra"
      ? { "@type": type, "hydra:title": title, "hydra:description": detail }
      : { title, detail, status };
  return {
    type: form === "hydra" ? "application/ld+json" : "application/problem+json",
    body: { ...problem, ...(violations && { violations }) },
  };
}
