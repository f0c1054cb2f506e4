import { fastify, LogController } from "fastify";
import {
  createConnectionErrorHandler,
  sendConnectionError,
} from "./connection-errors.ts";
import { createErrorHandler } from "./errors.ts";
import type {
  CollectionForm,
  LogSettings,
  TrustedProxies,
} from "./http-settings.ts";
import { languageOf } from "./language.ts";
import { addOpening } from "./opening.ts";
import { MAX_PARAM_LENGTH } from "./parameters.ts";
import { loggerOptions, requestIdBy, trustOf } from "./request-log.ts";
import {
  addRequestTimeouts,
  httpOptions,
  type RequestTimeouts,
} from "./request-timeouts.ts";
import type { SetSecurityHeaders } from "./security-headers.ts";

/** Default limit of a body, in bytes. */
const BODY_LIMIT = 65_536;

interface HttpServerOptions {
  collectionForm: CollectionForm;
  log: LogSettings;
  trustProxy: TrustedProxies;
  timeouts?: RequestTimeouts | undefined;
  /** Resolves once requests can be served; until then only health checks are (`addOpening`). */
  opening?: Promise<void> | undefined;
  /** Changes an address before it is routed. */
  rewriteUrl?: (url: string) => string;
}

/**
 * A Fastify server with our limits, log and errors, also for requests that fail before any hook runs.
 * @param securityHeaders sets the security headers of those responses; called when the first one is sent
 */
export function createHttpServer(
  {
    collectionForm,
    log,
    trustProxy,
    timeouts,
    opening,
    rewriteUrl = (url) => url,
  }: HttpServerOptions,
  securityHeaders: () => SetSecurityHeaders,
) {
  const isTrusted = trustOf(trustProxy);
  const handleError = createErrorHandler(collectionForm);
  const app = fastify({
    bodyLimit: BODY_LIMIT,
    // A request without a host is refused by a hook, with our headers.
    http: { ...httpOptions, requireHostHeader: false },
    // For URLs that the router rejects, no hook has set the request's language.
    frameworkErrors: (error, request, reply) => {
      securityHeaders()(request.raw, reply.raw);
      return handleError(error, request, reply, languageOf(request) ?? "fr");
    },
    clientErrorHandler: createConnectionErrorHandler(
      collectionForm,
      securityHeaders,
    ),
    trustProxy: trustProxy !== false && isTrusted,
    logger: loggerOptions(log),
    logController: new LogController({
      disableRequestLogging: true,
      requestIdLogLabel: "requestId",
    }),
    genReqId: requestIdBy(isTrusted),
    rewriteUrl: ({ url = "/" }) => rewriteUrl(url),
    routerOptions: {
      ignoreTrailingSlash: false,
      maxParamLength: MAX_PARAM_LENGTH,
    },
  });
  addRequestTimeouts(
    app,
    (socket) =>
      sendConnectionError(socket, collectionForm, securityHeaders(), 408),
    timeouts,
  );
  app.setErrorHandler(handleError);
  addOpening(app, opening, (request, reply) => {
    securityHeaders()(request.raw, reply.raw);
    request.language = languageOf(request) ?? "fr";
  });
  return app;
}
