import cookie from "@fastify/cookie";
import type {
  FastifyInstance,
  FastifyPluginAsync,
  FastifyReply,
  FastifyRequest,
} from "fastify";
import { notFound } from "#server/core/http-problem.ts";
import type { SsoMethod } from "#server/database/people-tables.ts";
import { FORM, formOf } from "#server/http/openapi.ts";
import { noteAudit } from "#server/http/request-log.ts";
import {
  emptyResponse,
  entityResponse,
  fileResponse,
  type JsonSchema,
} from "#server/http/wire-schemas.ts";
import { addressKey } from "#server/security/rate-limits.ts";
import {
  SSO_SECONDS,
  SsoDenied,
  type SsoIdentity,
  SsoInvalid,
  type SsoRedirect,
  SsoUnavailable,
} from "#server/services/sso/identity.ts";
import {
  CONNECT_PATH,
  type SsoProviders,
} from "#server/services/sso/providers.ts";
import {
  type SsoFailure,
  ssoDestinationCookie,
} from "#src/domain/people/sso-cards.ts";
import { basePath } from "#src/domain/programme/base-path.ts";

/** Maximum size of a SAML response, in base64 and percent-encoded. */
const MAX_FORM_BYTES = 1024 * 1024;

const isPublic = { isPublic: true };
const audit = { isPublic: true, audit: "sso" } as const;
const starts = {
  config: audit,
  exposeHeadRoute: false,
  schema: { response: emptyResponse(302, 303) },
};
const finishes = {
  config: audit,
  exposeHeadRoute: false,
  schema: { response: emptyResponse(303) },
};
const takes = (bodies: Record<string, JsonSchema>) => ({
  ...finishes,
  config: { ...audit, takes: bodies },
});
const text = { type: "string" };
const token = formOf({ token: text }, "token");
const assertion = formOf(
  { SAMLResponse: text, RelayState: text },
  "SAMLResponse",
);

/**
 * Single sign-on: routes that redirect to the identity provider, and routes that it redirects back to. Users with an
 * account are redirected to the home page with `authToken`, all others to the failure page with the reason (AS-8.9). Both are
 * pages of the back office for sign-ins that were started there (BO-1.4).
 */
export function ssoRoutes(app: FastifyInstance, providers: SsoProviders): void {
  const { azure, jwt, saml } = providers;

  for (const method of ["azure", "jwt", "saml"] as const)
    app.get(
      `/config/sso-${method}/check`,
      { config: isPublic, schema: { response: entityResponse("sso-check") } },
      async () => ({ enabled: providers[method] !== undefined }),
    );

  const routes: FastifyPluginAsync = async (connect) => {
    connect.register(cookie);
    connect.addContentTypeParser(
      FORM,
      { parseAs: "string", bodyLimit: MAX_FORM_BYTES },
      async (_request: FastifyRequest, body: string | Buffer) =>
        Object.fromEntries(new URLSearchParams(body.toString())),
    );
    connect.addHook("onRequest", async (request, reply) => {
      reply.removeHeader("Content-Type").header("Cache-Control", "no-store");
      await app.rateLimiter.count("ssoFromAddress", addressKey(request.ip));
    });

    connect.get("/azure", starts, (request, reply) =>
      start(request, reply, "azure", azure),
    );
    connect.get("/azure/check", finishes, (request, reply) =>
      finish(request, reply, "azure", async () => {
        if (azure === undefined) throw notFound();
        const { search } = new URL(request.url, "http://localhost");
        return azure.finish(
          new URL(`http://localhost${CONNECT_PATH}/azure/check${search}`),
          ticketOf(request, reply, "azure"),
        );
      }),
    );

    connect.get<{ Querystring: { token?: unknown } }>(
      "/jwt",
      finishes,
      (request, reply) => finishJwt(request, reply, request.query.token),
    );
    connect.post<{ Body: { token?: unknown } | undefined }>(
      "/jwt",
      takes({ [FORM]: token, "application/json": token }),
      (request, reply) => finishJwt(request, reply, request.body?.token),
    );

    connect.get("/saml", starts, (request, reply) =>
      start(request, reply, "saml", saml),
    );
    connect.post<{ Body: { SAMLResponse?: unknown } | undefined }>(
      "/saml/acs",
      takes({ [FORM]: assertion }),
      (request, reply) =>
        finish(request, reply, "saml", async () => {
          if (saml === undefined) throw notFound();
          return saml.finish(
            textOf(request.body?.SAMLResponse),
            ticketOf(request, reply, "saml"),
          );
        }),
    );
    connect.get(
      "/saml/metadata",
      {
        config: isPublic,
        schema: { response: fileResponse("application/samlmetadata+xml") },
      },
      async (_request, reply) => {
        if (saml === undefined) throw notFound();
        return reply.type("application/samlmetadata+xml").send(saml.metadata());
      },
    );
  };
  app.register(routes, { prefix: "/connect" });

  const finishJwt = (
    request: FastifyRequest,
    reply: FastifyReply,
    token: unknown,
  ) =>
    finish(request, reply, "jwt", async () => {
      if (jwt === undefined) throw notFound();
      return jwt.finish(textOf(token));
    });

  async function start(
    request: FastifyRequest,
    reply: FastifyReply,
    method: SsoMethod,
    provider: { start(): Promise<SsoRedirect> } | undefined,
  ) {
    noteAudit(request, { provider: method });
    if (provider === undefined) throw notFound();
    try {
      const { address, ticket } = await provider.start();
      const isSecure = request.protocol === "https";
      noteAudit(request, { outcome: "started" });
      // A SAML response is posted from the provider's site, to which browsers only attach SameSite=None cookies, on https.
      return reply
        .setCookie(cookieOf(method), ticket, {
          path: CONNECT_PATH,
          httpOnly: true,
          secure: isSecure,
          sameSite: isSecure ? "none" : "lax",
          maxAge: SSO_SECONDS,
        })
        .redirect(address);
    } catch (error) {
      return fail(request, reply, error, takeDestination(request, reply));
    }
  }

  async function finish(
    request: FastifyRequest,
    reply: FastifyReply,
    method: SsoMethod,
    readIdentity: () => Promise<SsoIdentity>,
  ) {
    noteAudit(request, { provider: method });
    const destination = takeDestination(request, reply);
    try {
      const identity = await readIdentity();
      const user = await app.repositories.ssoSubjects.findUser(
        method,
        identity,
      );
      if (user === undefined)
        return toFailure(request, reply, "unknown", destination);
      const token = await app.openSession(request, user.id);
      if (user.isNew) noteAudit(request, { outcome: "linked" });
      return reply.redirect(`${destination.home}?authToken=${token}`, 303);
    } catch (error) {
      return fail(request, reply, error, destination);
    }
  }

  /** Redirects to the failure page for errors of the provider; rethrows any other error. */
  function fail(
    request: FastifyRequest,
    reply: FastifyReply,
    error: unknown,
    destination: Destination,
  ) {
    if (error instanceof SsoDenied)
      return toFailure(request, reply, "refused", destination);
    if (error instanceof SsoUnavailable) request.log.error(error);
    else if (!(error instanceof SsoInvalid)) throw error;
    return toFailure(request, reply, "connection", destination);
  }
}

function toFailure(
  request: FastifyRequest,
  reply: FastifyReply,
  reason: SsoFailure,
  destination: Destination,
) {
  noteAudit(request, { outcome: "failed", reason });
  return reply.redirect(destination.failure + reason, 303);
}

/** Pages that a sign-in leads to. */
interface Destination {
  home: string;
  /** Followed by the reason. */
  failure: string;
}

const front: Destination = {
  home: `${basePath}/`,
  failure: `${basePath}/auth/sso-failure?reason=`,
};
const office: Destination = { home: "/bo/", failure: "/bo/?ssoFailure=" };

/** The back office for a sign-in that was started there: its page sets a cookie, which is cleared. */
function takeDestination(
  { cookies }: FastifyRequest,
  reply: FastifyReply,
): Destination {
  const destination = cookies[ssoDestinationCookie];
  if (destination === undefined) return front;
  reply.clearCookie(ssoDestinationCookie, { path: CONNECT_PATH });
  return destination === "office" ? office : front;
}

const cookieOf = (method: SsoMethod) => `sso-${method}`;

/** The ticket that `start` issued to this browser; clears its cookie. */
function ticketOf(
  { cookies }: FastifyRequest,
  reply: FastifyReply,
  method: SsoMethod,
): string | undefined {
  reply.clearCookie(cookieOf(method), { path: CONNECT_PATH });
  return cookies[cookieOf(method)];
}

const textOf = (value: unknown): string =>
  typeof value === "string" ? value : "";
