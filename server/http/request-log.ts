import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import proxyAddress from "@fastify/proxy-addr";
import type {
  FastifyInstance,
  FastifyLoggerOptions,
  FastifyRequest,
} from "fastify";
import type { AuditAction, CliAuditEvent } from "#server/core/audit.ts";
import type { HttpProblem } from "#server/core/http-problem.ts";
import { createKeyedHash } from "#server/security/keyed-hash.ts";
import { addressKey } from "#server/security/rate-limits.ts";
import type { LogSettings, TrustedProxies } from "./http-settings.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** The security event of the route, logged each time that it succeeds, fails or is rate-limited. */
    audit?: AuditAction;
  }
}

/** Details of a security event besides its name, user and address. */
interface AuditDetails {
  /** Overrides the outcome derived from the status. */
  outcome?: "succeeded" | "failed" | "limited" | "linked" | "started";
  /** Key of the message in the response. */
  reason?: string;
  /** The limit that was exceeded. */
  rule?: string;
  /** The user, if the request itself is not authenticated. */
  personId?: number;
  /** A submitted user name or e-mail address, whether or not it exists; logged as a keyed hash. */
  account?: string;
  /** What the decision was about. */
  subject?: string;
  decision?: string;
  /** The single sign-on provider. */
  provider?: string;
}

const audited = new WeakMap<object, AuditDetails>();

/** Adds details to the request's security event. */
export function noteAudit(request: object, details: AuditDetails): void {
  audited.set(request, { ...audited.get(request), ...details });
}

/** The rate limit that rejected a request. */
export const refusedRule = (request: object): string | undefined =>
  audited.get(request)?.rule;

/** The name of a request's security event, in the log and in metrics; undefined for other requests. */
export const securityEventOf = (
  request: FastifyRequest,
  status: number,
): string | undefined =>
  eventOf(request, status, audited.get(request)?.outcome);

/** Records why a request failed, for its security event. */
export const noteProblem = (
  request: object,
  { messageKey, rule, violations }: HttpProblem,
): void =>
  noteAudit(request, {
    reason: violations?.[0]?.messageKey ?? messageKey,
    ...(rule !== undefined && { rule }),
  });

/** Which proxies' headers are trusted, as a function for Fastify. */
export const trustOf = (
  trustProxy: TrustedProxies,
): ((address: string, hop: number) => boolean) =>
  typeof trustProxy === "string"
    ? proxyAddress.compile(trustProxy.split(",").map((part) => part.trim()))
    : (_address, hop) => hop < Number(trustProxy);

const SANE_ID = /^[\w.-]{8,64}$/;

/** The id of a request: that of a trusted proxy, else a new one that is easy to read out. */
export const requestIdBy =
  (isTrusted: ReturnType<typeof trustOf>) =>
  ({ headers, socket }: IncomingMessage): string => {
    const given = headers["x-request-id"];
    return typeof given === "string" &&
      SANE_ID.test(given) &&
      isTrusted(socket.remoteAddress ?? "", 0)
      ? given
      : randomUUID().replaceAll("-", "").slice(0, 16);
  };

/** Logger options for Fastify: JSON lines. Errors are logged without the values that they concern. */
export const loggerOptions = ({
  level,
  stream,
}: LogSettings): FastifyLoggerOptions => ({
  level,
  ...(stream && { stream }),
  serializers: {
    err: (error: Error & { code?: string; statusCode?: number }) => ({
      type: error.name,
      message: error.message,
      stack: error.stack ?? "",
      ...(error.code !== undefined && { code: error.code }),
      ...(error.cause instanceof Error && {
        cause: error.cause.stack ?? error.cause.message,
      }),
    }),
  },
});

/** Query parameters whose values are neither secret nor personal. */
const OPEN_PARAMETER = /^(page|itemsPerPage|id|challenge|order\[\w+\]|type)$/;

/**
 * The URL as it may be logged: the route's, with numeric parameters filled in and unsafe query values redacted. Paths can
 * contain tokens, e-mail addresses and the random ids of files.
 */
export function loggedPath({
  url,
  params,
  routeOptions,
}: Pick<FastifyRequest, "url" | "params" | "routeOptions">): string {
  const [path = "", query] = url.split("?", 2);
  const values = (params ?? {}) as Record<string, unknown>;
  const known = routeOptions.url?.replace(/:(\w+)/g, (name, key) =>
    /^\d{1,10}$/.test(String(values[key])) ? String(values[key]) : name,
  );
  const shown = known ?? `/${path.split("/")[1]?.slice(0, 40) ?? ""}/…`;
  if (query === undefined) return shown;
  const names = [...new URLSearchParams(query)].map(([name, value]) =>
    OPEN_PARAMETER.test(name)
      ? `${name}=${value.slice(0, 40)}`
      : `${name.slice(0, 40)}=[redacted]`,
  );
  return `${shown}?${names.join("&")}`;
}

/** Log levels at which requests are not logged. */
const quietLevels = new Set(["silent", "fatal", "error"]);

const isFile = (url: string | undefined) =>
  url !== undefined && !url.startsWith("/v2/");

/**
 * Adds the request's id to each response, and logs a line per request and per security event. Users and addresses are
 * hashed, the same way in every line and instance.
 * @param secret the key of the hashes is derived from it
 * @returns logs an operator's command-line action like any other event
 */
export function addRequestLog(
  app: FastifyInstance,
  secret: Parameters<typeof createKeyedHash>[0],
): (event: CliAuditEvent) => Promise<void> {
  const keyedHash = createKeyedHash(secret, "log");

  async function hash(kind: string, value: string | number | undefined) {
    if (value === undefined) return undefined;
    const whole = await keyedHash([kind, value]).catch(() => undefined);
    return whole?.slice(0, 16);
  }

  app.addHook("onRequest", (request, reply, done) => {
    reply.header("X-Request-Id", request.id);
    done();
  });

  app.addHook("onResponse", async (request, reply) => {
    const { method, routeOptions, session, ip, log } = request;
    if (quietLevels.has(log.level)) return;
    const { statusCode: status } = reply;
    const { personId, account, ...details } = audited.get(request) ?? {};
    const level =
      status >= 500
        ? "warn"
        : isFile(routeOptions.url) && status < 400
          ? "debug"
          : "info";
    const event = eventOf(request, status, details.outcome);
    const who = {
      person: await hash("person", session?.user.id ?? personId),
      address: await hash("address", addressKey(ip)),
    };
    const line = { method, path: loggedPath(request), status, ...who };
    const milliseconds = Math.round(reply.elapsedTime);
    log[level]({ ...line, milliseconds }, "request");

    if (event === undefined) return;
    const { outcome: _outcome, ...said } = details;
    const isWarning = !/\.(succeeded|linked|started)$/.test(event);
    log[isWarning ? "warn" : "info"](
      { event, ...line, account: await hash("account", account), ...said },
      "security event",
    );
  });

  return async ({ event, personId, ...said }) => {
    const person = await hash("person", personId);
    app.log.info({ event, by: "shell", person, ...said }, "security event");
  };
}

/** The name of a request's security event; undefined for other requests. */
function eventOf(
  { routeOptions: { config }, headers }: FastifyRequest,
  status: number,
  noted: AuditDetails["outcome"],
): string | undefined {
  if (status >= 500) return undefined;
  const told = status === 429 ? "limited" : "failed";
  const outcome = noted ?? (status < 400 ? "succeeded" : told);
  if (config.audit !== undefined) return `${config.audit}.${outcome}`;
  if (status < 400) return undefined;
  if (status === 429) return config.takesFiles ? "upload.limited" : "limited";
  if (status === 401)
    return headers.authorization === undefined ? undefined : "token.refused";
  if (config.takesFiles === true) return "upload.refused";
  return status === 403 ? "access.denied" : undefined;
}
